import { Problem } from '@bubbles/domain'
import * as Y from 'yjs'
import type { LoadedDocument } from './documentStore.ts'
import { readUpdatesNaming } from './reader.ts'

/** Rows of the log looked at together when it is asked whose a client id is. */
const AT_ONCE = 20

interface Written {
  /** Yjs client ids by which an update goes on writing, beyond what the document has. */
  clients: number[]
}

/**
 * Whose Yjs client ids an update writes with. Yjs takes the first structs it meets under an id for all it will ever see
 * there: whoever wrote under somebody else's id would swallow what that person writes next. A client id is therefore
 * its first writer's for good. What the document has already may come from anybody: it adds nothing.
 * @returns the ids, for `remember`; none for bytes that are no update, which `appendUpdate` refuses.
 * @throws Problem invalid-document when one of them is another user's.
 */
export async function requireOwnClients(
  { organisationId, reportId }: { organisationId: string; reportId: string },
  loaded: LoadedDocument,
  update: Uint8Array,
  userId: string,
): Promise<Written> {
  const { ydoc, writers } = loaded
  const ends = endsOf(() => Y.decodeUpdate(update))
  const clients = [...ends].flatMap(([client, end]) => (end > Y.getState(ydoc.store, client) ? client : []))
  const { pendingStructs } = ydoc.store
  const waiting = pendingStructs ? endsOf(() => Y.decodeUpdateV2(pendingStructs.update)) : null
  for (const client of clients) {
    const isKnown = ydoc.store.clients.has(client) || (waiting?.has(client) ?? false)
    if (isKnown && !writers.has(client)) {
      const writer = await firstWriter(organisationId, reportId, client)
      if (writer !== null) writers.set(client, writer)
    }
    if ((writers.get(client) ?? userId) !== userId) throw foreign()
  }
  return { clients }
}

/** Notes whose the ids of an update are that was appended. */
export function remember({ writers }: LoadedDocument, { clients }: Written, userId: string): void {
  for (const client of clients) writers.set(client, userId)
}

/** Up to where an update goes, by client id. */
function endsOf(decode: () => ReturnType<typeof Y.decodeUpdate>): Map<number, number> {
  const ends = new Map<number, number>()
  try {
    for (const { id, length } of decode().structs)
      ends.set(id.client, Math.max(ends.get(id.client) ?? 0, id.clock + length))
  } catch {
    return new Map()
  }
  return ends
}

/** The user who brought the first structs of a client id; null when the log has none. */
async function firstWriter(organisationId: string, reportId: string, client: number): Promise<string | null> {
  let after = 0
  for (;;) {
    const rows = await readUpdatesNaming(organisationId, reportId, varint(client), { after, limit: AT_ONCE })
    const first = rows.find(({ update }) => endsOf(() => Y.decodeUpdate(update)).has(client))
    if (first) return first.created_by
    if (rows.length < AT_ONCE) return null
    after = rows.at(-1)!.seq
  }
}

/** A number as Yjs writes it: seven bits in a byte, lowest first. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

const foreign = () =>
  new Problem('invalid-document', {
    detail:
      "The field 'update' goes on under a Yjs client id that somebody else writes with. Take a new one. Nothing was changed.",
    errors: [{ pointer: '/update', detail: 'This client id is somebody else’s.' }],
  })
