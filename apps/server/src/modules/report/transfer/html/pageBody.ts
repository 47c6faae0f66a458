import { isAllowedHref } from '@bubbles/report-document'
import { looksLikeHeader } from '@bubbles/report-document/numeric-cells'
import { type HtmlElement, isElement, textOf } from '../word/wordHtml.ts'
import type { WordLosses } from '../word/wordLosses.ts'
import { type PageImages, imageIn } from './pageImages.ts'
import { kixOf, nestedLists } from './pageLists.ts'
import { BACK, pageNotes, type PageNotes } from './pageNotes.ts'
import {
  hasLook,
  isBold,
  isHidden,
  isHighlighted,
  isItalic,
  isNotBold,
  isStruck,
  isUnderlined,
  type Style,
  styleOf,
} from './pageStyles.ts'

type Node = HtmlElement | string

const tags = (names: string): ReadonlySet<string> => new Set(names.split(' '))
/** What says nothing in a report: gone with all that is in it. */
const DROPPED = tags(
  'script style head meta link title noscript template form button select textarea nav colgroup col base map area input',
)
/** What shows something that a report can't take from a page. */
const OBJECTS = tags('iframe object embed svg canvas video audio math')
const BLOCKS = tags(
  'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody td tfoot th thead tr ul caption',
)
const HEADINGS = tags('h1 h2 h3 h4 h5 h6')
const CODE = tags('code kbd samp tt')

const made = (tag: string, children: Node[], attributes: HtmlElement['attributes'] = {}): HtmlElement => ({
  tag,
  attributes,
  children,
})

/** Where words stand, which decides what their look means. */
interface Place {
  isHeading?: boolean
  isLink?: boolean
  isNote?: boolean
}

/**
 * A page as mammoth writes a Word file: paragraphs, headings, lists, tables and notes, with what classes and styles mean as
 * elements, and nothing else.
 * @param byClass styles of its classes
 * @param images takes images out of the page
 */
export function pageBody(
  body: HtmlElement,
  byClass: ReadonlyMap<string, Style>,
  images: PageImages,
  losses: WordLosses,
): HtmlElement {
  const reader = new PageReader(byClass, images, losses, pageNotes(body))
  return made('body', reader.whole(body))
}

class PageReader {
  private readonly byClass: ReadonlyMap<string, Style>
  private readonly images: PageImages
  private readonly losses: WordLosses
  private readonly found: PageNotes
  private readonly withBlocks = new Map<HtmlElement, boolean>()

  constructor(byClass: ReadonlyMap<string, Style>, images: PageImages, losses: WordLosses, found: PageNotes) {
    this.byClass = byClass
    this.images = images
    this.losses = losses
    this.found = found
  }

  /** The page, and behind it its notes as mammoth lists them. */
  whole(body: HtmlElement): HtmlElement[] {
    this.losses.add('comments', this.found.comments.size)
    const blocks = this.blocks(body.children, {})
    const notes = this.found.notes.map((note, index) =>
      made('li', this.blocks(note.children, { isNote: true }), { id: `footnote-${index + 1}` }),
    )
    return notes.length > 0 ? [...blocks, made('ol', notes)] : blocks
  }

  private style = (element: HtmlElement): Style => styleOf(element, this.byClass)

  /** Blocks of mixed content: words that stand between blocks are a paragraph. */
  private blocks(nodes: readonly Node[], place: Place): HtmlElement[] {
    const blocks: HtmlElement[] = []
    let words: Node[] = []
    const close = () => {
      if (words.some((node) => isElement(node) || node.trim() !== '')) blocks.push(made('p', words))
      words = []
    }
    for (const node of nodes) {
      if (!isElement(node)) words.push(node)
      else if (this.found.apart.has(node)) {
        close()
        // The line above the first note.
        if (blocks.at(-1)?.tag === 'hr') blocks.pop()
      } else if (this.holdsBlocks(node)) {
        close()
        blocks.push(...this.block(node, place))
      } else words.push(...this.inline([node], place))
    }
    close()
    return nestedLists(blocks)
  }

