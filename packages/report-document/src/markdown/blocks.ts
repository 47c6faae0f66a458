import { storable } from '@bubbles/tables'
import type { DocumentNode } from '../types.ts'
import { alertOf } from './alerts.ts'
import { CONTENTS } from './comments.ts'
import { joined, linesOf, type Reading, wordsOf } from './inline.ts'
import type { BlockNode, ListNode, ParagraphNode, QuoteNode, TableNode } from './tree.ts'

/** Lists stand in one another so deep; what is deeper goes on at the same level. */
const MAX_LISTS = 8

/** The blocks of a report that say what Markdown's say, in their order. Nothing written is left out. */
export const blocksOf = (nodes: readonly BlockNode[], reading: Reading): DocumentNode[] =>
  nodes.flatMap((node) => blockOf(node, reading))

function blockOf(node: BlockNode, reading: Reading): DocumentNode[] {
  const made = (type: string, content?: DocumentNode[], attrs: object = {}) =>
    block(reading, type, content, attrs)
  switch (node.type) {
    case 'paragraph': {
      const image = imageAlone(node, reading)
      if (image) return [made('image', undefined, image)]
      return linesOf(node.children, reading).map((line) => made('paragraph', line))
    }
    case 'heading': {
      const words = wordsOf(node.children, reading)
      return words.length > 0 ? [made('heading', words, { level: node.depth <= 2 ? 2 : 3 })] : []
    }
    case 'thematicBreak':
      return [made('horizontalRule')]
    case 'code':
      return [code(reading, node.value, node.lang ?? '')]
    case 'html':
      if (node.value === CONTENTS) return [made('tableOfContents')]
      if (isComment(node.value)) return []
      return [code(reading, node.value, 'html')]
    case 'blockquote':
      return callout(node, reading) ?? quote(node, reading)
    case 'list':
      return list(node, reading, 1)
    case 'table':
      return [table(node, reading)]
    case 'reportBlock':
      for (const name of node.anchors ?? []) reading.anchors.add(name)
      reading.anchors.made(node.block)
      return [node.block]
    case 'footnoteDefinition': {
      if (reading.notes.has(node.identifier)) return []
      const [first, ...rest] = blocksOf(node.children, reading)
      const mark: DocumentNode = { type: 'text', text: `[${node.label ?? node.identifier}] ` }
      if (first?.type !== 'paragraph') return [made('paragraph', [mark]), ...(first ? [first] : []), ...rest]
      return [{ ...first, content: [mark, ...(first.content ?? [])] }, ...rest]
    }
    default:
      // Definitions of links are read where the links are; front matter and the like is no part of the text.
      return []
  }
}

/** What an image block of a paragraph that is one image has, if its file is beside the text; its size is the file's. */
function imageAlone({ children }: ParagraphNode, { images }: Reading): object | null {
  const [only, ...others] = children
  const file = only?.type === 'image' && others.length === 0 ? images.get(only.url) : undefined
  if (file === undefined || only?.type !== 'image') return null
  const alt = storable(only.alt ?? '').slice(0, 1_000)
  return { file, alt, decorative: false, caption: '', width: 1, height: 1 }
}

/** Whether there is nothing but comments. */
function isComment(html: string): boolean {
  let rest = ''
  let from = 0
  for (;;) {
    const start = html.indexOf('<!--', from)
    const end = start < 0 ? -1 : html.indexOf('-->', start + 4)
    if (end < 0) return (rest + html.slice(from)).trim() === ''
    rest += html.slice(from, start)
    from = end + 3
  }
}

function block(reading: Reading, type: string, content?: DocumentNode[], attrs: object = {}): DocumentNode {
  const made = {
    type,
    attrs: { id: reading.nextId(), ...attrs },
    ...(content && content.length > 0 && { content }),
  }
  reading.anchors.made(made)
  return made
}

const code = (reading: Reading, text: string, language: string): DocumentNode =>
  block(reading, 'codeBlock', text === '' ? [] : [{ type: 'text', text: storable(text) }], {
    language: storable(language).slice(0, 40),
  })

const IN_CALLOUTS = new Set(['paragraph', 'bulletList', 'orderedList'])

