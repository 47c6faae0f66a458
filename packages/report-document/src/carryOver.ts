import * as Y from 'yjs'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { blockElements, newElement } from './replace.ts'
import { insertRuns, type Run, runsOf, wordsOf } from './replaceText.ts'
import { documentSchema } from './schema.ts'
import type { DocumentNode } from './types.ts'
import { diffWords } from './wordDiff.ts'

/** What an update deletes, by client id. */
type DeleteSet = Y.Transaction['deleteSet']

/**
 * Yjs has no move: a block that is dragged, restored or turned into another kind is deleted and made again under its
 * id. What somebody else wrote in it meanwhile is in the old element and would be gone with it. Whoever merges updates
 * (the server, which is the only one) therefore looks at what a transaction left in deleted elements, and writes it into
 * the element the block lives on in. Rules:
 * 1. Carried are words with their marks, settings, and blocks added below; not what somebody deleted there: words may
 *    come twice, but are never lost.
 * 2. Only what the deleting update did not know: what it deleted by name was seen by its writer.
 * 3. Words keep their neighbours: their place is found by comparing the words of both elements.
 * 4. Of a block that lives on nowhere nothing is carried.
 */
export type Lost =
  | { kind: 'words'; into: Y.XmlElement; before: string; pieces: { at: number; run: Run }[] }
  | { kind: 'setting'; into: Y.XmlElement; name: string; value: unknown }
  | { kind: 'block'; into: Y.XmlElement; after: Y.XmlElement | null; node: DocumentNode }

/**
 * What a transaction lost, to be called in `afterTransaction`, before Yjs frees what was deleted.
 * @param seen what the update that was applied deleted by name
 */
export function findLost(
  { deleteSet, doc }: Y.Transaction,
  fragment: Y.XmlFragment,
  seen: DeleteSet,
): Lost[] {
  if (deleteSet.clients.size === 0) return []
  const isUnseen = (id: Y.ID) => Y.isDeleted(deleteSet, id) && !Y.isDeleted(seen, id)
  const items: Y.Item[] = []
  forEachItem({ deleteSet, doc }, (item) => {
    const owner = ownerOf(item)
    if (owner && !isUnseen(owner.id) && partsOf(item, isUnseen).some((part) => part.isUnseen))
      items.push(item)
  })
  if (items.length === 0) return []
  const living = blockElements(fragment)
  const lost: Lost[] = []
  const texts = new Set<Y.XmlElement>()
  for (const item of items) {
    const block = blockOf(item)
    const into = block && living.get(idOf(block) ?? '')
    if (!block || !into) continue
    const { content } = item
    if (content instanceof Y.ContentString && item.parent instanceof Y.XmlText) texts.add(block)
    else if (item.parentSub !== null && content instanceof Y.ContentAny) {
      if (item.parentSub !== 'id' && block._map.get(item.parentSub) === item)
        lost.push({ kind: 'setting', into, name: item.parentSub, value: content.arr.at(-1) })
    } else if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement) {
      if (living.has(idOf(content.type) ?? '')) continue
      const node = nodeOf(content.type, (part) => !Y.isDeleted(seen, part.id))
      lost.push({ kind: 'block', into, after: livingBefore(item, into, living), node })
    }
  }
  for (const block of texts) {
    const into = living.get(idOf(block)!)!
    if (documentSchema().nodes[into.nodeName]?.inlineContent) lost.push(wordsLost(block, into, isUnseen))
  }
  return lost
}

/** Writes what was lost into the elements the blocks live on in. The caller holds a transaction. */
export function carryOver(lost: readonly Lost[]): void {
  for (const each of lost) {
    if (each.into._item?.deleted) continue
    if (each.kind === 'setting') each.into.setAttribute(each.name, each.value as string)
    else if (each.kind === 'block') {
      const children: unknown[] = each.into.toArray()
      each.into.insert(each.after ? children.indexOf(each.after) + 1 : children.length, [
        newElement(each.node),
      ])
    } else carryWords(each)
  }
}

