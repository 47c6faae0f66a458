import { Problem } from '@bubbles/domain'
import * as Y from 'yjs'
import { unreadable } from './documentStore.ts'
import { readWriters } from './reader.ts'
import { insertWriters } from './writer.ts'
import type { LoadedDocument } from './loadedDocument.ts'

/**
 * What one update may bring: structs (a document at its limits has some 100,000), gaps between them (a browser that was
 * offline leaves a few), client ids under which it goes on writing (one, and those of tabs that could not send); and
 * client ids a document may have in all.
 */
const MAX = { structs: 500_000, gaps: 1_000, clientsAtOnce: 100, clients: 50_000 } as const

/** Yjs client IDs by which an update goes on writing, beyond what the document has. */
type Written = readonly number[]

interface Place {
  organisationId: string
  reportId: string
}

/**
 * Whose Yjs client IDs an update writes with. Yjs takes the first structs it meets under an id for all it will ever see
 * there: whoever wrote under somebody else's id would swallow what that person writes next. A client id is therefore
 * its first writer's for good. What the document has already may come from anybody: it adds nothing.
 * @returns the ids, for `remember`
 * @throws Problem invalid-document for bytes that are no update, and when one of the ids is another user's; too-large
 * for more than an update or a document may bring
 */
export async function requireOwnClients(
  { organisationId, reportId }: Place,
  { ydoc, writers }: LoadedDocument,
  update: Uint8Array,
  userId: string,
): Promise<Written> {
  const { store } = ydoc
  const clients = [...endsOf(update)].flatMap(([client, end]) =>
    end > Y.getState(store, client) ? client : [],
  )
  const fresh = clients.filter((client) => !store.clients.has(client)).length
  if (clients.length > MAX.clientsAtOnce || store.clients.size + fresh > MAX.clients) throw tooMany()
  const unasked = clients.filter((client) => !writers.has(client))
  for (const { client, user_id } of await readWriters(organisationId, reportId, unasked))
    writers.set(client, user_id)
  if (clients.some((client) => (writers.get(client) ?? userId) !== userId)) throw foreign()
  return clients
}

/** Makes the ids of an update that was appended its sender's. */
export async function remember(
  { organisationId, reportId }: Place,
  { writers }: LoadedDocument,
  written: Written,
  userId: string,
): Promise<void> {
  const fresh = written.filter((client) => !writers.has(client))
  if (fresh.length === 0) return
  await insertWriters(organisationId, reportId, fresh, userId)
  for (const client of fresh) writers.set(client, userId)
}

/**
 * Up to where an update goes, by client id. A gap is nothing written, and claims no id. Yjs has two readers of updates,
 * and this one refuses some bytes that the one which applies them takes for gaps: what it cannot read is refused. It
 * also makes no room for more structs than there are, which the other one does.
 */
function endsOf(update: Uint8Array): Map<number, number> {
  const ends = new Map<number, number>()
  let gaps = 0
  const { structs, ds } = decoded(update)
  for (const struct of structs) {
    const { id, length } = struct
    if (struct instanceof Y.Skip) gaps += 1
    else ends.set(id.client, Math.max(ends.get(id.client) ?? 0, id.clock + length))
  }
  if (structs.length > MAX.structs || gaps > MAX.gaps) throw tooMany()
  if (gaps > 0 && ends.size === 0 && ds.clients.size === 0) throw unreadable()
  return ends
}

function decoded(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update)
  } catch {
    throw unreadable()
  }
}

const tooMany = () =>
  new Problem('too-large', {
    detail:
      'The update contains more pieces or Yjs client IDs than a document can contain. Nothing was changed.',
    errors: [{ pointer: '/update', detail: 'This contains too many pieces.' }],
  })

const foreign = () =>
  new Problem('invalid-document', {
    detail:
      'The field “update” uses a Yjs client ID that belongs to someone else. Use a new one. Nothing was changed.',
    errors: [{ pointer: '/update', detail: 'This client ID is someone else’s.' }],
  })
