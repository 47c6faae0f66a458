import { storable } from '@bubbles/tables'
import type { z } from 'zod'
import { ATTRS } from './attrs/index.ts'
import { derivedBlockId } from './blockId.ts'
import { blockOf } from './blocks/index.ts'
import { LIMITS } from './limits.ts'
import { markOf } from './attrs/marks.ts'
import { migrateAttrs } from './migrate.ts'
import { documentSchema } from './schema.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * A valid document out of whatever a merge of concurrent edits left: two people who each add a standfirst
 * offline end with two of them, two who split one block may end with an id twice. Rules, in order:
 * 1. Text is never dropped where a place for it exists: a second title or standfirst becomes a paragraph.
 * 2. Unknown blocks, marks and attributes are dropped; an attribute that does not fit gets its default.
 * 3. A block that cannot be completed (an image without a file) is dropped. What others hold stays without them: the
 *    blocks of the last of three columns, and of a fourth.
 * 4. A title longer than a name may be is cut.
 * 5. Characters that no database keeps (NUL, half a surrogate pair) are taken out.
 * 6. What is nested deeper than LIMITS.depth is dropped.
 * 7. The result depends on the input alone, so that everyone who merges the same edits sees the same.
 */
export const repairDocument = (input: { content?: DocumentNode[] }): ReportDocument =>
  repairWithSources(input).document

export interface Repaired {
  document: ReportDocument
  /** By its id in `document`, the node of the input that a block was made of. */
  sources: Map<string, DocumentNode>
}

/** `repairDocument`, with what became of which node. */
export function repairWithSources(input: { content?: DocumentNode[] }): Repaired {
  const ids = new Ids()
  const blocks = (input.content ?? []).flatMap((node) => repairNode(node, ids, 1))
  const [title, rest] = takeFirst(blocks, 'title')
  const [standfirst, body] = takeFirst(rest, 'standfirst')
  const placed = body.flatMap((node) => demote(node, ids))
  const content: DocumentNode[] = [
    (title && shortened(title)) ?? { type: 'title', attrs: { id: ids.unused('title') } },
    ...(standfirst ? [standfirst] : []),
    ...(placed.length ? placed : [{ type: 'paragraph', attrs: { id: ids.unused('body') } }]),
  ]
  const document = documentSchema().nodeFromJSON({ type: 'doc', content }).toJSON() as ReportDocument
  return { document, sources: ids.sources }
}

function repairNode(node: DocumentNode, ids: Ids, depth: number): DocumentNode[] {
  const block = blockOf(node.type)
  if (!block || depth >= LIMITS.depth) return []
  const raw = storableValues({ ...migrateAttrs(block, node.attrs) })
  raw.id = ids.take(node, raw.id)
  const attrs = repairAttrs(ATTRS[block.type], raw)
  if (!attrs) return []
  const type = documentSchema().nodes[block.type]!
  if (type.inlineContent) {
    const content = inlineContent(node, type.allowsMarkType(documentSchema().marks.bold!), depth + 1)
    return [{ type: block.type, attrs, ...(content.length > 0 && { content }) }]
  }
  if (type.isLeaf) return [{ type: block.type, attrs }]
  const { content, left } = childBlocks(node, ids, depth)
  return [...(content.length > 0 ? [{ type: block.type, attrs, content }] : []), ...left.flatMap(unpacked)]
}

/** What of a block stays where it has to do without it: a part gives the blocks it holds, a line of words its words. */
function unpacked(node: DocumentNode): DocumentNode[] {
  if (PARTS.has(node.type)) return (node.content ?? []).flatMap(unpacked)
  if (!LINES.has(node.type)) return [node]
  return node.content?.length ? [{ ...node, type: 'paragraph', attrs: { id: node.attrs?.id } }] : []
}

const PARTS: ReadonlySet<string> = new Set(['column', 'listItem', 'taskItem', 'tableRow'])
const LINES: ReadonlySet<string> = new Set(['title', 'standfirst', 'tableCell', 'tableHeader'])

/** The attributes with defaults for what does not fit; undefined where a block cannot be completed. */
export function repairAttrs(
  shape: z.ZodObject,
  raw: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const attrs: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.shape)) {
    const read = (field as z.ZodType).safeParse(raw[name])
    if (read.success) attrs[name] = read.data
  }
  for (const candidate of [attrs, { alt: '', caption: '', decorative: false, level: 2, ...attrs }]) {
    const known = Object.entries(candidate).filter(([name]) => name in shape.shape)
    const parsed = shape.safeParse(Object.fromEntries(known))
    if (parsed.success) return parsed.data
  }
  return undefined
}

