import type { Resource } from '@bubbles/contract'
import { type Audience, can } from '@bubbles/domain'
import { pageAddress } from '../../../config/pageAddress.ts'
import type { CallContext } from '../../../http/context.ts'
import { presentPerson, presentReport, reportAbilities } from '../present.ts'
import type { ListedRow, LiveRow } from '../reader.ts'
import type { PublishedRow } from './listReader.ts'

export type ListedReport = Resource<'searchReports'>['reports'][number]

/** A draft in a list, with what is live of it. */
export const presentListed = (
  row: ListedRow,
  context: CallContext,
  isFavourite: boolean,
  snippet: string | null = null,
): ListedReport => ({
  ...presentReport(row, reportAbilities(context.actor)),
  hasDraft: true,
  ...presentLive(row.live, context),
  changed: row.live?.some(({ changed }) => changed) ?? false,
  schedules: row.schedules ?? [],
  tags: row.tags ?? [],
  isFavourite,
  snippet,
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

/** What is published of a report, for those who don't see its draft: nothing here says anything about that. */
export function presentPublished(
  row: PublishedRow,
  context: CallContext,
  isFavourite: boolean,
): ListedReport {
  const publisher = presentPerson(row.published_by, row.publisher_name, row.publisher_email)
  const publishedAt = row.published_at.toISOString()
  const { internal, public: outside } = slugsOf(row.live)
  return {
    id: row.id,
    name: row.name,
    isTemplate: row.is_template,
    language: row.language,
    version: row.version,
    createdAt: publishedAt,
    createdBy: publisher,
    updatedAt: publishedAt,
    updatedBy: publisher,
    slug: outside ?? internal ?? null,
    review: null,
    publishRequest: null,
    abilities: reportAbilities(context.actor),
    hasDraft: false,
    ...presentLive(row.live, context),
    changed: false,
    schedules: can(context.actor, 'report.check') ? (row.schedules ?? []) : [],
    tags: row.tags ?? [],
    isFavourite,
    snippet: null,
    deletedAt: null,
  }
}

const slugsOf = (live: LiveRow[]): Partial<Record<Audience, string>> =>
  Object.fromEntries(live.map(({ audience, slug }) => [audience, slug]))

const isoOrNull = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

function presentLive(live: LiveRow[] | null, { organisation, deps }: CallContext) {
  const of = (audience: Audience) => {
    const row = live?.find((each) => each.audience === audience)
    if (!row) return null
    const url = pageAddress(deps.config.addresses, organisation.name, row)
    return { publicationId: row.publicationId, url, gate: row.gate, expiresAt: isoOrNull(row.expiresAt) }
  }
  const [internal, outside] = [of('internal'), of('public')]
  return {
    internal: internal && { publicationId: internal.publicationId, url: internal.url },
    public: outside,
  }
}