function carryWords({ into, before, pieces }: Extract<Lost, { kind: 'words' }>): void {
  const marked = documentSchema().nodes[into.nodeName]!.allowsMarkType(documentSchema().marks.bold!)
  let texts = (into.toArray() as unknown[]).filter((child) => child instanceof Y.XmlText)
  if (texts.length === 0) {
    into.insert(0, [new Y.XmlText()])
    texts = [into.get(0) as Y.XmlText]
  }
  const placeIn = placesBetween(before, wordsOf(texts.flatMap(runsOf)))
  for (const { at, run } of pieces.toReversed())
    insertRuns(texts, placeIn(at), [marked ? run : { ...run, formats: {} }])
}

/** Where a character of one text stands in another. */
function placesBetween(before: string, after: string): (at: number) => number {
  const runs = diffWords(before, after)
  return (at) => {
    let [from, to] = [0, 0]
    for (const { kind, text } of runs) {
      if (kind === 'same' && at <= from + text.length) return to + at - from
      if (kind === 'removed' && at < from + text.length) return to
      if (kind !== 'added') from += text.length
      if (kind !== 'removed') to += text.length
    }
    return to
  }
}

/** The words of a deleted block that nobody carried yet, and those between which they stand. */
function wordsLost(block: Y.XmlElement, into: Y.XmlElement, isUnseen: (id: Y.ID) => boolean): Lost {
  let before = ''
  const pieces: { at: number; run: Run }[] = []
  for (const text of texts(block))
    for (const { item, run } of stringsOf(text))
      for (const part of partsOf(item, isUnseen)) {
        const words = run.text.slice(part.from, part.to)
        if (part.isUnseen) pieces.push({ at: before.length, run: { ...run, text: words } })
        else before += words
      }
  return { kind: 'words', into, before, pieces }
}

/** An item in parts, from and to in characters: Yjs joins letters typed in a row, those somebody saw and those not. */
function partsOf(
  { id: { client, clock }, length }: Y.Item,
  isUnseen: (id: Y.ID) => boolean,
): { from: number; to: number; isUnseen: boolean }[] {
  const parts: { from: number; to: number; isUnseen: boolean }[] = []
  for (let at = 0; at < length; at++) {
    const unseen = isUnseen(Y.createID(client, clock + at))
    const last = parts.at(-1)
    if (last?.isUnseen === unseen) last.to = at + 1
    else parts.push({ from: at, to: at + 1, isUnseen: unseen })
  }
  return parts
}

function* texts({ _start }: Y.XmlElement): Iterable<Y.XmlText> {
  for (let item = _start; item; item = item.right)
    if (item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlText)
      yield item.content.type
}

/** What a text holds, deleted or not, with its formats. */
function* stringsOf({ _start }: Y.XmlText): Iterable<{ item: Y.Item; run: Run }> {
  let formats: Record<string, unknown> = {}
  for (let item = _start; item; item = item.right) {
    if (item.content instanceof Y.ContentString) yield { item, run: { text: item.content.str, formats } }
    else if (item.content instanceof Y.ContentFormat) {
      const { key, value } = item.content as unknown as { key: string; value: unknown }
      const { [key]: _, ...others } = formats
      formats = value === null ? others : { ...others, [key]: value }
    }
  }
}

/** A deleted block as a node, with what of it `isPart` says belongs to it. */
function nodeOf(element: Y.XmlElement, isPart: (item: Y.Item) => boolean): DocumentNode {
  const attrs = [...element._map].flatMap(([name, item]) =>
    isPart(item) && item.content instanceof Y.ContentAny ? [[name, item.content.arr.at(-1) as unknown]] : [],
  )
  const content: DocumentNode[] = []
  for (let item = element._start; item; item = item.right) {
    const type: unknown = item.content instanceof Y.ContentType && isPart(item) ? item.content.type : null
    if (type instanceof Y.XmlElement) content.push(nodeOf(type, isPart))
    else if (type instanceof Y.XmlText)
      for (const { item: part, run } of stringsOf(type))
        if (isPart(part))
          content.push({
            type: 'text',
            text: run.text,
            marks: Object.entries(run.formats).map(([mark, value]) => ({
              type: mark,
              attrs: value as Record<string, unknown>,
            })),
          })
  }
  return { type: element.nodeName, attrs: Object.fromEntries(attrs) as Record<string, unknown>, content }
}

