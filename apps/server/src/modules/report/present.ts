import type { Resource } from '@bubbles/contract'
import { abilitiesOf, type Actor, changedSinceApproval, personOrFormer } from '@bubbles/domain'
import type { ReportRow } from './reader.ts'

/** A person in answers about reports. */
export const presentPerson = personOrFormer

/** @param abilities of whoever asks: see `reportAbilities` */
export const presentReport = (row: ReportRow, abilities: string[]): Resource<'createReport'> => ({
  id: row.id,
  name: row.name,
  isTemplate: row.is_template,
  language: row.language,
  version: row.head_seq,
  createdAt: row.created_at.toISOString(),
  createdBy: presentPerson(row.created_by, row.creator_name, row.creator_email),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: presentPerson(row.updated_by, row.editor_name, row.editor_email),
  slug: row.slug,
  review: presentReview(row),
  publishRequest: presentPublishRequest(row),
  abilities,
})

/** Who asks for the report to be published; null where nobody does. */
export const presentPublishRequest = (row: ReportRow): Resource<'createReport'>['publishRequest'] =>
  row.asked_by === null || row.asked_at === null
    ? null
    : {
        by: presentPerson(row.asked_by, row.asker_name, row.asker_email),
        at: row.asked_at.toISOString(),
        note: row.asked_note ?? '',
      }

const abilities = new WeakMap<Actor, string[]>()

/** What an actor may do with reports: worked out once for all rows of a list. */
export function reportAbilities(actor: Actor): string[] {
  const found = abilities.get(actor) ?? abilitiesOf(actor).filter((ability) => ability.startsWith('report.'))
  abilities.set(actor, found)
  return found
}

/** How the review stands, for lists; null where nobody has begun one and nothing is open. */
function presentReview(row: ReportRow): Resource<'createReport'>['review'] {
  const state = row.review_state ?? 'Draft'
  const openThreads = row.open_threads ?? 0
  if (row.review_state === null && openThreads === 0) return null
  const review = { state, approvedVersion: row.approved_seq }
  return { state, changedSince: changedSinceApproval(review, row.head_seq), openThreads }
}
