import { isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { issueInWords } from '@bubbles/domain'
import type { ContentMatch, NodeType } from '@tiptap/pm/model'
import type { z } from 'zod'
import { ATTRS } from './attrs/index.ts'
import { blockOf } from './blocks/index.ts'
import { LIMITS } from './limits.ts'
import { markOf } from './attrs/marks.ts'
import { documentSchema } from './schema.ts'
import type { DocumentError, DocumentNode, ReportDocument } from './types.ts'

export type Validation = { ok: true; document: ReportDocument } | { ok: false; errors: DocumentError[] }

const MAX_ERRORS = 50
const NODE_KEYS = ['type', 'attrs', 'content']
const TEXT_KEYS = ['type', 'text', 'marks']

/**
 * Whether a value is a report's document. What is accepted comes back in canonical form: every attribute
 * present, marks in the schema's order, nothing that was not asked for. At most 50 errors are listed.
 */
export function validateDocument(json: unknown): Validation {
  const check = new Check()
  const shaped = check.root(json)
  if (check.errors.length || !shaped) return { ok: false, errors: check.errors }
  try {
    const node = documentSchema().nodeFromJSON(shaped)
    node.check()
    return { ok: true, document: node.toJSON() as ReportDocument }
  } catch {
    return { ok: false, errors: [{ pointer: '', detail: 'These blocks aren’t a valid report.' }] }
  }
}

class Check {
  readonly errors: DocumentError[] = []
  private readonly ids = new Map<string, string>()
  private nodes = 0
  private characters = 0

  root(value: unknown): DocumentNode | undefined {
    if (!isObject(value)) return this.refuse('', 'A document must be an object.')
    if (value.type !== 'doc') return this.refuse('/type', 'A document must be of type doc.')
    this.onlyKeys(value, ['type', 'content'], '')
    const type = documentSchema().topNodeType
    const content = this.children(value.content, type, '', 1)
    return content && { type: 'doc', content }
  }

  private children(value: unknown, parent: NodeType, pointer: string, depth: number) {
    const at = `${pointer}/content`
    if (value !== undefined && !Array.isArray(value))
      return this.refuse(at, 'Content must be a list of nodes.')
    const list: unknown[] = value ?? []
    if (depth > LIMITS.depth) return this.refuse(at, `Blocks are nested deeper than ${LIMITS.depth} levels.`)
    const result: DocumentNode[] = []
    let match: ContentMatch | null = parent.contentMatch
    for (const [index, child] of list.entries()) {
      if (this.full()) return undefined
      const node = this.node(child, parent, `${at}/${index}`, depth)
      if (!node) continue
      const type: NodeType = documentSchema().nodes[node.type]!
      const next: ContentMatch | null = match && match.matchType(type)
      if (match && !next)
        this.refuse(`${at}/${index}`, `A ${node.type} can’t be placed here in a ${parent.name}.`)
      match = next
      result.push(node)
    }
    if (match && !match.validEnd) this.refuse(at, `This ${parent.name} is not complete.`)
    return result
  }

  private node(value: unknown, parent: NodeType, pointer: string, depth: number): DocumentNode | undefined {
    this.nodes++
    if (!isObject(value) || typeof value.type !== 'string')
      return this.refuse(pointer, 'A node must be an object with a type.')
    if (value.type === 'text') return this.text(value, parent, pointer)
    const block = blockOf(value.type)
    if (!block) return this.refuse(`${pointer}/type`, `There is no block of type ${quoted(value.type)}.`)
    this.onlyKeys(value, NODE_KEYS, pointer)
    const attrs = this.attrs(ATTRS[block.type], value.attrs, `${pointer}/attrs`)
    const type = documentSchema().nodes[block.type]!
    const content = this.children(value.content, type, pointer, depth + 1)
    if (!attrs || !content) return undefined
    const id = attrs.id as string
    const first = this.ids.get(id)
    if (first !== undefined) this.refuse(`${pointer}/attrs/id`, `The block at ${first} has the same ID.`)
    else this.ids.set(id, pointer)
    if (block.type === 'title' && textLength(content) > LIMITS.title)
      this.refuse(pointer, `A title can have at most ${LIMITS.title} characters.`)
    return { type: block.type, attrs, ...(content.length > 0 && { content }) }
  }

  private text(value: Record<string, unknown>, parent: NodeType, pointer: string): DocumentNode | undefined {
    this.onlyKeys(value, TEXT_KEYS, pointer)
    const { text } = value
    if (typeof text !== 'string' || text === '')
      return this.refuse(`${pointer}/text`, 'A text node must have at least one character.')
    if (!isStorable(text)) this.refuse(`${pointer}/text`, UNSTORABLE_MESSAGE)
    this.characters += text.length
    const list = value.marks ?? []
    if (!Array.isArray(list)) return this.refuse(`${pointer}/marks`, 'Marks must be a list.')
    const marks = list.flatMap((mark: unknown, index) =>
      this.mark(mark, parent, `${pointer}/marks/${index}`, list.slice(0, index)),
    )
    return { type: 'text', text, ...(marks.length > 0 && { marks }) }
  }

  private mark(value: unknown, parent: NodeType, pointer: string, before: unknown[]) {
    const shape = isObject(value) && typeof value.type === 'string' ? markOf(value.type) : undefined
    if (!shape || !isObject(value)) {
      this.refuse(pointer, 'There is no such mark.')
      return []
    }
    const type = value.type as string
    this.onlyKeys(value, ['type', 'attrs'], pointer)
    if (before.some((other) => isObject(other) && other.type === type))
      this.refuse(pointer, `The mark ${type} appears twice.`)
    if (!parent.allowsMarkType(documentSchema().marks[type]!))
      this.refuse(pointer, `A ${parent.name} can’t have marks.`)
    const attrs = this.attrs(shape, value.attrs ?? {}, `${pointer}/attrs`)
    return attrs ? [{ type, attrs }] : []
  }

  private attrs(shape: z.ZodObject, value: unknown, pointer: string): Record<string, unknown> | undefined {
    this.characters += sizeOf(value)
    const parsed = shape.safeParse(value ?? {}, { error: issueInWords })
    if (parsed.success) {
      this.storable(parsed.data, pointer)
      return parsed.data
    }
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys)
          this.refuse(`${pointer}/${escapeToken(key)}`, 'There is no such attribute.')
      else
        this.refuse(
          pointer + issue.path.map((part) => `/${escapeToken(String(part))}`).join(''),
          issue.message,
        )
    }
    return undefined
  }

  private storable(value: unknown, pointer: string): void {
    if (typeof value === 'string') {
      if (!isStorable(value)) this.refuse(pointer, UNSTORABLE_MESSAGE)
    } else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) this.storable(part, `${pointer}/${escapeToken(name)}`)
  }

  private onlyKeys(value: Record<string, unknown>, allowed: string[], pointer: string): void {
    for (const key of Object.keys(value))
      if (!allowed.includes(key)) this.refuse(`${pointer}/${escapeToken(key)}`, 'There is no such field.')
  }

  private full(): boolean {
    if (this.errors.length >= MAX_ERRORS) return true
    if (this.nodes >= LIMITS.nodes)
      this.refuse('', `A document can have at most ${LIMITS.nodes} blocks and pieces of text.`)
    else if (this.characters > LIMITS.characters)
      this.refuse('', `A document can have at most ${LIMITS.characters} characters.`)
    else return false
    return true
  }

  private refuse(pointer: string, detail: string): undefined {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ pointer, detail })
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escapeToken = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1')
const quoted = (text: string): string => `“${JSON.stringify(text.slice(0, 60)).slice(1, -1)}”`

const textLength = (content: DocumentNode[]): number =>
  content.reduce((sum, node) => sum + (node.text?.length ?? 0), 0)

/** Characters in a value; nesting is cut at 16, far below anything an attribute may hold. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || depth > 16) return 8
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part, depth + 1), 0)
}