  private holdsBlocks(element: HtmlElement): boolean {
    const known = this.withBlocks.get(element)
    if (known !== undefined) return known
    const holds =
      BLOCKS.has(element.tag) || element.children.some((child) => isElement(child) && this.holdsBlocks(child))
    this.withBlocks.set(element, holds)
    return holds
  }

  private block(element: HtmlElement, place: Place): HtmlElement[] {
    const { tag, children } = element
    const style = this.style(element)
    if (tag === 'hr') return this.rule(style)
    if (this.isLeftOut(element, style)) return []
    this.losses.hasLook ||= hasLook(style, true) && textOf(element).trim() !== ''
    if (HEADINGS.has(tag))
      return [made(tag, [...anchor(element), ...this.inline(children, { ...place, isHeading: true })])]
    switch (tag) {
      case 'p':
        return [this.paragraph(element, style, place)]
      case 'ul':
      case 'ol':
        return [this.list(element, place)]
      case 'blockquote':
        return [made('blockquote', this.blocks(children, place))]
      case 'pre':
        return [made('pre', [textOf(element).replace(/^\n|\n$/g, '')], languageOf(element))]
      case 'table':
        return this.table(element, place)
      case 'figcaption':
        return [made('p', this.inline(children, place), { class: 'caption' })]
      case 'dt':
      case 'summary':
        return [made('p', [made('strong', this.inline(children, place))])]
      default:
        return this.blocks(children, place)
    }
  }

  private rule(style: Style): HtmlElement[] {
    const breaks = /always|page/.test(style['page-break-before'] ?? '')
    this.losses.hasBreaks ||= breaks
    return breaks || isHidden(style) ? [] : [made('hr', [])]
  }

  private paragraph(element: HtmlElement, style: Style, place: Place): HtmlElement {
    const words = this.marked(style, this.inline(element.children, place), place)
    if (isOfContents(element)) return made('p', words, { class: 'contents' })
    const role = /(?:^|\s)(?:mso)?(title|subtitle|caption)(?:\s|$)/i.exec(element.attributes.class ?? '')?.[1]
    return made('p', words, role ? { class: role.toLowerCase() } : {})
  }

  private list(element: HtmlElement, place: Place): HtmlElement {
    const kix = kixOf(element)
    const points: HtmlElement[] = []
    const box = this.byClass.get(`${kix}>li`)?.content ?? ''
    for (const child of element.children.filter(isElement)) {
      if (this.isLeftOut(child, this.style(child)) || this.found.apart.has(child)) continue
      const last = points.at(-1)
      if (child.tag === 'li') points.push(this.point(child, box, place))
      else if (last && this.holdsBlocks(child)) last.children.push(...this.block(child, place))
      else points.push(made('li', this.blocks([child], place)))
    }
    const { start } = element.attributes
    return made(element.tag, points, {
      ...(start && element.tag === 'ol' && { start }),
      ...(kix && { 'data-kix': kix }),
      ...(kix && /(?:^|\s)start(?:\s|$)/.test(element.attributes.class ?? '') && { 'data-begins': '' }),
    })
  }

  /** A point, and whether it is done: by its own box, or by that of a list of Google Docs, which strikes what is done. */
  private point(element: HtmlElement, box: string, place: Place): HtmlElement {
    const { attributes, children } = element
    const input = firstWithin(
      children,
      ({ tag, attributes: { type } }) => tag === 'input' && type === 'checkbox',
    )
    const words = this.blocks(children, place)
    const isBox = /\\0*(?:2610|2611|2612|25a1|2751|274f)|[☐☑☒□❏❑]/i.test(box)
    const checked = input
      ? input.attributes.checked !== undefined
      : attributes.role === 'checkbox' || attributes['aria-checked'] !== undefined
        ? attributes['aria-checked'] === 'true'
        : isBox
          ? /\\0*261[12]|[☑☒]/.test(box) || isAllStruck(words)
          : null
    return made('li', words, checked === null ? {} : { 'data-checked': String(checked) })
  }

