import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { MAP, ROOT, PAGES, SECTIONS, address, linked, sitePath, title } from '../pages.js'

/** The pages of a folder: first in the order in which the map links to them, then the others. */
function section([name, text]) {
  const own = PAGES.filter((page) => page.startsWith(`docs/${name}/`))
  const first = linked(MAP).filter((page) => own.includes(page))
  return { text, collapsed: true, items: [...new Set([...first, ...own])].map(item) }
}

const item = (page) => ({ text: title(page), link: `/${sitePath(page).replace(/\.md$/, '.html')}` })

/** GitHub's anchors: a heading's text in lower case, without punctuation, with hyphens for spaces. */
const anchor = (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')

/** Replaces the links of a page by addresses in the site. Pictures keep their paths; the build finds them there. */
function links(md) {
  md.core.ruler.push('site-links', (state) => {
    const page = path.relative(ROOT, state.env.realPath ?? '').replaceAll('\\', '/')
    if (!PAGES.includes(page)) {
      return
    }
    for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
      if (token.type === 'link_open') {
        token.attrSet('href', address(page, token.attrGet('href')))
      }
    }
  })
}

/** Indented code looks like fenced code without a language. */
function indentedCode(md) {
  md.renderer.rules.code_block = (tokens, index, options, env, self) => {
    tokens[index].info = 'text'
    return self.rules.fence(tokens, index, options, env, self)
  }
}

/** Finds Vue for the pages, which are not below the folder of node_modules. */
const vueForPages = {
  name: 'vue-for-pages',
  enforce: 'pre',
  resolveId(name, importer) {
    return /^vue($|\/)/.test(name) && importer?.endsWith('.md') ? this.resolve(name, fileURLToPath(import.meta.url), { skipSelf: true }) : null
  }
}

export default defineConfig({
  title: 'Swallowtail',
  description: 'Tail probabilities of congestion and failure of randomized routing protocols on multistage networks',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '..',
  srcExclude: ['!(docs|site)/**/*', '!(README|CONTRIBUTING|SECURITY|CHANGELOG).md'],
  outDir: 'target/site',
  cacheDir: 'target/cache',
  rewrites: (page) => (page.startsWith('site/') ? page.replace('site/', 'files/') : sitePath(page)),
  vite: { plugins: [vueForPages], build: { chunkSizeWarningLimit: 2000 } },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify: anchor },
    languageAlias: { hocon: 'hcl' },
    config(md) {
      md.use(links)
      md.use(indentedCode)
    }
  },
  themeConfig: {
    search: { provider: 'local', options: { detailedView: true } },
    nav: [
      { text: 'All pages', link: '/docs/' },
      { text: 'Which method?', link: '/explanations/which-method.html' },
      { text: 'Troubleshooting', link: '/how-to/troubleshooting.html' },
      { text: 'Gallery', link: '/gallery.html' }
    ],
    sidebar: [
      { text: 'Swallowtail', link: '/' },
      { text: 'Gallery', link: '/gallery.html' },
      { text: 'All pages', link: '/docs/' },
      ...Object.entries(SECTIONS).map(section),
      { text: 'Project', collapsed: true, items: ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map(item) }
    ],
    outline: [2, 3]
  }
})
