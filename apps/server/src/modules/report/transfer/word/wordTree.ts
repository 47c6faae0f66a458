import { oneLine } from '@bubbles/charts'
import { isAllowedHref, newBlockId } from '@bubbles/report-document'
import type { BlockNode, InlineNode, TableNode, Tree } from '@bubbles/report-document/markdown'
import { isNumeric } from '@bubbles/report-document/numeric-cells'
import { inSmallLetters } from '@bubbles/report-document/small-letters'
import { type HtmlElement, isElement, textOf } from './wordHtml.ts'
import type { WordLosses } from './wordLosses.ts'

type List = Extract<BlockNode, { type: 'list' }>
type ListItem = List['children'][number]
type Row = TableNode['children'][number]
type Node = HtmlElement | string

const NOTE = /^#((?:foot|end)note-(?!ref-).+)$/
const NOTE_ID = /^(?:foot|end)note-(?!ref-)/
const BACK = /^#(?:foot|end)note-ref-/
const MAX_TABLE_CAPTION = 300
const MAX_IMAGE_CAPTION = 1_000

/** A Word file as a tree like that of Markdown, and what it says of the report as a whole. */
export interface WordTree {
  tree: Tree
  /** Its title and subtitle, where paragraphs have these styles; '' where none has. */
  title: string
  subtitle: string
}

/** Reads what mammoth made of a Word file. */
export function wordTree(body: HtmlElement, losses: WordLosses): WordTree {
  const reader = new Reader(losses)
  const elements = body.children.filter(isElement)
  for (const [index, element] of elements.entries()) reader.take(element, elements[index + 1])
  return { tree: { type: 'root', children: reader.nodes }, title: reader.title, subtitle: reader.subtitle }
}

class Reader {
  readonly nodes: BlockNode[] = []
  title = ''
  subtitle = ''
  private caption = ''
  /** Anchors in the caption of a table below it. */
  private anchors: string[] = []
  private hasContents = false
  /** Images of the element at hand. */
  private images: HtmlElement[] = []
  private readonly losses: WordLosses

  constructor(losses: WordLosses) {
    this.losses = losses
  }

  /** Adds one element of the text's outermost level. */
  take(element: HtmlElement, next: HtmlElement | undefined): void {
    const { tag, attributes } = element
    const words = oneLine(textOf(element))
    switch (attributes.class) {
      case 'title':
        if (this.title === '' && words !== '') this.title = words
        else this.nodes.push(...this.blocks([{ ...element, tag: 'h1' }]))
        return
      case 'subtitle':
        if (this.subtitle === '' && this.nodes.length === 0) this.subtitle = words
        else this.nodes.push(...this.blocks([{ ...element, tag: 'h2' }]))
        return
      case 'contents':
        if (!this.hasContents) this.nodes.push(contents())
        this.hasContents = true
        return
      case 'caption':
        if (this.takeCaption(element, words, next)) return
    }
    this.nodes.push(...(isNotes(element) ? this.notes(element) : this.blocks([element])))
    if (tag !== 'p' && tag !== 'blockquote') this.losses.moved += this.images.length
    for (const image of this.images) this.nodes.push(imageOf(image))
    this.images = []
  }

  /** Gives a caption to the table below it, or else to the image or table above. False where there is neither. */
  private takeCaption(element: HtmlElement, words: string, next: HtmlElement | undefined): boolean {
    const anchors = anchorsIn(element)
    if (next?.tag === 'table' && words.length <= MAX_TABLE_CAPTION) {
      this.caption = words
      this.anchors = anchors
      return true
    }
    const last = this.nodes.at(-1)
    if (last?.type === 'table' && !last.data?.caption && words.length <= MAX_TABLE_CAPTION) {
      last.data = { ...last.data, caption: words, anchors }
      return true
    }
    const isImage = last?.type === 'reportBlock' && last.block.type === 'image'
    if (!isImage || last.block.attrs?.caption !== '' || words.length > MAX_IMAGE_CAPTION) return false
    last.block.attrs.caption = words
    last.anchors = anchors
    return true
  }

  private notes(list: HtmlElement): BlockNode[] {
    return list.children.filter(isElement).map((item): BlockNode => {
      const identifier = item.attributes.id ?? ''
      const children = this.blocks(item.children.map(withoutBackLink))
      return {
        type: 'footnoteDefinition',
        identifier,
        label: numberOf(identifier),
        children: children as Extract<BlockNode, { type: 'footnoteDefinition' }>['children'],
      }
    })
  }

  /** Blocks of mixed content: words that stand between blocks are a paragraph. */
  private blocks(children: readonly Node[]): BlockNode[] {
    const made: BlockNode[] = []
    let words: Node[] = []
    const close = () => {
      const inline = this.inline(words)
      if (inline.length > 0) made.push({ type: 'paragraph', children: inline })
      words = []
    }
    for (const child of children) {
      const block = isElement(child) ? this.block(child) : null
      if (block === null) words.push(child)
      else {
        close()
        made.push(...block)
      }
    }
    close()
    return made
  }

