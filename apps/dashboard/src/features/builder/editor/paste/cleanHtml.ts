import { isAllowedHref } from '@bubbles/report-document'
import { looksLikeHeader } from '@bubbles/report-document/numeric-cells'
import { pasteNotes } from './notes.ts'
import { writeSmall } from './smallLetters.ts'

/** What says nothing in a report: gone with all that is in it. */
const DROPPED =
  'script, style, head, meta, link, title, noscript, template, iframe, object, embed, form, button, input, select, textarea, svg, canvas, img, picture, video, audio, nav, colgroup, col, xml'

const BLOCKS = new Set(
  'ADDRESS,ARTICLE,ASIDE,BLOCKQUOTE,DIV,DL,DD,DT,FIGURE,FIGCAPTION,FOOTER,H1,H2,H3,H4,H5,H6,HEADER,HR,LI,MAIN,OL,P,PRE,SECTION,TABLE,TBODY,TD,TFOOT,TH,THEAD,TR,UL'.split(
    ',',
  ),
)

/**
 * Pasted HTML of another program without its junk: what is left are headings, lists, tables, quotes, code, links,
 * bold, italic and struck text. Styles that mean one of these become it; everything else of them goes. HTML that was
 * copied from a report comes back as it is.
 */
export function cleanHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  // Conditional comments of Office may hold whole lists in a form that only it reads.
  const bare = withoutSpans(html, '<!--[if', '<![endif]-->').replaceAll(/<!\[(?:if|endif)[^<>]*>/g, '')
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  removeComments(body)
  pasteNotes(body)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':') || isHidden(element)) unwrapOrRemove(element)
  officeLists(body)
  checkLists(body)
  for (const element of body.querySelectorAll('*')) {
    const small = smallOf(element)
    if (small) writeSmall(element, small)
    keepMeaning(element)
  }
  for (const table of body.querySelectorAll('table')) cleanTable(table)
  for (const element of body.querySelectorAll('*')) bareAttributes(element)
  // Lists of Google Docs hang below a list instead of one of its points.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
  }
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (isEmpty(paragraph)) paragraph.remove()
  dropBreaks(body)
  // Or there would be no line to go on writing on.
  if (body.children.length > 1 && body.lastElementChild?.tagName === 'TABLE')
    body.append(body.ownerDocument.createElement('p'))
  return body.innerHTML.trim()
}

/** How many pictures among the words of another program were left out; those that only count its readers are none. */
export function countPictures(html: string): number {
  if (html.includes('data-pm-slice') || !/<img\s/i.test(html)) return 0
  const images = new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('img')
  // The box of a task of Google Docs is an image, too.
  return [...images].filter(
    (image) =>
      image.getAttribute('width') !== '1' && image.getAttribute('aria-roledescription') !== 'checkbox',
  ).length
}

function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase()

/** A property of an element's own style, as it was said last; those of Office that end in the same name are others. */
function propertyOf(element: Element, name: string): string {
  const said = styleOf(element)
    .split(';')
    .findLast((declaration) => declaration.slice(0, declaration.indexOf(':')).trim() === name)
  return said === undefined ? '' : said.slice(said.indexOf(':') + 1).trim()
}

const isHidden = (element: Element): boolean => /display:\s*none|mso-hide:\s*all/.test(styleOf(element))

function unwrapOrRemove(element: Element): void {
  // <o:p> holds a space that keeps empty lines of Word open.
  if (isHidden(element) || element.textContent.trim() === '') element.remove()
  else element.replaceWith(...element.childNodes)
}

