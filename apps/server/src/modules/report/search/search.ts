import type { Resource } from '@bubbles/contract'
import { Problem, plainLetters } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { requireKnownFeature } from '../../flags/public.ts'
import { presentPerson, presentReport, reportAbilities } from '../present.ts'
import { readReportsByIds } from '../reader.ts'
import { findDrafts, type LiveName, readBodies, readLiveNames } from './reader.ts'
import { cursorOf, readCursor, type SearchFilters, type Sort, sortOf } from './request.ts'
import { refreshTexts } from './texts.ts'
import { hasTerms, snippetOf, termsOf, tsqueryOf } from './words.ts'

type SearchResults = Resource<'searchReports'>

/**
 * Searches what the actor may see: drafts by name and contents, or, without the right to them, the names of what is
 * published.
 * @throws Problem forbidden for the list of deleted reports without the right to delete, or feature-off for templates
 *   where those are switched off; without that filter they are left out then, unless they were deleted.
 */
export async function searchReports(context: Context<'searchReports'>): Promise<SearchResults> {
  const { filters = {} } = context.body
  if (filters.deleted && !(context.can('report.delete') && context.can('report.readDraft')))
    throw new Problem('forbidden', { detail: 'Only people who can delete reports can see deleted ones.' })
  const { features } = context.organisation
  if (filters.template) requireKnownFeature(features, 'report-templates')
  else if (!filters.deleted && !features['report-templates']) filters.template = false
  const seen = { ...context, body: { ...context.body, filters } }
  return context.can('report.readDraft') ? searchDrafts(seen) : searchPublished(seen)
}

async function searchDrafts({ organisation, actor, body }: Context<'searchReports'>): Promise<SearchResults> {
  const terms = termsOf(body.query ?? '')
  const sort = sortOf(body, terms)
  const after = readCursor(body.cursor, sort)
  if (isUnreadable(body.query, terms)) return { reports: [], total: 0, cursor: null }
  if (terms.length > 0) await refreshTexts(organisation.id)
  const { rows, total } = await findDrafts(organisation.id, {
    filters: body.filters ?? {},
    tsquery: tsqueryOf(terms),
    sort,
    limit: body.limit + 1,
    after,
  })
  const page = rows.slice(0, body.limit)
  const ids = page.map(({ id }) => id)
  const reports = new Map((await readReportsByIds(organisation.id, ids)).map((row) => [row.id, row]))
  const abilities = reportAbilities(actor)
  const bodies = await readBodies(organisation.id, terms.length > 0 ? ids : [])
  return {
    reports: page.flatMap(({ id, deleted_at: deletedAt }) => {
      const row = reports.get(id)
      if (!row) return []
      return [
        {
          ...presentReport(row, abilities),
          snippet: snippetOf(bodies.get(id) ?? '', terms),
          deletedAt: deletedAt?.toISOString() ?? null,
        },
      ]
    }),
    total,
    cursor: rows.length > body.limit ? cursorOf(sort, page.at(-1)!) : null,
  }
}

/** Signs alone, such as "&": no report has them as a word. */
const isUnreadable = (query: string | undefined, terms: string[]): boolean =>
  Boolean(query) && terms.length === 0

/** Names of what is published, and nothing of the drafts behind them. Few enough to be looked through here. */
async function searchPublished({
  organisation,
  actor,
  body,
}: Context<'searchReports'>): Promise<SearchResults> {
  const terms = termsOf(body.query ?? '')
  const sort = sortOf(body, terms)
  const after = readCursor(body.cursor, sort)
  if (isUnreadable(body.query, terms)) return { reports: [], total: 0, cursor: null }
  const down = sort.startsWith('-') || sort === 'relevance'
  const found = (await readLiveNames(organisation.id))
    .filter((row) => fits(row, body.filters ?? {}) && hasTerms(row.name, terms))
    .map((row) => ({ row, id: row.id, key: keyOf(row, sort) }))
    .toSorted((a, b) => compare(a, b) * (down ? -1 : 1))
  const rest = after ? found.filter((each) => compare(each, after) * (down ? -1 : 1) > 0) : found
  const page = rest.slice(0, body.limit)
  return {
    reports: page.map(({ row }) => presentPublished(row, actor)),
    total: found.length,
    cursor: rest.length > body.limit ? cursorOf(sort, page.at(-1)!) : null,
  }
}

function fits(row: LiveName, filters: SearchFilters): boolean {
  const publishedAt = row.published_at.toISOString()
  return (
    (filters.state?.some((state) => state !== 'unpublished' && row.audiences.includes(state)) ?? true) &&
    (filters.template === undefined || filters.template === row.is_template) &&
    (filters.createdBy?.includes(row.published_by) ?? true) &&
    (filters.updatedAfter === undefined || publishedAt >= new Date(filters.updatedAfter).toISOString()) &&
    (filters.updatedBefore === undefined || publishedAt < new Date(filters.updatedBefore).toISOString())
  )
}

const keyOf = (row: LiveName, sort: Sort): string =>
  sort.endsWith('name') ? plainLetters(row.name) : row.published_at.toISOString()

const compare = (a: { key: string; id: string }, b: { key: string; id: string }): number =>
  a.key === b.key ? (a.id < b.id ? -1 : Number(a.id > b.id)) : a.key < b.key ? -1 : 1

/** Its publication stands for the report: made and edited by who published it, then. */
function presentPublished(row: LiveName, actor: Context['actor']): SearchResults['reports'][number] {
  const publisher = presentPerson(row.published_by, row.publisher_name, row.publisher_email)
  const publishedAt = row.published_at.toISOString()
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
    slug: row.slug,
    review: null,
    publishRequest: null,
    abilities: reportAbilities(actor),
    snippet: null,
    deletedAt: null,
  }
}
