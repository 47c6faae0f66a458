import type { Resource } from '@bubbles/contract'
import { presentPerson } from '../report/public.ts'
import type { PublishingRow, SourceRow } from './reader.ts'

type Sources = Resource<'listDataSources'>

/** The site of an address. */
export const hostOfAddress = (address: string): string => URL.parse(address)?.hostname ?? address

/** What a source's data comes from, as people know it: a site, or a connection by its name. */
export const hostOfSource = ({
  address,
  connection_name: name,
}: Pick<SourceRow, 'address' | 'connection_name'>): string =>
  address === null ? (name ?? 'a database that was disconnected') : hostOfAddress(address)

/** A source as the API shows it. */
export const presentSource = (row: SourceRow): Sources['dataSources'][number] => ({
  blockId: row.block_id,
  address: row.address,
  query:
    row.query === null
      ? null
      : {
          text: row.query,
          connection:
            row.connection_id !== null && row.connection_name !== null && row.connection_kind !== null
              ? { id: row.connection_id, name: row.connection_name, kind: row.connection_kind }
              : null,
        },
  path: row.list_path,
  schedule: { repeats: row.repeats, atMinute: row.at_minute, weekday: row.weekday },
  dataset: row.applied_hash,
  notes: row.notes,
  checkedAt: row.checked_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  fault:
    row.fault_code !== null && row.fault_words !== null && row.fault_since !== null
      ? { code: row.fault_code, words: row.fault_words, since: row.fault_since.toISOString() }
      : null,
  connectedBy: presentPerson(row.connected_by, row.connector_name, row.connector_email),
  connectedAt: row.connected_at.toISOString(),
})

/** @param isLive whether what is live is the draft: then nothing waits in it */
export const presentPublishing = (row: PublishingRow | undefined, isLive: boolean): Sources['publishing'] =>
  row
    ? {
        allowedBy: presentPerson(row.allowed_by, row.publisher_name, row.publisher_email),
        allowedAt: row.allowed_at.toISOString(),
        held:
          row.held_words !== null && row.held_since !== null && !isLive
            ? { words: row.held_words, since: row.held_since.toISOString() }
            : null,
      }
    : null
