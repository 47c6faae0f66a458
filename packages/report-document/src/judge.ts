import { isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { issueInWords } from '@bubbles/domain'
import type { ContentMatch, NodeType } from '@tiptap/pm/model'
import * as Y from 'yjs'
import { ATTRS } from './attrs/index.ts'
import { markOf } from './attrs/marks.ts'
import { blockOf } from './blocks/index.ts'
import { LIMITS } from './limits.ts'
import { migrateAttrs } from './migrate.ts'
import { markNameOf } from './readYjs.ts'
import { repairAttrs } from './repair.ts'
import { documentSchema } from './schema.ts'

/** What an update is found to be, once it is applied. */
export interface Judgement {
  /** What it brings that no document may have, one sentence each, at most MAX_FAULTS. */
  faults: string[]
  /** Whether blocks came, went or got ids. */
  isStructural: boolean
  /** Whether something is in the document that readers are not shown, without being this update's fault. */
  isWrong: boolean
}

const MAX_FAULTS = 50
const IN_WORDS = { error: issueInWords }

/**
 * Judges what a transaction brought as `validateDocument` judges a document: types, places, attributes and marks, each by
 * its own schema. To be called in `afterTransaction`. The cost is that of what came, whatever the document holds. What only
 * several edits together make wrong (two titles, an id twice, a list without items) is no fault of either: see
 * `isSound`.
 * @param isOwn whether the update that was applied brought or deleted something itself; what had waited for it is not
 * its fault, and is left to the repair
 */
export function judgeTransaction(
  transaction: Y.Transaction,
  fragment: Y.XmlFragment,
  isOwn: { brings: (id: Y.ID) => boolean; deletes: (id: Y.ID) => boolean },
): Judgement {
  const judge = new Judge(fragment, isOwn.brings)
  for (const item of broughtItems(transaction)) judge.item(item)
  judge.attributes()
  judge.deletions(transaction, isOwn.deletes)
  return judge
}

class Judge implements Judgement {
  readonly faults: string[] = []
  isStructural = false
  isWrong = false
  readonly #fragment: Y.XmlFragment
  readonly #isOwn: (id: Y.ID) => boolean
  /** Attributes that came, and whether they are the update's own, by element. */
  readonly #came = new Map<Y.XmlElement, { names: Map<string, boolean>; isNew: boolean; isOwn: boolean }>()

  constructor(fragment: Y.XmlFragment, isOwn: (id: Y.ID) => boolean) {
    this.#fragment = fragment
    this.#isOwn = isOwn
  }

  item(item: Y.Item): void {
    const { parent, parentSub, content } = item
    if (!(parent instanceof Y.AbstractType)) return
    const isOwn = this.#isOwn(item.id)
    const root = rootOf(parent)
    if (root !== this.#fragment) {
      const name = root.doc ? Y.findRootTypeKey(root) : ''
      return this.#refuse(isOwn, `A document has no part called ${quoted(name)}.`)
    }
    // What was deleted again, or lost against another value, is in no document. Deleted parents may live on elsewhere.
    if (item.deleted && !parent._item?.deleted) return
    if (parentSub !== null) return this.#attribute(parent, parentSub, content, isOwn)
    if (parent instanceof Y.XmlText) return this.#text(parent, content, isOwn)
    return this.#child(parent, content, isOwn)
  }

  #child(parent: Y.AbstractType<unknown>, content: Y.Item['content'], isOwn: boolean): void {
    if (content instanceof Y.ContentDeleted) return
    const type: unknown = content instanceof Y.ContentType ? content.type : null
    const holder = parent === this.#fragment ? documentSchema().topNodeType : typeOf(parent)
    if (type instanceof Y.XmlText) {
      if (holder && !holder.inlineContent)
        this.#refuse(isOwn, `Text can’t be placed directly in ${nameOf(parent)}.`)
      return
    }
    if (!(type instanceof Y.XmlElement) || type.constructor !== Y.XmlElement)
      return this.#refuse(isOwn, 'A document can contain only XML elements and XML texts.')
    this.isStructural = true
    const block = blockOf(type.nodeName)
    if (!block) return this.#refuse(isOwn, `There is no block of type ${quoted(type.nodeName)}.`)
    if (holder && !childTypesOf(holder).has(type.nodeName))
      this.#refuse(isOwn, `A ${type.nodeName} cannot be placed directly in ${nameOf(parent)}.`)
    this.#note(type, isOwn).isNew = true
  }

  #attribute(
    parent: Y.AbstractType<unknown>,
    name: string,
    content: Y.Item['content'],
    isOwn: boolean,
  ): void {
    if (!(parent instanceof Y.XmlElement))
      return this.#refuse(isOwn, `Only blocks have attributes: ${quoted(name)} can’t be set on text.`)
    if (name === 'id') this.isStructural = true
    if (!(content instanceof Y.ContentAny || content instanceof Y.ContentDeleted))
      return this.#refuse(isOwn, `The attribute ${quoted(name)} of ${nameOf(parent)} isn’t a JSON value.`)
    this.#note(parent, isOwn).names.set(name, isOwn)
  }

  #text(parent: Y.XmlText, content: Y.Item['content'], isOwn: boolean): void {
    if (content instanceof Y.ContentString) {
      // Reading leaves such characters out, wherever they come from.
      // So does it with the end of a title that is too long: two may have written a half each.
      const isTooLong = isTitle(parent.parent) && parent.length > LIMITS.title
      if (isTooLong || !isStorable(content.str)) this.isWrong = true
      return
    }
    if (content instanceof Y.ContentDeleted) return
    const block = nameOf(parent.parent)
    if (!(content instanceof Y.ContentFormat))
      return this.#refuse(isOwn, `Only text can be placed inside the text of ${block}.`)
    const { key, value } = content as unknown as { key: string; value: unknown }
    const shape = markOf(markNameOf(key))
    if (!shape) return this.#refuse(isOwn, `There is no mark ${quoted(key)} (in ${block}).`)
    if (value === null) return
    const type = typeOf(parent.parent)
    const mark = documentSchema().marks[markNameOf(key)]
    if (type && mark && !type.allowsMarkType(mark))
      return this.#refuse(isOwn, `${capital(block)} can’t have marks such as ${quoted(key)}.`)
    const read = shape.safeParse(value === true ? {} : value, IN_WORDS)
    if (!read.success)
      this.#refuse(isOwn, `The mark ${quoted(key)} in ${block}: ${read.error.issues[0]?.message}`)
  }

  #note(element: Y.XmlElement, isOwn: boolean) {
    const known = this.#came.get(element) ?? { names: new Map<string, boolean>(), isNew: false, isOwn }
    this.#came.set(element, known)
    return known
  }

  /** Attributes as they are after all that came: the last of several counts. */
  attributes(): void {
    for (const [element, { names, isNew, isOwn }] of this.#came) {
      const block = blockOf(element.nodeName)
      if (!block) continue
      const stored = storedAttributes(element)
      const attrs = { ...migrateAttrs(block, stored) }
      const { shape } = ATTRS[block.type]
      const changed = Object.keys(attrs).filter((name) => names.has(name) || attrs[name] !== stored[name])
      for (const name of changed) {
        const field = Object.hasOwn(shape, name) ? shape[name] : undefined
        const isItsOwn = names.get(name) ?? isOwn
        if (!field) this.#refuse(isItsOwn, `There is no attribute ${quoted(name)} in ${nameOf(element)}.`)
        // Until its id is there a block has none; one of the wrong form is none either, and is given one.
        else if (name !== 'id' || typeof attrs.id === 'string')
          this.#value(element, name, field, attrs, isItsOwn)
      }
      if (isNew && this.faults.length === 0 && !repairAttrs(ATTRS[block.type], { ...attrs, id: SOME_ID })) {
        const missing = Object.keys(shape).find(
          (name) => name !== 'id' && !(name in attrs) && !(shape[name] as Field).safeParse(undefined).success,
        )
        this.#refuse(isOwn, `${capital(nameOf(element))} needs the attribute ${quoted(missing ?? '')}.`)
      }
    }
  }

  #value(
    element: Y.XmlElement,
    name: string,
    field: unknown,
    attrs: Record<string, unknown>,
    isOwn: boolean,
  ): void {
    const read = (field as Field).safeParse(attrs[name], IN_WORDS)
    const problem = read.success ? unstorable(attrs[name]) : (read.error?.issues[0]?.message ?? '')
    if (problem !== null)
      this.#refuse(isOwn, `The attribute ${quoted(name)} of ${nameOf(element)}: ${problem}`)
  }

  deletions({ deleteSet, doc, beforeState }: Y.Transaction, isOwn: (id: Y.ID) => boolean): void {
    let title: Y.Item | undefined
    for (const [client, ranges] of deleteSet.clients) {
      const structs = doc.store.clients.get(client)
      if (!structs) continue
      for (const { clock, len } of ranges)
        for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
          const struct = structs[at]!
          if (struct.id.clock >= clock + len) break
          const type: unknown =
            struct instanceof Y.Item && struct.content instanceof Y.ContentType ? struct.content.type : null
          if (!(type instanceof Y.XmlElement)) continue
          this.isStructural = true
          const wasThere = clock < (beforeState.get(client) ?? 0)
          if (wasThere && type.nodeName === 'title' && type.parent === this.#fragment) title = type._item!
        }
    }
    if (!title) return
    for (let item = this.#fragment._start; item; item = item.right)
      if (!item.deleted && item.content instanceof Y.ContentType && isTitle(item.content.type)) return
    this.#refuse(isOwn(title.id), 'The title can’t be deleted. Delete its text instead.')
  }

  #refuse(isOwn: boolean, sentence: string): void {
    if (!isOwn) this.isWrong = true
    else if (this.faults.length < MAX_FAULTS && !this.faults.includes(sentence)) this.faults.push(sentence)
  }
}