/** Word writes points of a list as paragraphs that name list and level in their style. */
function officeLists(root: Element): void {
  const points = [...root.querySelectorAll('p')].filter((paragraph) =>
    /mso-list:\s*l\d/.test(styleOf(paragraph)),
  )
  let open: { element: Element; level: number; list: string }[] = []
  let last: Element | null = null
  for (const point of points) {
    const [, list = '', level = '1'] = /mso-list:\s*(l\d+)\s+level(\d+)/.exec(styleOf(point)) ?? []
    const depth = Number(level)
    const marker = markerOf(point)
    if (last === null || nextElement(last) !== point || open[0]?.list !== list) open = []
    while (open.length && open.at(-1)!.level > depth) open.pop()
    if (open.at(-1)?.level !== depth) {
      const made = root.ownerDocument.createElement(
        /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker) ? 'ol' : 'ul',
      )
      const parent = open.at(-1)?.element.lastElementChild
      if (parent) parent.append(made)
      else point.before(made)
      open.push({ element: made, level: depth, list })
    }
    const item = root.ownerDocument.createElement('li')
    item.append(...point.childNodes)
    open.at(-1)!.element.append(item)
    point.remove()
    last = open[0]!.element
  }
}

/** Points of Google Docs say that they are boxes, and whether they are ticked. */
function checkLists(root: Element): void {
  for (const point of root.querySelectorAll('li[role="checkbox"]')) {
    point.setAttribute('data-type', 'taskItem')
    point.setAttribute('data-checked', String(point.getAttribute('aria-checked') === 'true'))
    point.parentElement?.setAttribute('data-type', 'taskList')
  }
}

const nextElement = (element: Element): Element | null => element.nextElementSibling

/** Takes the bullet or number out that Word writes into the text, and says what it was. */
function markerOf(point: Element): string {
  const span = [...point.querySelectorAll('span')].find((each) => /mso-list:\s*ignore/.test(styleOf(each)))
  const text =
    span?.textContent ?? /^[\s\u00a0]*(?:[·•o§▪–-]|\d+[.)])[\s\u00a0]+/.exec(point.textContent)?.[0] ?? ''
  span?.remove()
  return text.replaceAll('\u00a0', ' ')
}

/** Whether words are raised (a note's mark, a power) or lowered (a formula). Cells have that style for their place. */
function smallOf(element: Element): 'raised' | 'lowered' | null {
  if (BLOCKS.has(element.tagName)) return null
  const align = propertyOf(element, 'vertical-align')
  if (element.tagName === 'SUP' || align === 'super') return 'raised'
  return element.tagName === 'SUB' || align === 'sub' ? 'lowered' : null
}

/** A style that means bold, italic or struck becomes the element that says so. */
function keepMeaning(element: Element): void {
  const { tagName } = element
  const weight = propertyOf(element, 'font-weight')
  const line = propertyOf(element, 'text-decoration') + propertyOf(element, 'text-decoration-line')
  // Google wraps all it copies into a <b> that is not bold.
  if ((tagName === 'B' || tagName === 'STRONG') && /^(?:normal|[1-4]00)/.test(weight))
    return element.replaceWith(...element.childNodes)
  const heading = element.closest('h1, h2, h3, h4, h5, h6') !== null
  // A heading is bold as it is.
  if (heading && (tagName === 'B' || tagName === 'STRONG')) return element.replaceWith(...element.childNodes)
  if (BLOCKS.has(tagName) && !['TD', 'TH', 'P', 'LI'].includes(tagName)) return
  const marks = [
    !heading && !['B', 'STRONG', 'TH'].includes(tagName) && /^(?:bold|[6-9]00)/.test(weight) && 'strong',
    !['I', 'EM'].includes(tagName) && propertyOf(element, 'font-style') === 'italic' && 'em',
    !['S', 'DEL', 'STRIKE'].includes(tagName) && line.includes('line-through') && 's',
  ].filter((mark) => mark !== false)
  // A point of Google Docs repeats the style of its words.
  if (element.textContent.trim() === '' || tagName === 'LI') return
  for (const mark of marks) {
    const made = element.ownerDocument.createElement(mark)
    made.append(...element.childNodes)
    element.append(made)
  }
}