/** An alert as the callout it is, and behind it what no callout holds; null for any other quote. */
function callout(node: QuoteNode, reading: Reading): DocumentNode[] | null {
  const alert = alertOf(node)
  if (!alert) return null
  const blocks = blocksOf(alert.children, reading)
  const isIn = ({ type }: DocumentNode) => IN_CALLOUTS.has(type)
  const content = blocks.filter(isIn)
  const { tone, label } = alert
  const made = block(reading, 'callout', content.length > 0 ? content : [block(reading, 'paragraph')], {
    tone,
    label,
  })
  return [made, ...blocks.filter((each) => !isIn(each))]
}

/** A quote holds paragraphs; what else stands in it goes between its parts. */
function quote(node: QuoteNode, reading: Reading): DocumentNode[] {
  const blocks: DocumentNode[] = []
  for (const each of blocksOf(node.children, reading)) {
    const last = blocks[blocks.length - 1]
    if (each.type === 'blockquote') {
      if (last?.type === 'blockquote') last.content!.push(...(each.content ?? []))
      else blocks.push(each)
    } else if (each.type !== 'paragraph') blocks.push(each)
    else if (last?.type === 'blockquote') last.content!.push(each)
    else blocks.push(block(reading, 'blockquote', [each]))
  }
  return blocks
}

type Item = ListNode['children'][number]

const isTask = ({ checked }: Item): boolean => typeof checked === 'boolean'

/** A list; what no point of it can hold, such as a table, stands between its parts. */
function list(node: ListNode, reading: Reading, depth: number): DocumentNode[] {
  const type = node.children.some(isTask) ? 'taskList' : node.ordered ? 'orderedList' : 'bulletList'
  if (type === 'orderedList' && (node.start ?? 1) !== 1) reading.losses.numbers++
  const blocks: DocumentNode[] = []
  let points: DocumentNode[] = []
  const close = () => {
    if (points.length > 0) blocks.push(block(reading, type, points))
    points = []
  }
  for (const [index, item] of node.children.entries()) {
    const { point, after, more } = pointOf(item, type, reading, depth)
    points.push(point, ...more)
    if (after.length === 0) continue
    close()
    blocks.push(...after)
    if (type === 'orderedList' && index < node.children.length - 1) reading.losses.numbers++
  }
  close()
  return blocks
}

/** One point: its words in one line, the lists below it, and what has to stand after it. */
function pointOf(item: Item, type: string, reading: Reading, depth: number) {
  const words: DocumentNode[][] = []
  const lists: DocumentNode[] = []
  const after: DocumentNode[] = []
  const more: DocumentNode[] = []
  for (const child of item.children) {
    if (child.type === 'paragraph' && after.length === 0 && lists.length === 0)
      words.push(...linesOf(child.children, reading))
    else if (child.type !== 'list') after.push(...blockOf(child, reading))
    else
      for (const below of list(child, reading, depth + 1)) {
        const fits = after.length === 0 && holds(type, below.type)
        if (!fits) after.push(below)
        else if (depth < MAX_LISTS) lists.push(below)
        else if (below.type === type) more.push(...(below.content ?? []))
        else after.push(below)
      }
  }
  const isTasks = type === 'taskList'
  const point = block(
    reading,
    isTasks ? 'taskItem' : 'listItem',
    [block(reading, 'paragraph', joined(words)), ...lists],
    isTasks ? { checked: item.checked === true } : {},
  )
  return { point, after, more }
}

const holds = (list: string, below: string): boolean =>
  below === 'bulletList' || below === 'orderedList' || (below === 'taskList' && list === 'taskList')

const SIDES = { left: 'start', center: 'center', right: 'end' } as const

function table(node: TableNode, reading: Reading): DocumentNode {
  const width = Math.max(1, ...node.children.map(({ children }) => children.length))
  const { heads = 1, caption, anchors = [] } = node.data ?? {}
  for (const name of anchors) reading.anchors.add(name)
  const rows = node.children.map((row, at) =>
    block(
      reading,
      'tableRow',
      Array.from({ length: width }, (_, column) =>
        block(
          reading,
          at < heads ? 'tableHeader' : 'tableCell',
          wordsOf(row.children[column]?.children ?? [], reading),
          {
            align: SIDES[node.align?.[column] ?? 'left'],
          },
        ),
      ),
    ),
  )
  return block(reading, 'table', rows, caption === undefined ? {} : { caption })
}
