import type { Resource } from '@bubbles/contract'
import { abilitiesOf, type Actor } from '@bubbles/domain'
import type { ReportRow } from './reader.ts'

/** A person who may have left the organisation, in which case only the id is known. */
export const presentPerson = (id: string, name: string | null, emailAddress: string | null) => ({
  id,
  name: name ?? 'Former member',
  emailAddress: emailAddress ?? '',
})

export const presentReport = (row: ReportRow, actor: Actor): Resource<'createReport'> => ({
  id: row.id,
  name: row.name,
  isTemplate: row.is_template,
  version: row.head_seq,
  createdAt: row.created_at.toISOString(),
  createdBy: presentPerson(row.created_by, row.creator_name, row.creator_email),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: presentPerson(row.updated_by, row.editor_name, row.editor_email),
  slug: row.slug,
  abilities: abilitiesOf(actor).filter((ability) => ability.startsWith('report.')),
})