interface Field {
  safeParse(
    value: unknown,
    options?: typeof IN_WORDS,
  ): { success: boolean; error?: { issues: { message: string }[] } }
}

const SOME_ID = '0000000000'

const isTitle = (type: unknown): boolean => type instanceof Y.XmlElement && type.nodeName === 'title'

/** Whether blocks, their places and their ids are what readers are shown, so that nothing needs a repair. */
export function isSound(fragment: Y.XmlFragment): boolean {
  const ids = new Set<string>()
  const check = (parent: Y.XmlFragment, type: NodeType, depth: number): boolean => {
    if (depth > LIMITS.depth) return false
    let match: ContentMatch | null = type.contentMatch
    for (let item = parent._start; item; item = item.right) {
      if (item.deleted || !item.countable) continue
      const child: unknown = item.content instanceof Y.ContentType ? item.content.type : null
      if (type.inlineContent) {
        if (!(child instanceof Y.XmlText)) return false
        continue
      }
      const childType = child instanceof Y.XmlElement ? documentSchema().nodes[child.nodeName] : undefined
      match = (childType && match?.matchType(childType)) ?? null
      if (!match || !childType) return false
      const id = (child as Y.XmlElement).getAttribute('id')
      if (typeof id !== 'string' || ids.has(id) || !/^[0-9A-Za-z]{10}$/.test(id)) return false
      ids.add(id)
      if (!check(child as Y.XmlElement, childType, depth + 1)) return false
    }
    return type.inlineContent || (match?.validEnd ?? false)
  }
  return check(fragment, documentSchema().topNodeType, 1)
}

