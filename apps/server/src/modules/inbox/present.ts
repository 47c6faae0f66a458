import type { Resource } from '@bubbles/contract'
import { presentPerson } from '../report/public.ts'
import type { InboxRow } from './reader.ts'

type Item = Resource<'listInbox'>['items'][number]

/** An item as the call answers it. */
export const presentItem = (row: InboxRow): Item => ({
  id: `${row.place}_${row.subject_id}`,
  kind: row.kind,
  report: { id: row.report_id, name: row.report_name },
  by: row.actor_id === null ? null : presentPerson(row.actor_id, row.actor_name, row.actor_email),
  at: row.at.toISOString(),
  through: row.through,
  words: row.words,
  about: row.about,
  threadId: row.thread_id,
  blockId: row.block_id,
  count: row.count,
  dueOn: row.due_on,
})
