import type { z } from 'zod'
import { derivedBlockId } from './blockId.ts'
import { blockOf } from './blocks/index.ts'
import { LIMITS } from './limits.ts'
import { markOf } from './marks.ts'
import { migrateDocument } from './migrate.ts'
import { documentSchema } from './schema.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * A valid document out of whatever a merge of concurrent edits left: two people who each add a standfirst
 * offline end with two of them, two who split one block may end with an id twice. Rules, in order:
 * 1. Text is never dropped where a place for it exists: a second title or standfirst becomes a paragraph.
 * 2. Unknown blocks, marks and attributes are dropped; an attribute that does not fit gets its default.
 * 3. A block that cannot be completed (an image without a file) is dropped.
 * 4. A title longer than a name may be is cut.
 * 5. The result depends on the input alone, so that everyone who merges the same edits sees the same.
 */
export function repairDocument(input: { content?: DocumentNode[] }): ReportDocument {
  const ids = new Set<string>()
  const blocks = (input.content ?? []).flatMap((node) => repairNode(migrateDocument(node), ids, 1))
  const [title, rest] = takeFirst(blocks, 'title')
  const [standfirst, body] = takeFirst(rest, 'standfirst')
  const placed = body.flatMap((node) => demote(node, ids))
  const content: DocumentNode[] = [
    (title && shortened(title)) ?? { type: 'title', attrs: { id: unused('title', ids) } },
    ...(standfirst ? [standfirst] : []),
    ...(placed.length ? placed : [{ type: 'paragraph', attrs: { id: unused('body', ids) } }]),
  ]
  return documentSchema().nodeFromJSON({ type: 'doc', content }).toJSON() as ReportDocument
}

function repairNode(node: DocumentNode, ids: Set<string>, depth: number): DocumentNode[] {
  const block = blockOf(node.type)
  if (!block || depth > LIMITS.depth) return []
  const raw = { ...node.attrs }
  if (typeof raw.id !== 'string' || ids.has(raw.id) || !/^[0-9A-Za-z]{10}$/.test(raw.id))
    raw.id = unused(`${node.type}:${String(raw.id)}`, ids)
  ids.add(raw.id as string)
  const attrs = repairAttrs(block.attrs, raw)
  if (!attrs) return []
  const type = documentSchema().nodes[block.type]!
  const content = type.inlineContent
    ? inlineContent(node, type.allowsMarkType(documentSchema().marks.bold!))
    : childBlocks(node, ids, depth)
  if (!type.inlineContent && !type.isLeaf && !content.length) return []
  return [{ type: block.type, attrs, ...(content.length > 0 && !type.isLeaf && { content }) }]
}

function repairAttrs(shape: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> | undefined {
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
function inlineContent(node: DocumentNode, marked: boolean): DocumentNode[] {
  return (node.content ?? []).flatMap((child) => {
    if (typeof child.text !== 'string' || !child.text)
      return child.content ? inlineContent(child, marked) : []
    const marks = (marked ? (child.marks ?? []) : []).flatMap(({ type, attrs }) => {
      const parsed = markOf(type)?.safeParse(attrs ?? {})
      return parsed?.success ? [{ type, attrs: parsed.data }] : []
    })
    return [{ type: 'text', text: child.text, ...(marks.length > 0 && { marks }) }]
  })
}

/** Children of a list, list item or quote; what does not fit as it is becomes a paragraph there. */
function childBlocks(node: DocumentNode, ids: Set<string>, depth: number): DocumentNode[] {
  const { nodes } = documentSchema()
  const result: DocumentNode[] = []
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
    if (nodes[child.type]!.inlineContent)
      place({ ...child, type: 'paragraph', attrs: { id: child.attrs?.id } })
    // A list item whose first paragraph was deleted elsewhere while a list below it grew.
    else if (place({ type: 'paragraph', attrs: { id: unused(`before:${String(child.attrs?.id)}`, ids) } }))
      place(child)
  }
  return match.validEnd ? result : []
}

/** The title cut to the length of a name; its marks are gone already, so it is at most one run of text. */
function shortened(title: DocumentNode): DocumentNode {
  const text = (title.content ?? []).map((node) => node.text ?? '').join('')
  if (text.length <= LIMITS.title) return title
  return { ...title, content: [{ type: 'text', text: text.slice(0, LIMITS.title) }] }
}

function takeFirst(nodes: DocumentNode[], type: string): [DocumentNode | undefined, DocumentNode[]] {
  const index = nodes.findIndex((node) => node.type === type)
  return index < 0 ? [undefined, nodes] : [nodes[index], nodes.toSpliced(index, 1)]
}

/** What may stand among the blocks of the body. */
function demote(node: DocumentNode, ids: Set<string>): DocumentNode[] {
  if (node.type === 'title' || node.type === 'standfirst')
    return node.content?.length ? [{ ...node, type: 'paragraph' }] : []
  if (node.type === 'listItem')
    return [{ type: 'bulletList', attrs: { id: unused('list', ids) }, content: [node] }]
  return [node]
}

function unused(seed: string, ids: Set<string>): string {
  let count = 0
  let id = derivedBlockId(seed)
  while (ids.has(id)) id = derivedBlockId(`${seed}:${++count}`)
  ids.add(id)
  return id
}
