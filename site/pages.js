// Decides which files of the repository become pages of the site, and at which addresses. The pages are README.md, three other pages at the top and docs/.
// They also link to sweeps, queries, programs and directories. The site shows these files as pages too, because no address of the repository is known.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The folders of docs/ in the order of the sidebar, with their titles. The page docs/README.md gives the order of the pages in them. */
export const SECTIONS = { tutorials: 'Tutorials', 'how-to': 'How-to', explanations: 'Explanations', reference: 'Reference', contributing: 'Contributing' }
export const MAP = 'docs/README.md'

const TOP = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const LINK = /\]\(([^)\s]+)\)/g
const LANGUAGES = { conf: 'hocon', sql: 'sql', java: 'java', json: 'json', '': 'bash' }
// Highlighting multiplies the size of a text.
const LONG = 20_000

const absolute = (file) => path.join(ROOT, file)
const isDirectory = (file) => fs.statSync(absolute(file)).isDirectory()
const read = (file) => fs.readFileSync(absolute(file), 'utf8')

function markdownBelow(directory) {
  return fs.readdirSync(absolute(directory), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${directory}/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** The pages, as paths from the root of the repository. */
export const PAGES = [...TOP, ...markdownBelow('docs')]

/** Text and links of a page without its code. */
const prose = (page) => read(page).replace(/^```[^]*?^```/gm, '').replace(/^ {4}.*$/gm, '')

/** The first heading of a page. */
export const title = (page) => /^# (.*)$/m.exec(read(page))?.[1] ?? page

/** The file that a relative link of a page leads to, from the root of the repository; links to a directory lead to its README.md if it has one. */
function target(page, link) {
  const file = path.posix.join(path.posix.dirname(page), decodeURI(link)).replace(/\/$/, '')
  return PAGES.includes(`${file}/README.md`) ? `${file}/README.md` : file
}

const isRelative = (link) => !/^([a-z]+:|\/|#)/i.test(link)

/** The files that a page links to, in the order of its links. */
export function linked(page) {
  return [...prose(page).matchAll(LINK)]
    .map((match) => match[1].replace(/#.*/, ''))
    .filter((link) => link && isRelative(link))
    .map((link) => target(page, link))
}

function entries(directory) {
  return fs.readdirSync(absolute(directory)).sort().map((name) => `${directory}/${name}`).filter((file) => !isDirectory(file))
}

/** The files and directories that pages link to and that are no pages. Pictures are part of the pages that show them. */
function linkedFiles() {
  const files = new Set()
  for (const file of PAGES.flatMap(linked)) {
    if (!PAGES.includes(file) && !file.endsWith('.svg') && fs.existsSync(absolute(file))) {
      files.add(file)
      if (isDirectory(file)) {
        entries(file).filter((entry) => !PAGES.includes(entry)).forEach((entry) => files.add(entry))
      }
    }
  }
  return [...files].sort()
}

/** The path of the page for a file, from the root of the site. */
export function sitePath(file) {
  if (!PAGES.includes(file)) {
    return `files/${file}.md`
  }
  return file === MAP ? 'docs/index.md' : file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md')
}

/** The address in the site for a relative link of a page. */
export function address(page, link) {
  const [file, anchor] = link.split('#')
  if (!file || !isRelative(link)) {
    return link
  }
  return `/${sitePath(target(page, file)).replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}${anchor ? `#${anchor}` : ''}`
}

/** The text of the page for a file that is no page of its own: the file as code, or the list of a directory. */
function filePage(file) {
  if (isDirectory(file)) {
    const list = entries(file).map((entry) => `- [${PAGES.includes(entry) ? title(entry) : path.basename(entry)}](${address(file, path.relative(path.dirname(file), entry))})`)
    return `# ${file}/\n\n${list.join('\n')}\n`
  }
  const text = read(file).trimEnd()
  const language = (text.length < LONG && LANGUAGES[path.extname(file).slice(1)]) || 'text'
  return `# ${file}\n\n\`\`\`\`\`${language}\n${text}\n\`\`\`\`\`\n`
}

/** The route of every linked file. */
export const filePages = () => linkedFiles().map((file) => ({ params: { file }, content: filePage(file) }))