function* broughtItems({ beforeState, afterState, doc }: Y.Transaction): Iterable<Y.Item> {
  for (const [client, end] of afterState) {
    const start = beforeState.get(client) ?? 0
    if (end <= start) continue
    const structs = doc.store.clients.get(client)!
    for (let at = Y.findIndexSS(structs, start); at < structs.length; at++) {
      const struct = structs[at]
      if (struct instanceof Y.Item) yield struct
    }
  }
}

function rootOf(type: Y.AbstractType<unknown>): Y.AbstractType<unknown> {
  let root = type
  while (root._item?.parent instanceof Y.AbstractType) root = root._item.parent as Y.AbstractType<unknown>
  return root
}

/** What an element holds, or held when it was deleted. */
function storedAttributes(element: Y.XmlElement): Record<string, unknown> {
  const isGone = element._item?.deleted
  return Object.fromEntries(
    [...element._map].flatMap(([name, { deleted, content }]) =>
      (!deleted || isGone) && content instanceof Y.ContentAny ? [[name, content.arr.at(-1) as unknown]] : [],
    ),
  )
}

const typeOf = (element: unknown): NodeType | undefined =>
  element instanceof Y.XmlElement ? documentSchema().nodes[element.nodeName] : undefined

/** How a block is named in a sentence: its type and, where it has one, its id. */
function nameOf(element: unknown): string {
  if (!(element instanceof Y.XmlElement)) return 'a document'
  const { id } = storedAttributes(element)
  return `the ${element.nodeName.slice(0, 40)}${typeof id === 'string' ? ` ${id.slice(0, 20)}` : ''}`
}

const children = new Map<NodeType, ReadonlySet<string>>()

/** Types that may be among the children of another, wherever. */
function childTypesOf(type: NodeType): ReadonlySet<string> {
  const known = children.get(type)
  if (known) return known
  const types = new Set<string>()
  const visited = new Set<ContentMatch>()
  const visit = (match: ContentMatch): void => {
    if (visited.has(match)) return
    visited.add(match)
    for (let at = 0; at < match.edgeCount; at++) {
      const { type: child, next } = match.edge(at)
      types.add(child.name)
      visit(next)
    }
  }
  visit(type.contentMatch)
  children.set(type, types)
  return types
}

function unstorable(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : UNSTORABLE_MESSAGE
  if (typeof value !== 'object' || value === null || depth > 8) return null
  for (const part of Object.values(value)) {
    const problem = unstorable(part, depth + 1)
    if (problem !== null) return problem
  }
  return null
}

const quoted = (text: string): string => `“${JSON.stringify(text.slice(0, 60)).slice(1, -1)}”`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