/** Cells hold one line of words; numbers keep their place at the right; a head is a head. */
function cleanTable(table: Element): void {
  for (const cell of table.querySelectorAll('td, th')) {
    const lines = [...cell.querySelectorAll('p, div, li, br')]
    const inner = lines.map((line) => propertyOf(line, 'text-align')).find((each) => each !== '') ?? ''
    for (const line of lines) line.after(' ')
    for (const line of lines) line.replaceWith(...line.childNodes)
    cell.normalize()
    trimCell(cell)
    const align = propertyOf(cell, 'text-align') || cell.getAttribute('align') || inner
    if (align === 'right' || align === 'end') cell.setAttribute('data-align', '"end"')
    else if (align === 'center') cell.setAttribute('data-align', '"center"')
  }
  for (const cell of headCells(table)) {
    const head = cell.ownerDocument.createElement('th')
    for (const name of cell.getAttributeNames()) head.setAttribute(name, cell.getAttribute(name) ?? '')
    head.append(...cell.childNodes)
    cell.replaceWith(head)
  }
  // A caption stands in the settings of a table: as pasted, it is a line above it.
  const caption = table.querySelector('caption')
  if (!caption) return
  const line = table.ownerDocument.createElement('p')
  line.append(...caption.childNodes)
  caption.remove()
  table.before(line)
}

/** The plain cells that name columns: those of a head; without any, those of a first row that looks like one, as sheets have it. */
function headCells(table: Element): Element[] {
  if (table.querySelector('thead td, th')) return [...table.querySelectorAll('thead td')]
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')])
  const isNested = table.querySelector('table') !== null
  const cells = rows.map((row) => row.map((cell) => cell.textContent))
  return !isNested && looksLikeHeader(cells) ? (rows[0] ?? []) : []
}

/** Spaces at the ends, which Excel puts beside numbers, belong to no value. */
function trimCell(cell: Element): void {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  const [first] = texts
  const last = texts.at(-1)
  if (first) first.nodeValue = (first.nodeValue ?? '').trimStart()
  if (last) last.nodeValue = (last.nodeValue ?? '').trimEnd()
}

const KEPT = new Set(['href', 'data-note', 'colspan', 'rowspan', 'data-align', 'data-checked', 'data-type'])

function bareAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name)
  const href = element.getAttribute('href')
  if (href !== null) element.setAttribute('href', pastRedirect(href))
  if (element.tagName === 'A' && !isAllowedHref(element.getAttribute('href')))
    element.replaceWith(...element.childNodes)
  else if ((element.tagName === 'SPAN' && !element.hasAttribute('data-note')) || element.tagName === 'FONT')
    element.replaceWith(...element.childNodes)
}

/** Google Docs leads each link through an address of Google's: readers go where it leads to. */
function pastRedirect(href: string): string {
  if (!/^https?:\/\/www\.google\.com\/url\?/i.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  const target = searchParams.get('q') ?? searchParams.get('url')
  return isAllowedHref(target) ? target : href
}

const isEmpty = (element: Element): boolean =>
  element.textContent.replaceAll('\u00a0', ' ').trim() === '' && element.querySelector('hr') === null

/** Breaks between blocks are empty lines; within words a break ends the line. */
function dropBreaks(root: Element): void {
  for (const line of root.querySelectorAll('br')) {
    const { parentElement, previousSibling, nextSibling } = line
    const alone = (sibling: Node | null): boolean =>
      sibling === null || (sibling instanceof Element && BLOCKS.has(sibling.tagName))
    if (alone(previousSibling) || alone(nextSibling)) line.remove()
    else if (parentElement?.tagName === 'P') splitParagraph(parentElement, line)
    else line.replaceWith(' ')
  }
}

function splitParagraph(paragraph: Element, at: Element): void {
  const next = paragraph.ownerDocument.createElement('p')
  while (at.nextSibling) next.append(at.nextSibling)
  at.remove()
  if (next.textContent.trim() !== '') paragraph.after(next)
}

/** The text without what is from `begin` to the next `end`; a `begin` without an end stays. */
function withoutSpans(text: string, begin: string, end: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const from = text.indexOf(begin, at)
    const to = from < 0 ? -1 : text.indexOf(end, from)
    if (to < 0) return kept + text.slice(at)
    kept += text.slice(at, from)
    at = to + end.length
  }
}