/** The block before a deleted one that lives on in this parent. */
function livingBefore(
  { left }: Y.Item,
  parent: Y.XmlElement,
  living: Map<string, Y.XmlElement>,
): Y.XmlElement | null {
  for (let item = left; item; item = item.left) {
    const type: unknown = item.content instanceof Y.ContentType ? item.content.type : null
    const element = type instanceof Y.XmlElement ? living.get(idOf(type) ?? '') : undefined
    if (element?.parent === parent) return element
  }
  return null
}

/** The deleted element or text an item stands in; null where that is not deleted. */
function ownerOf({ parent }: Y.Item): Y.Item | null {
  const owner = parent instanceof Y.AbstractType ? parent._item : null
  return owner?.deleted ? owner : null
}

/** The block an item stands in: of words, that of their text. */
function blockOf({ parent }: Y.Item): Y.XmlElement | null {
  const block = parent instanceof Y.XmlText ? parent.parent : parent
  return block instanceof Y.XmlElement ? block : null
}

/** Also of a deleted element, as long as Yjs has not freed it. */
function idOf({ _map }: Y.XmlElement): string | null {
  const content = _map.get('id')?.content
  const id: unknown = content instanceof Y.ContentAny ? content.arr.at(-1) : null
  return typeof id === 'string' ? id : null
}

/** Every item a transaction deleted, those it brought into deleted parents included. */
function forEachItem(
  { deleteSet, doc }: Pick<Y.Transaction, 'deleteSet' | 'doc'>,
  visit: (item: Y.Item) => void,
): void {
  for (const [client, ranges] of deleteSet.clients) {
    const structs = doc.store.clients.get(client)
    if (!structs) continue
    for (const { clock, len } of ranges)
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const struct = structs[at]!
        if (struct.id.clock >= clock + len) break
        if (struct instanceof Y.Item) visit(struct)
      }
  }
}

/** Characters and items of deleted blocks that one document keeps at most. */
const MAX_KEPT = 256 * 1024

/**
 * Keeps what a deleted block held as long as the block lives on in another element: words that are still on their way
 * to the old one are placed by it. Up to MAX_KEPT; what is beyond is freed as ever, and words typed there end with it.
 */
export function keepMovedBlocks(ydoc: Y.Doc): Y.Doc {
  let room = MAX_KEPT
  const keep = (item: Y.Item): void => {
    if (item.keep || room <= 0) return
    item.keep = true
    room -= item.length + 16
    if (!(item.content instanceof Y.ContentType)) return
    const { type } = item.content
    for (const value of type._map.values()) keep(value)
    for (let child = type._start; child; child = child.right) keep(child)
  }
  ydoc.on('afterTransaction', (transaction: Y.Transaction) => {
    const gone: Y.XmlElement[] = []
    forEachItem(transaction, (item) => {
      if (ownerOf(item)?.keep) keep(item)
      const type: unknown = item.content instanceof Y.ContentType ? item.content.type : null
      if (type instanceof Y.XmlElement && idOf(type) !== null) gone.push(type)
    })
    if (gone.length === 0) return
    const living = livingIds(ydoc.getXmlFragment(DOCUMENT_FRAGMENT))
    for (const element of gone) {
      if (!living.has(idOf(element)!)) continue
      keep(element._item!)
      // Yjs frees a deleted parent with all it holds.
      for (let owner = ownerOf(element._item!); owner; owner = ownerOf(owner)) owner.keep = true
    }
  })
  return ydoc
}

function livingIds(parent: Y.XmlFragment, ids = new Set<string>()): Set<string> {
  const pending: Y.XmlFragment[] = [parent]
  for (let next = pending.pop(); next; next = pending.pop())
    for (let item = next._start; item; item = item.right) {
      const type: unknown = item.content instanceof Y.ContentType ? item.content.type : null
      if (item.deleted || !(type instanceof Y.XmlElement)) continue
      const id = idOf(type)
      if (id !== null) ids.add(id)
      pending.push(type)
    }
  return ids
}