/** Text below a textblock, whatever it was wrapped in, with the marks that are allowed. */
function inlineContent(node: DocumentNode, marked: boolean, depth: number): DocumentNode[] {
  return (node.content ?? []).flatMap((child) => {
    if (typeof child.text !== 'string' || !child.text)
      return child.content && depth < LIMITS.depth ? inlineContent(child, marked, depth + 1) : []
    const text = storable(child.text)
    if (!text) return []
    const marks = (marked ? (child.marks ?? []) : []).flatMap(({ type, attrs }) => {
      const parsed = markOf(type)?.safeParse(storableValues(attrs ?? {}))
      return parsed?.success ? [{ type, attrs: parsed.data }] : []
    })
    return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  })
}

/**
 * Children of a list, list item or quote; what does not fit as it is becomes a paragraph there. Left is what finds no
 * place: a fourth column, and all children where they are too few.
 */
function childBlocks(
  node: DocumentNode,
  ids: Ids,
  depth: number,
): { content: DocumentNode[]; left: DocumentNode[] } {
  const { nodes } = documentSchema()
  const result: DocumentNode[] = []
  const left: DocumentNode[] = []
  let match = nodes[node.type]!.contentMatch
  const place = (child: DocumentNode): boolean => {
    const next = match.matchType(nodes[child.type]!)
    if (!next) return false
    match = next
    result.push(child)
    return true
  }
  for (const child of (node.content ?? []).flatMap((each) => repairNode(each, ids, depth + 1))) {
    if (place(child)) continue
    if (nodes[child.type]!.inlineContent) {
      if (!place({ ...child, type: 'paragraph', attrs: { id: child.attrs?.id } })) left.push(child)
    }
    // A list item whose first paragraph was deleted elsewhere while a list below it grew.
    else if (!match.matchType(nodes.paragraph!)) left.push(child)
    else {
      place({ type: 'paragraph', attrs: { id: ids.unused(`before:${String(child.attrs?.id)}`) } })
      if (!place(child)) left.push(child)
    }
  }
  return match.validEnd ? { content: result, left } : { content: [], left: [...result, ...left] }
}

/** The title cut to the length of a name; its marks are gone already, so it is at most one run of text. */
function shortened(title: DocumentNode): DocumentNode {
  const text = (title.content ?? []).map((node) => node.text ?? '').join('')
  if (text.length <= LIMITS.title) return title
  // The cut may fall inside a surrogate pair.
  return { ...title, content: [{ type: 'text', text: storable(text.slice(0, LIMITS.title)) }] }
}

function takeFirst(nodes: DocumentNode[], type: string): [DocumentNode | undefined, DocumentNode[]] {
  const index = nodes.findIndex((node) => node.type === type)
  return index < 0 ? [undefined, nodes] : [nodes[index], nodes.toSpliced(index, 1)]
}

/** What may stand among the blocks of the body. */
function demote(node: DocumentNode, ids: Ids): DocumentNode[] {
  if (node.type === 'title' || node.type === 'standfirst')
    return node.content?.length ? [{ ...node, type: 'paragraph' }] : []
  if (node.type === 'listItem')
    return [{ type: 'bulletList', attrs: { id: ids.unused('list') }, content: [node] }]
  return [node]
}

/** Ids of one document. A seed that comes again goes on counting where it stopped, so that n of them take n steps. */
class Ids {
  readonly sources = new Map<string, DocumentNode>()
  private readonly taken = new Set<string>()
  private readonly counts = new Map<string, number>()

  /** The id a block has if it can keep it, otherwise one derived from it. */
  take(node: DocumentNode, id: unknown): string {
    const taken = this.keepOrDerive(node.type, id)
    this.sources.set(taken, node)
    return taken
  }

  private keepOrDerive(type: string, id: unknown): string {
    if (typeof id !== 'string') return this.unused(`${type}:undefined`)
    if (this.taken.has(id) || !/^[0-9A-Za-z]{10}$/.test(id)) return this.unused(`${type}:${id.slice(0, 64)}`)
    this.taken.add(id)
    return id
  }

  unused(seed: string): string {
    let count = this.counts.get(seed) ?? -1
    let id: string
    do {
      count++
      id = derivedBlockId(count ? `${seed}:${count}` : seed)
    } while (this.taken.has(id))
    this.counts.set(seed, count)
    this.taken.add(id)
    return id
  }
}

/** The values without characters that no database keeps, nested lists and objects included. */
const storableValues = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storableValue(value)]))

/** `depth`: attributes come from outside and may be nested as deep as somebody likes. */
const storableValue = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || depth > 8) return value
  if (Array.isArray(value)) return value.map((part: unknown) => storableValue(part, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, storableValue(part, depth + 1)]),
  )
}