  /** The blocks an element is; null for one that is part of a line. */
  private block(element: HtmlElement): BlockNode[] | null {
    const { tag, children } = element
    switch (tag) {
      case 'p': {
        const inline = this.inline(children)
        return inline.length > 0 ? [{ type: 'paragraph', children: inline }] : []
      }
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const depth = Number(tag[1]) as 1 | 2 | 3 | 4 | 5 | 6
        return [{ type: 'heading', depth, children: this.inline(children) }]
      }
      case 'ul':
      case 'ol':
        return [this.list(element)]
      case 'blockquote':
        return [
          { type: 'blockquote', children: this.blocks(children) as List['children'][number]['children'] },
        ]
      case 'pre':
        return [{ type: 'code', value: textOf(element), lang: element.attributes['data-language'] }]
      case 'hr':
        return [{ type: 'thematicBreak' }]
      case 'table':
        return [this.table(element)]
      default:
        return null
    }
  }

  private list({ tag, children, attributes }: HtmlElement): List {
    const items = children.filter(isElement).map(
      (item): ListItem => ({
        type: 'listItem',
        spread: false,
        ...(item.attributes['data-checked'] && { checked: item.attributes['data-checked'] === 'true' }),
        children: this.blocks(item.children) as ListItem['children'],
      }),
    )
    if (tag === 'ul' && items.length > 0 && items.every(startsWithBox)) items.forEach(tickBox)
    const start = Number(attributes.start ?? 1)
    return { type: 'list', ordered: tag === 'ol', start, spread: false, children: items }
  }

  /** Rows of one line per cell. A cell across others has its words in the first; those it covers are empty. */
  private table(element: HtmlElement): TableNode {
    const rows = rowsOf(element)
    const heads = rows.findIndex((row) => !cellsOf(row).every(({ tag }) => tag === 'th'))
    const grid: Row[] = rows.map(() => ({ type: 'tableRow', children: [] }))
    const texts: string[][] = rows.map(() => [])
    const isTaken = (row: number, column: number) => grid[row]?.children[column] !== undefined
    for (const [at, row] of rows.entries()) {
      let column = 0
      for (const cell of cellsOf(row)) {
        while (isTaken(at, column)) column++
        const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
        for (let down = 0; down < high && at + down < grid.length; down++)
          for (let along = 0; along < wide; along++)
            grid[at + down]!.children[column + along] = { type: 'tableCell', children: [] }
        grid[at]!.children[column] = { type: 'tableCell', children: this.cell(cell) }
        texts[at]![column] = textOf(cell)
        column += wide
      }
    }
    for (const row of grid)
      row.children = Array.from(row.children, (cell) => cell ?? { type: 'tableCell', children: [] })
    const { id } = element.attributes
    const data = {
      heads: heads < 0 ? rows.length : heads,
      ...(this.caption !== '' && { caption: this.caption }),
      anchors: id ? [...this.anchors, id] : this.anchors,
    }
    this.caption = ''
    this.anchors = []
    return { type: 'table', children: grid, align: sidesOf(texts, data.heads), data }
  }

  private cell({ children }: HtmlElement): Row['children'][number]['children'] {
    const lines: InlineNode[][] = []
    for (const child of children) {
      if (isTable(child)) this.losses.tables++
      const isLine =
        isElement(child) && ['p', 'ul', 'ol', 'table', 'blockquote', 'h1', 'h2', 'h3'].includes(child.tag)
      lines.push(this.inline(isLine ? lineOf(child) : [child]))
    }
    const written = lines.filter((line) => line.length > 0)
    const isList = children.some((child) => isElement(child) && (child.tag === 'ul' || child.tag === 'ol'))
    if ((written.length > 1 || isList) && !children.some(isTable)) this.losses.lines++
    return written.flatMap((line, index) =>
      index === 0 ? line : [{ type: 'text', value: ' ' } as const, ...line],
    ) as Row['children'][number]['children']
  }

  private inline(nodes: readonly Node[]): InlineNode[] {
    return nodes.flatMap((node): InlineNode[] =>
      isElement(node) ? this.words(node) : [{ type: 'text', value: node }],
    )
  }

  private words(element: HtmlElement): InlineNode[] {
    const { tag, children, attributes } = element
    switch (tag) {
      case 'strong':
        return [{ type: 'strong', children: this.inline(children) }]
      case 'em':
        return [{ type: 'emphasis', children: this.inline(children) }]
      case 's':
        return [{ type: 'delete', children: this.inline(children) }]
      case 'code':
        return [{ type: 'inlineCode', value: textOf(element) }]
      case 'br':
        return [{ type: 'break' }]
      case 'input':
        return [{ type: 'text', value: attributes.checked === undefined ? '☐' : '☑' }]
      case 'img':
        if (attributes.src) this.images.push(element)
        return []
      case 'sup':
      case 'sub':
        return this.small(element)
      case 'a':
        return this.link(element)
      default:
        return this.inline(children)
    }
  }

  private small({ tag, children }: HtmlElement): InlineNode[] {
    if (children.some(hasNote)) return this.inline(children)
    const text = children.map(textOf).join('')
    const small = inSmallLetters(text, tag === 'sup' ? 'raised' : 'lowered')
    if (small !== null) return [{ type: 'text', value: small }]
    this.losses.small++
    return this.inline(children)
  }

  private link({ attributes: { href, id }, children }: HtmlElement): InlineNode[] {
    const note = NOTE.exec(href ?? '')?.[1]
    if (note !== undefined) return [{ type: 'footnoteReference', identifier: note, label: numberOf(note) }]
    const words = this.inline(children)
    // An anchor that others lead to.
    if (href === undefined) return id === undefined ? words : [anchor(id), ...words]
    if (words.length === 0) return words
    if (isAllowedHref(href) || /^#./.test(href))
      return [
        { type: 'link', url: href, children: words as Extract<InlineNode, { type: 'link' }>['children'] },
      ]
    this.losses.links++
    return words
  }
}