  /** The table, with its caption as a line above it. */
  private table(element: HtmlElement, place: Place): HtmlElement[] {
    const rows = rowsOf(element)
    const isHeaded = rows.some(({ isHead, row }) => isHead || cellsOf(row).some(({ tag }) => tag === 'th'))
    const texts = rows.map(({ row }) => cellsOf(row).map((cell) => textOf(cell)))
    const isFirstHead = !isHeaded && looksLikeHeader(texts)
    const lines = rows.map(({ row, isHead }, at) =>
      made(
        'tr',
        cellsOf(row).map((cell) => this.cell(cell, isHead || (isFirstHead && at === 0), place)),
      ),
    )
    const caption = element.children.find((child) => isElement(child) && child.tag === 'caption')
    const line =
      caption && isElement(caption)
        ? [made('p', this.inline(caption.children, place), { class: 'caption' })]
        : []
    const { id } = element.attributes
    return [...line, made('table', lines, id ? { id } : {})]
  }

  private cell(cell: HtmlElement, isHead: boolean, place: Place): HtmlElement {
    const { colspan, rowspan } = cell.attributes
    const spans = { ...(Number(colspan) > 1 && { colspan }), ...(Number(rowspan) > 1 && { rowspan }) }
    if (Object.keys(spans).length > 0) this.losses.add('merged')
    const tag = isHead ? 'th' : cell.tag
    const style = this.style(cell)
    const blocks = this.blocks(cell.children, place)
    const isBoldCell = tag === 'td' && isBold(style)
    return made(tag, isBoldCell ? [made('strong', blocks)] : blocks, spans as Record<string, string>)
  }

  private inline(nodes: readonly Node[], place: Place): Node[] {
    return nodes.flatMap((node) => (isElement(node) ? this.words(node, place) : [node]))
  }

  private words(element: HtmlElement, place: Place): Node[] {
    const { tag, children } = element
    const style = this.style(element)
    if (this.isLeftOut(element, style)) return []
    switch (tag) {
      case 'br':
        return [made('br', [])]
      case 'img':
        return imageIn(element, this.images, this.losses)
      case 'a':
        return this.link(element, style, place)
      case 'q':
        return ['“', ...this.inline(children, place), '”']
    }
    if (CODE.has(tag)) return [made('code', [textOf(element)])]
    // A link is underlined, and may be so by what stands around it.
    const isOfLink = place.isLink || children.some((child) => isElement(child) && child.tag === 'a')
    const isMarked =
      tag === 'mark' ||
      isHighlighted(style) ||
      (!isOfLink && (tag === 'u' || tag === 'ins' || isUnderlined(style)))
    if (isMarked && textOf(element).trim() !== '') this.losses.add('marked')
    this.losses.hasLook ||= !isOfLink && hasLook(style, false) && textOf(element).trim() !== ''
    const words = this.marked(style, this.inline(children, place), place, tag)
    const small = tag === 'sup' || tag === 'sub' ? tag : SMALL[style['vertical-align'] ?? '']
    return small && words.length > 0 ? [made(small, words)] : words
  }

  /** Words with what their element and its style mean. A heading is bold as it is. */
  private marked(style: Style, words: Node[], place: Place, tag = ''): Node[] {
    if (words.length === 0) return words
    let all = words
    const isStrong = (tag === 'b' || tag === 'strong') && !isNotBold(style)
    if ((isStrong || isBold(style)) && !place.isHeading) all = [made('strong', all)]
    if (tag === 'i' || tag === 'em' || tag === 'cite' || tag === 'dfn' || isItalic(style))
      all = [made('em', all)]
    if (tag === 's' || tag === 'del' || tag === 'strike' || isStruck(style)) all = [made('s', all)]
    return all
  }

