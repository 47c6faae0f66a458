import * as Y from 'yjs'
import { LIMITS } from './limits.ts'
import { markOf } from './attrs/marks.ts'
import type { DocumentMark, DocumentNode } from './types.ts'

/** What is wrong with a Y.Doc: it goes beyond LIMITS, or holds content that is no XML element or text. */
export type YjsFault = 'nodes' | 'characters' | 'depth' | 'foreign'

export interface YjsContent {
  content: DocumentNode[]
  /** The first fault met; null for none. */
  fault: YjsFault | null
  /** The element each block was read from. */
  elements: Map<DocumentNode, Y.XmlElement>
}

/**
 * Reads a fragment as the nodes it stands for, in time and memory that the caps bound: reading ends where the document
 * goes beyond its nodes or characters, deeper levels are left out, and so is what is no XML element or text (hooks,
 * arrays, subdocuments, embeds). Never throws: a Y.Doc may hold anything that somebody once sent.
 */
export function readFragment(fragment: Y.XmlFragment): YjsContent {
  const reader = new Reader()
  return { content: reader.children(fragment, 1), fault: reader.fault, elements: reader.elements }
}

/** Marks that may overlap carry a hash behind their name in the Yjs binding of TipTap. */
const HASHED_MARK = /^(.*)--[a-zA-Z0-9+/=]{8}$/

/** The mark a format of a Y.Text is of. */
export const markNameOf = (key: string): string => HASHED_MARK.exec(key)?.[1] ?? key

class Reader {
  fault: YjsFault | null = null
  readonly elements = new Map<DocumentNode, Y.XmlElement>()
  private nodes = 0
  private characters = 0

  children(parent: Y.XmlFragment, depth: number): DocumentNode[] {
    const result: DocumentNode[] = []
    for (let item = parent._start; item && !this.full(); item = item.right) {
      if (item.deleted || !item.countable) continue
      const child: unknown = item.content instanceof Y.ContentType ? item.content.type : undefined
      if (child instanceof Y.XmlText) this.text(child, result)
      else if (child instanceof Y.XmlElement) this.element(child, depth, result)
      else this.fault ??= 'foreign'
    }
    return result
  }

  private element(element: Y.XmlElement, depth: number, result: DocumentNode[]): void {
    if (depth >= LIMITS.depth) {
      this.fault ??= 'depth'
      return
    }
    this.nodes++
    const attrs = { ...(element.getAttributes() as Record<string, unknown>) }
    this.characters += sizeOf(attrs)
    const content = this.children(element, depth + 1)
    const node = { type: element.nodeName, attrs, ...(content.length > 0 && { content }) }
    this.elements.set(node, element)
    result.push(node)
  }

  /** Runs of equal marks. `toDelta` would list every format of the text in every run, known or not. */
  private text(text: Y.XmlText, result: DocumentNode[]): void {
    const marks = new Map<string, DocumentMark>()
    let run = ''
    const flush = () => {
      if (!run) return
      this.nodes++
      this.characters += run.length + sizeOf([...marks.values()])
      result.push({ type: 'text', text: run, ...(marks.size > 0 && { marks: [...marks.values()] }) })
      run = ''
    }
    for (let item = text._start; item && !this.full(); item = item.right) {
      if (item.deleted) continue
      if (item.content instanceof Y.ContentString) run += item.content.str
      else if (item.content instanceof Y.ContentFormat) {
        const { key, value } = item.content as unknown as { key: string; value: unknown }
        const type = markNameOf(key)
        if (!markOf(type)) continue
        flush()
        if (value === null) marks.delete(type)
        else marks.set(type, { type, ...(isObject(value) && { attrs: value }) })
      }
    }
    flush()
  }

  private full(): boolean {
    if (this.nodes > LIMITS.nodes) this.fault ??= 'nodes'
    else if (this.characters > LIMITS.characters) this.fault ??= 'characters'
    else return false
    return true
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Characters in a value, names included; of what is no plain list or object, and of what is nested deep, the surface. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length
  if (!isPlain(value) || depth > 16) return 8
  return Object.entries(value).reduce(
    (sum, [name, part]) => sum + name.length + 1 + sizeOf(part, depth + 1),
    0,
  )
}

/** Types and subdocuments of Yjs refer back to the whole document. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
