import { escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'

export interface CitationFacts {
  authors: readonly { name: string }[]
  title: string
  organisation: string
  /** ISO 8601, of this edition. */
  publishedAt: string
  edition: number
  url: string
  lang: string
}

/** "A, B (2026). Title. Organisation, edition 2. https://…" */
export function plainCitation(words: PageWords, facts: CitationFacts): string {
  const { title, organisation, edition, url } = facts
  const names = facts.authors.map(({ name }) => name).join(', ') || organisation
  const publisher = facts.authors.length > 0 ? `${organisation}, ` : ''
  return `${names} (${yearOf(facts)}). ${withStop(title)} ${publisher}${words.edition(edition)}. ${url}`
}

/** The same as an entry for BibTeX, in the characters that it reads as they are. */
export function bibtex(words: PageWords, facts: CitationFacts): string {
  const { title, organisation, edition, url, publishedAt, authors } = facts
  const names = authors.length > 0 ? authors.map(({ name }) => braced(name)) : [`{${braced(organisation)}}`]
  const key = `${wordOf(authors[0]?.name ?? organisation)}${yearOf(facts)}${wordOf(title.split(' ')[0] ?? '')}`
  const lines = [
    ['author', names.join(' and ')],
    ['title', `{${braced(title)}}`],
    ['institution', braced(organisation)],
    ['year', yearOf(facts)],
    ['month', String(new Date(publishedAt).getUTCMonth() + 1)],
    ['note', braced(words.edition(edition))],
    ['url', url],
  ]
  return `@techreport{${key},\n${lines.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}`
}

const yearOf = ({ publishedAt }: CitationFacts): string => String(new Date(publishedAt).getUTCFullYear())
const withStop = (title: string): string => (/[.!?…]$/.test(title) ? title : `${title}.`)

/** The last word of a name or the first of a title, in the letters that a key may have. */
const wordOf = (name: string): string =>
  (name.trim().split(' ').at(-1) ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase() || 'report'

/** Text inside braces: what would end them or begin a command is written out. */
const braced = (text: string): string =>
  text.replace(/[\\{}%&$#_~^]/g, (character) => {
    if (character === '\\') return '\\textbackslash{}'
    if (character === '~') return '\\textasciitilde{}'
    if (character === '^') return '\\textasciicircum{}'
    return `\\${character}`
  })

/** How to cite a page, folded; with `CITE_SCRIPT` each form has a button that copies it. */
export function citation(words: PageWords, facts: CitationFacts): string {
  const form = (name: string, text: string) =>
    `<div class="cite-f"><p class="cite-n">${escapeHtml(name)}</p><pre dir="auto" tabindex="0" aria-label="${escapeHtml(name)}">${escapeHtml(text)}</pre>` +
    `<button type="button" class="cite-c" hidden data-done="${escapeHtml(words.copied)}">${escapeHtml(words.copyCitation)}<span class="hear"> ${escapeHtml(name)}</span></button></div>`
  return (
    `<details class="cite"><summary>${escapeHtml(words.cite)}</summary>` +
    `${form('Text', plainCitation(words, facts))}${form('BibTeX', bibtex(words, facts))}<p class="hear" role="status"></p></details>`
  )
}

/**
 * Copies by selecting: pages are of an opaque origin, in which the clipboard's own interface is not dependable. What was
 * copied stays selected, and is said.
 */
export const CITE_SCRIPT =
  "for(const b of document.querySelectorAll('.cite-c')){b.hidden=false;b.onclick=()=>{" +
  'const s=getSelection();s.selectAllChildren(b.previousElementSibling);' +
  "if(document.execCommand('copy'))b.closest('.cite').lastElementChild.textContent=b.firstChild.data=b.dataset.done}}"
