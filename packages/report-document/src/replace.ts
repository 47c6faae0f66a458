import * as Y from 'yjs'
import { sameValue } from './diff.ts'
import { heaviestIncreasing } from './increasing.ts'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { readFragment } from './readYjs.ts'
import { repairWithSources } from './repair.ts'
import { newText, replaceText } from './replaceText.ts'
import { documentSchema } from './schema.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * Makes the Y.Doc stand for `document`, in one transaction, so that what others type meanwhile stays in the block where
 * they typed it. Rules:
 * 1. Blocks are matched by their ids, as `yDocToDocument` reads them: an element never becomes another block.
 * 2. Of the blocks that stay among the same siblings, as many as possible keep their elements; of two choices, those
 *    that hold more. The others, and what changed its type or its parent, are deleted and made again under their ids.
 * 3. Within an element that stays, attributes are written one by one and words by their difference; what is equal is
 *    not written. The cost is in proportion to what changes.
 * 4. Words typed meanwhile in an element that was made again under its id are not in the new one by themselves: whoever
 *    merges updates carries them over, see `carryOver`. Those in a block that `document` does not have go with it.
 */
export function replaceDocument(ydoc: Y.Doc, document: ReportDocument, origin?: unknown): void {
  const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  const { content } = documentSchema().nodeFromJSON(document).toJSON() as ReportDocument
  const elements = blockElements(fragment)
  ydoc.transact((transaction) => new Replacing(elements, transaction).children(fragment, content), origin)
}

/** The element of each block, by the id under which readers know it. */
export function blockElements(fragment: Y.XmlFragment): Map<string, Y.XmlElement> {
  const { content, elements } = readFragment(fragment)
  const { sources } = repairWithSources({ content })
  return new Map([...sources].map(([id, node]) => [id, elements.get(node)!]))
}

class Replacing {
  readonly #elements: Map<string, Y.XmlElement>
  readonly #transaction: Y.Transaction

  constructor(elements: Map<string, Y.XmlElement>, transaction: Y.Transaction) {
    this.#elements = elements
    this.#transaction = transaction
  }

  /** Makes blocks of a parent the blocks of `target`. What is no block goes. */
  children(parent: Y.XmlFragment, target: readonly DocumentNode[]): void {
    const present: unknown[] = parent.toArray()
    const places = new Map(present.map((child, index) => [child, index]))
    const staying = target.flatMap((node, at) => {
      const element = this.#elementFor(node)
      const place = places.get(element)
      return element && place !== undefined ? { at, place, element } : []
    })
    const kept = heaviestIncreasing(
      staying.map(({ place }) => place),
      (index) => COUNTS_FIRST + sizeOf(target[staying[index]!.at]!),
    )
    const elements = new Map([...kept].map((index) => [staying[index]!.at, staying[index]!.element]))
    const keep = new Set<unknown>(elements.values())
    this.#deleteUnless(parent, (child) => keep.has(child))
    insertRuns(parent, target, (at) => elements.has(at))
    for (const [at, element] of elements) this.#element(element, target[at]!)
  }

  #elementFor(node: DocumentNode): Y.XmlElement | undefined {
    const element = this.#elements.get(String(node.attrs?.id))
    return element?.nodeName === node.type ? element : undefined
  }

  #element(element: Y.XmlElement, node: DocumentNode): void {
    replaceAttributes(element, node)
    const type = documentSchema().nodes[node.type]!
    if (!type.inlineContent) return this.children(element, node.content ?? [])
    this.#deleteUnless(element, (child) => child instanceof Y.XmlText)
    return replaceText(element, element.toArray() as Y.XmlText[], node.content ?? [])
  }

  /** Item by item: counted by index, Yjs takes formats of a foreign text for characters. */
  #deleteUnless(parent: Y.XmlFragment, stays: (child: unknown) => boolean): void {
    for (let item = parent._start; item; item = item.right)
      if (!item.deleted && !(item.content instanceof Y.ContentType && stays(item.content.type)))
        item.delete(this.#transaction)
  }
}

/** More than all of a document weighs: keeping one block more counts for more than what the blocks hold. */
const COUNTS_FIRST = 10_000_000

const sizeOf = (node: DocumentNode): number =>
  1 + (node.text?.length ?? 0) + (node.content ?? []).reduce((sum, child) => sum + sizeOf(child), 0)

function replaceAttributes(element: Y.XmlElement, { type, attrs = {} }: DocumentNode): void {
  const stored = element.getAttributes() as Record<string, unknown>
  const { defaultAttrs } = documentSchema().nodes[type] as unknown as {
    defaultAttrs: Record<string, unknown> | null
  }
  for (const [name, value] of Object.entries(attrs)) {
    const before = stored[name] ?? null
    // What is not stored reads as its default.
    if (sameValue(before, value) || (before === null && sameValue(value, defaultAttrs?.[name]))) continue
    if (value === null) element.removeAttribute(name)
    else setValue(element, name, value)
  }
  for (const name of Object.keys(stored)) if (!Object.hasOwn(attrs, name)) element.removeAttribute(name)
}

/** Yjs keeps any JSON value, though its types speak of strings. */
const setValue = (element: Y.XmlElement, name: string, value: unknown): void =>
  element.setAttribute(name, value as string)

/** An element of a block and all below it, to be inserted. */
export function newElement(node: DocumentNode): Y.XmlElement {
  const element = new Y.XmlElement(node.type)
  for (const [name, value] of Object.entries(node.attrs ?? {}))
    if (value !== null && value !== undefined) setValue(element, name, value)
  const content = node.content ?? []
  if (content.length === 0) return element
  const isText = documentSchema().nodes[node.type]!.inlineContent
  element.insert(0, isText ? [newText(content)] : content.map(newElement))
  return element
}

/** Inserts the nodes that have no element yet, neighbours in one go. */
function insertRuns(
  parent: Y.XmlFragment,
  target: readonly DocumentNode[],
  isThere: (at: number) => boolean,
): void {
  for (let at = 0; at < target.length; at++) {
    if (isThere(at)) continue
    let end = at + 1
    while (end < target.length && !isThere(end)) end++
    parent.insert(at, target.slice(at, end).map(newElement))
    at = end - 1
  }
}