/** An anchor as Markdown has it. */
const anchor = (name: string): InlineNode => ({
  type: 'html',
  value: `<a id="${name.replaceAll(/["<>]/g, '')}"/>`,
})

/** The names of all anchors in an element. */
const anchorsIn = ({ children }: HtmlElement): string[] =>
  children.filter(isElement).flatMap((child) => {
    const { id, href } = child.attributes
    return [...(id !== undefined && href === undefined ? [id] : []), ...anchorsIn(child)]
  })

/** "footnote-3" as it stands in the text where it can't be a note: "3". */
const numberOf = (note: string): string => note.replaceAll(/\D+/g, '')

/** Whether it has the number of a note, which stands raised in Word and is a note's own here. */
const hasNote = (node: Node): boolean =>
  isElement(node) && (NOTE.test(node.attributes.href ?? '') || node.children.some(hasNote))

const isNotes = ({ tag, children }: HtmlElement): boolean =>
  tag === 'ol' && children.some((item) => isElement(item) && NOTE_ID.test(item.attributes.id ?? ''))

/** A note without the arrow back to its place. */
function withoutBackLink(node: Node): Node {
  if (!isElement(node)) return node
  const children = node.children.filter(
    (child) => !(isElement(child) && BACK.test(child.attributes.href ?? '')),
  )
  return { ...node, children: children.map(withoutBackLink) }
}

/**
 * At which side the columns of a table stand: those of numbers at the right, as in a table that is pasted. Word seldom says
 * which row names them, so the first never counts.
 */
function sidesOf(texts: readonly (readonly string[])[], heads: number): ('left' | 'right')[] {
  const below = texts.slice(texts.length > 1 ? Math.max(1, heads) : heads)
  const width = Math.max(0, ...texts.map((row) => row.length))
  return Array.from({ length: width }, (_, column) =>
    isNumeric(below.map((row) => row[column] ?? '')) ? 'right' : 'left',
  )
}

const rowsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter(isElement).flatMap((child) => (child.tag === 'tr' ? [child] : rowsOf(child)))

const isTable = (node: Node): boolean => isElement(node) && node.tag === 'table'

const cellsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter(
    (child): child is HtmlElement => isElement(child) && (child.tag === 'td' || child.tag === 'th'),
  )

/** No table of a report is wider than this; nor does any cell cover more. */
const MAX_SPAN = 200
const spanOf = ({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number =>
  Math.min(MAX_SPAN, Math.max(1, Number(attributes[name] ?? 1) || 1))

/** A block in a cell as words of its line: those of each of its parts, with spaces between. */
const lineOf = (element: HtmlElement): Node[] =>
  ['p', 'h1', 'h2', 'h3'].includes(element.tag)
    ? element.children
    : element.children.flatMap((child) => (isElement(child) ? [...lineOf(child), ' '] : [child]))

const contents = (): BlockNode => ({
  type: 'reportBlock',
  block: { type: 'tableOfContents', attrs: { id: newBlockId() } },
})

/** An image by the hash of its bytes in the file; its size is put in once it is encoded. */
const imageOf = ({ attributes: { src, alt } }: HtmlElement): BlockNode => ({
  type: 'reportBlock',
  block: {
    type: 'image',
    attrs: {
      id: newBlockId(),
      file: src,
      alt: oneLine(alt ?? '').slice(0, 1_000),
      decorative: false,
      caption: '',
      width: 1,
      height: 1,
    },
  },
})

const BOX = /^[☐☑☒]/
/** The text a point begins with. */
const firstText = ({ children: [first] }: ListItem) => {
  const words = first?.type === 'paragraph' ? first.children.find(({ type }) => type !== 'html') : undefined
  return words?.type === 'text' ? words : undefined
}
const startsWithBox = (item: ListItem): boolean => BOX.test(firstText(item)?.value ?? '')
/** Makes the box a point begins with its own, as lists of tasks are written into Word. */
function tickBox(item: ListItem): void {
  const words = firstText(item)
  if (!words) return
  item.checked = !words.value.startsWith('☐')
  words.value = words.value.replace(BOX, '').trimStart()
}
