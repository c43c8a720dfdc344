import { filePages } from './pages.js'

export default { paths: filePages }