  private link(element: HtmlElement, style: Style, place: Place): Node[] {
    const { href } = element.attributes
    if (href !== undefined && this.found.comments.has(href)) return []
    if (href !== undefined && place.isNote && BACK.test(href)) return []
    const number = this.found.numbers.get(href ?? '')
    if (number !== undefined) return [made('a', [String(number)], { href: `#footnote-${number}` })]
    const words = this.marked(style, this.inline(element.children, { ...place, isLink: true }), place)
    return href === undefined
      ? [...anchor(element), ...words]
      : [made('a', words, { href: pastRedirect(href) })]
  }

  /** Whether nothing of it is in a report; what is lost by that is counted. */
  private isLeftOut(element: HtmlElement, style: Style): boolean {
    if (OBJECTS.has(element.tag)) this.losses.add('objects')
    else if (!DROPPED.has(element.tag) && isHidden(style)) {
      if (textOf(element).trim() !== '') this.losses.hidden++
    } else return DROPPED.has(element.tag)
    return true
  }
}

/** Where links within the page lead, as mammoth writes it. */
const anchor = ({ attributes: { id, name } }: HtmlElement): HtmlElement[] =>
  (id ?? name) ? [made('a', [], { id: (id ?? name)! })] : []

const SMALL: Readonly<Record<string, 'sup' | 'sub'>> = { super: 'sup', sub: 'sub' }

/** Google Docs leads each link through an address of Google's: readers go where it leads to. */
function pastRedirect(href: string): string {
  if (!/^https?:\/\/www\.google\.com\/url\?/i.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  const target = searchParams.get('q') ?? searchParams.get('url')
  return target !== null && isAllowedHref(target) ? target : href
}

/** A line of a table of contents: a link to a heading, and at most its page. */
function isOfContents({ children }: HtmlElement): boolean {
  const written = children.filter((child) => textOf(child).trim() !== '')
  const link = firstWithin(written.slice(0, 1), ({ tag }) => tag === 'a')
  return (
    /^#(?:h\.|heading=h\.|_heading=h\.|_Toc)/.test(link?.attributes.href ?? '') &&
    written.slice(1).every((child) => /^[\s\d.]*$/.test(textOf(child)))
  )
}

function firstWithin(nodes: readonly Node[], is: (element: HtmlElement) => boolean): HtmlElement | undefined {
  for (const node of nodes) {
    if (!isElement(node) || node.tag === 'ul' || node.tag === 'ol') continue
    const found = is(node) ? node : firstWithin(node.children, is)
    if (found) return found
  }
  return undefined
}

/** Whether all words of a point's own line are struck. */
function isAllStruck(blocks: readonly HtmlElement[]): boolean {
  const line = blocks[0]
  return (
    line?.tag === 'p' &&
    line.children.length > 0 &&
    line.children.every((node) => (isElement(node) ? node.tag === 's' : node.trim() === ''))
  )
}

function languageOf(element: HtmlElement): Record<string, string> {
  const classes = [element, ...element.children.filter(isElement)].map(
    ({ attributes }) => attributes.class ?? '',
  )
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]{1,40})/.exec(classes.join(' '))?.[1]
  return language ? { 'data-language': language } : {}
}

interface PageRow {
  row: HtmlElement
  isHead: boolean
}

const rowsOf = ({ children, tag }: HtmlElement): PageRow[] =>
  children.filter(isElement).flatMap((child): PageRow[] => {
    if (child.tag === 'tr') return [{ row: child, isHead: tag === 'thead' }]
    return ['thead', 'tbody', 'tfoot'].includes(child.tag) ? rowsOf(child) : []
  })

const cellsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter(
    (child): child is HtmlElement => isElement(child) && (child.tag === 'td' || child.tag === 'th'),
  )
