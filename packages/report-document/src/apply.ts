import * as Y from 'yjs'
import { carryOver, findLost, type Lost } from './carryOver.ts'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { isSound, judgeTransaction } from './judge.ts'
import { replaceDocument } from './replace.ts'
import { yDocToDocument } from './yjs.ts'

/** What came of an update that was applied. */
export interface AppliedUpdate {
  /** What it brings that no document may have, in sentences. The Y.Doc is then to be thrown away. */
  faults: string[]
  /** Whether it touched the title, or which blocks there are. */
  isTitled: boolean
  /** What it left in deleted elements of blocks that live on: see `carryOver`. */
  lost: Lost[]
  /** Whether blocks came, went or got ids, so that the whole is to be looked at. */
  isStructural: boolean
  /** Whether something is in the document that readers are not shown. */
  isWrong: boolean
}

/**
 * Applies an update and judges what it brought, at a cost that grows with the update and not with the document. Of an
 * earlier update that waited for this one what it brings is judged now, too; it is not refused, but left to
 * `repairApplied`.
 * @throws what Yjs throws for bytes that are no update
 */
export function applyJudged(ydoc: Y.Doc, update: Uint8Array): AppliedUpdate {
  const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  const { structs, ds } = Y.decodeUpdate(update)
  const isOwn = {
    brings: ownIds(structs),
    deletes: (id: Y.ID) => Y.isDeleted(ds, id),
  }
  const applied: AppliedUpdate = {
    faults: [],
    isTitled: false,
    lost: [],
    isStructural: false,
    isWrong: false,
  }
  const judge = (transaction: Y.Transaction) => {
    applied.isTitled ||= touchesTitle(transaction, fragment)
    const { faults, isStructural, isWrong } = judgeTransaction(transaction, fragment, isOwn)
    applied.faults.push(...faults)
    applied.isStructural ||= isStructural
    applied.isWrong ||= isWrong
    if (faults.length === 0) applied.lost.push(...findLost(transaction, fragment, ds))
  }
  ydoc.on('afterTransaction', judge)
  try {
    Y.applyUpdate(ydoc, update)
  } finally {
    ydoc.off('afterTransaction', judge)
  }
  applied.faults = [...new Set([...applied.faults, ...foreignRootsIn(structs)])]
  return applied
}

/**
 * Writes what makes a document right again that several edits, each right by itself, left wrong: words of moved blocks
 * are carried over, and where readers are shown something else than is stored (`repairDocument`), that is stored.
 */
export function repairApplied(ydoc: Y.Doc, { lost, isStructural, isWrong }: AppliedUpdate): void {
  const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  if (lost.length > 0) ydoc.transact(() => carryOver(lost))
  if (isWrong) deleteForeignRoots(ydoc)
  if (isWrong || ((isStructural || lost.length > 0) && !isSound(fragment)))
    replaceDocument(ydoc, yDocToDocument(ydoc))
}

/** Empties every part of a Y.Doc beside the document. */
function deleteForeignRoots(ydoc: Y.Doc): void {
  ydoc.transact((transaction) => {
    for (const [name, type] of ydoc.share) {
      if (name === DOCUMENT_FRAGMENT) continue
      for (let item = type._start; item; item = item.right) item.delete(transaction)
      for (const item of type._map.values()) item.delete(transaction)
    }
  })
}

/** Which ids are of an update's own structs. */
function ownIds(structs: ReturnType<typeof Y.decodeUpdate>['structs']): (id: Y.ID) => boolean {
  const ranges = new Map<number, { from: number; to: number }[]>()
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    const { client, clock } = struct.id
    const known = ranges.get(client) ?? []
    ranges.set(client, known)
    const last = known.at(-1)
    if (last?.to === clock) last.to += struct.length
    else known.push({ from: clock, to: clock + struct.length })
  }
  return ({ client, clock }) =>
    ranges.get(client)?.some(({ from, to }) => clock >= from && clock < to) ?? false
}

/** Parts beside the document that an update begins, also where it waits for others and is not in the Y.Doc yet. */
function foreignRootsIn(structs: ReturnType<typeof Y.decodeUpdate>['structs']): string[] {
  const roots = new Set(
    structs.flatMap((struct) => {
      const root: unknown = struct instanceof Y.Item ? struct.parent : null
      return typeof root === 'string' && root !== DOCUMENT_FRAGMENT ? [root] : []
    }),
  )
  return [...roots]
    .slice(0, 10)
    .map((root) => `A document has no part called “${JSON.stringify(root.slice(0, 60)).slice(1, -1)}”.`)
}

function touchesTitle({ changed }: Y.Transaction, fragment: Y.XmlFragment): boolean {
  for (const type of changed.keys()) {
    let block: unknown = type
    while (block instanceof Y.AbstractType && block !== fragment && block.parent !== fragment)
      block = block.parent
    if (block === fragment || (block instanceof Y.XmlElement && block.nodeName === 'title')) return true
  }
  return false
}
