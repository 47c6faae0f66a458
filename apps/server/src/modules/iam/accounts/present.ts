import type { Resource } from '@bubbles/contract'
import { personOrFormer } from '@bubbles/domain'
import type { AccountRow, UsageRow } from './reader.ts'

type Account = Resource<'updateAccountOrganisation'>

/** An organisation as account managers see it: its names, its owner, numbers. */
export const presentAccount = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  friendlyName: row.friendly_name,
  status: row.status as Account['status'],
  owner: personOrFormer(row.owner_id, row.owner_name, row.owner_email),
  memberCount: row.member_count,
  reportCount: row.report_count,
  createdAt: row.created_at.toISOString(),
})

export const presentUsage = (row: UsageRow): Resource<'getAccountOrganisation'>['usage'] => ({
  inviteCount: row.invite_count,
  publicationCount: row.publication_count,
  eventCount: row.event_count,
  storageBytes: row.storage_bytes,
})
