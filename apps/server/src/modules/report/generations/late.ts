import { createHash } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import { mergeDocuments, replaceDocument, sameValue, yDocToDocument } from '@bubbles/report-document'
import * as Y from 'yjs'
import { changedBy } from '../changedBy.ts'
import { remember, requireOwnClients } from '../clientIds.ts'
import {
  appendUpdate,
  applyAll,
  applyChecked,
  FOLD_AFTER,
  newDocument,
  unreadable,
} from '../documentStore.ts'
import { hasUpdate } from '../reader.ts'
import { validDocument } from '../validDocument.ts'
import { hasLateUpdate, readEnded } from './reader.ts'
import { foldLateUpdates, insertLateUpdate } from './writer.ts'
import type { LoadedDocument } from '../loadedDocument.ts'

interface Place {
  organisationId: string
  reportId: string
}

/** Generations that are looked through for what an update without a generation builds on. */
const MAX_LOOKED_THROUGH = 8

/**
 * Takes an edit that was made on a generation which has ended. Yjs cannot join the two, so the edit is applied to a fork:
 * the document as that generation ended, with the late edits it has taken. What that changes there is merged into the
 * current document by block id. The caller holds the report's lock; `loaded` is of no use any more when this throws.
 * @returns the version afterwards: the one before where the update was taken already or changes nothing
 * @throws Problem as `requireOwnClients` and `appendUpdate` do
 */
export async function appendLate(
  place: Place,
  loaded: LoadedDocument,
  generation: number,
  update: Uint8Array,
  userId: string,
): Promise<{ seq: number }> {
  const { organisationId, reportId } = place
  const hash = createHash('sha256').update(update).digest()
  if (await hasLateUpdate(organisationId, reportId, hash)) return { seq: loaded.seq }
  // It was taken while its generation was the current one, and only its answer is late.
  if (await hasUpdate(organisationId, reportId, hash)) return { seq: loaded.seq }
  const fork = await openFork(place, generation)
  try {
    const written = await requireOwnClients(place, fork, update, userId)
    const before = yDocToDocument(fork.ydoc)
    applyChecked(fork, update)
    await insertLateUpdate(organisationId, reportId, { generation, hash, update, userId })
    await remember(place, fork, written, userId)
    if (fork.tail >= FOLD_AFTER)
      await foldLateUpdates(organisationId, reportId, generation, Y.encodeStateAsUpdate(fork.ydoc))
    const current = yDocToDocument(loaded.ydoc)
    const merged = mergeDocuments(before, yDocToDocument(fork.ydoc), current)
    if (sameValue(merged, current)) return { seq: loaded.seq }
    const document = validDocument(merged)
    loaded.known = null
    const change = changedBy(loaded.ydoc, (ydoc) => replaceDocument(ydoc, document))
    if (!change) return { seq: loaded.seq }
    return await appendUpdate(organisationId, reportId, loaded, change, userId, { hash })
  } finally {
    fork.ydoc.destroy()
  }
}

/**
 * Which generation an update was made on, where its sender does not say: the newest that knows what it builds on.
 * @param clients the Yjs client ids it names, see `clientsOf`
 */
export async function generationOf(
  place: Place,
  loaded: LoadedDocument,
  clients: Iterable<number>,
): Promise<number> {
  if (loaded.generation === 0) return 0
  const unknown = [...clients].filter((client) => !loaded.ydoc.store.clients.has(client))
  if (unknown.length === 0) return loaded.generation
  const oldest = Math.max(0, loaded.generation - MAX_LOOKED_THROUGH)
  for (let generation = loaded.generation - 1; generation >= oldest; generation--) {
    const { ydoc } = await openFork(place, generation)
    const isKnown = unknown.some((client) => ydoc.store.clients.has(client))
    ydoc.destroy()
    if (isKnown) return generation
  }
  return loaded.generation
}

/** Every Yjs client id an update writes under, builds on, or deletes from. @throws Problem invalid-document */
export function clientsOf(update: Uint8Array): Set<number> {
  const clients = new Set<number>()
  const { structs, ds } = decoded(update)
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    clients.add(struct.id.client)
    if (!(struct instanceof Y.Item)) continue
    for (const id of [struct.origin, struct.rightOrigin, struct.parent])
      if (id instanceof Y.ID) clients.add(id.client)
  }
  for (const client of ds.clients.keys()) clients.add(client)
  return clients
}

/** @throws Problem invalid-request for a generation the report has not come to. */
export function requireGeneration({ generation: current }: LoadedDocument, generation: number): number {
  if (generation <= current) return generation
  throw new Problem('invalid-request', {
    detail: `The report has no generation ${generation}; its current one is ${current}. Reload it. Nothing was changed.`,
    errors: [{ pointer: '/generation', detail: `Use a generation up to ${current}.` }],
  })
}

async function openFork({ organisationId, reportId }: Place, generation: number): Promise<LoadedDocument> {
  const ended = await readEnded(organisationId, reportId, generation)
  if (!ended) throw new Error(`Generation ${generation} of report ${reportId} has no end.`)
  const fork = { ...newDocument(), generation, tail: ended.updates.length + 1 }
  applyAll(
    fork,
    [ended.state, ...ended.updates].map((update) => ({ seq: 0, update })),
  )
  return fork
}

function decoded(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update)
  } catch {
    throw unreadable()
  }
}
