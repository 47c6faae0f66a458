import type { Resource } from '@bubbles/contract'
import { plainLetters, Problem } from '@bubbles/domain'
import type { CallContext, Context } from '../../../http/context.ts'
import { requireKnownFeature } from '../../flags/public.ts'
import { readFavourites } from '../organise/reader.ts'
import { type FirstPageRow, readListed } from '../reader.ts'
import type { Seen, Wanted } from './conditions.ts'
import { type Counts, countListed, findListed, readCountsOfPublished, readPublished } from './listReader.ts'
import { orderOf } from './order.ts'
import { type ListedReport, presentListed, presentPublished } from './present.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { type SearchRequest, sortOf } from './request.ts'
import { readBodies } from './reader.ts'
import { refreshTexts } from './texts.ts'
import { snippetOf, termsOf, tsqueryOf } from './words.ts'

/** What whoever asks sees of the reports: drafts, or what is published of them. */
export const seenBy = ({ organisation, can }: CallContext): Seen => ({
  drafts: can('report.readDraft'),
  templates: organisation.features['report-templates'],
})

/**
 * Searches what the actor may see: drafts by title, contents and person, or, without the right to them, what is published
 * by title and person.
 * @throws Problem forbidden for the list of deleted reports without the right to delete, or feature-off for templates
 *   where those are switched off; without that filter they are left out then, unless they were deleted or are published.
 */
export async function searchReports(context: Context<'searchReports'>): Promise<Resource<'searchReports'>> {
  const { filters = {} } = context.body
  if (filters.deleted && !(context.can('report.delete') && context.can('report.readDraft')))
    throw new Problem('forbidden', { detail: 'Only people who can delete reports can see deleted ones.' })
  if (filters.template || filters.list === 'templates')
    requireKnownFeature(context.organisation.features, 'report-templates')
  return pageOf(context, context.body)
}

/** The first page as it was asked for ahead, before it was known who asks. */
export interface Ahead {
  page: FirstPageRow[]
  counts: Counts
}

/** The list as the dashboard begins with it: a page of it, and how many reports each list has. */
export async function listReports(
  context: Context<'listReports'>,
  ahead: Ahead,
): Promise<Resource<'listReports'>> {
  const seen = seenBy(context)
  const { limit, cursor } = context.query
  const counts = seen.drafts ? ahead.counts : await readCountsOfPublished(context.organisation.id)
  const hidden = seen.drafts && !seen.templates ? counts.unpublished_templates : 0
  const all = counts.all_reports - hidden
  // What was asked for ahead is the beginning of the same list, as far as it goes.
  const isAhead =
    seen.drafts && hidden === 0 && cursor === undefined && ahead.page.length >= Math.min(limit, all)
  const page = isAhead
    ? await startOf(ahead.page, context, all)
    : await pageOf(context, { limit, cursor, sort: '-updatedAt' })
  return {
    reports: page.reports,
    total: all,
    cursor: page.cursor,
    counts: {
      all,
      published: counts.published,
      unpublished: counts.unpublished,
      templates: counts.templates - hidden,
    },
    hiddenTemplates: hidden,
  }
}

async function startOf(rows: FirstPageRow[], context: Context<'listReports'>, total: number) {
  const page = rows.slice(0, context.query.limit)
  const last = page.at(-1)
  const favourites = await favouritesAmong(
    context,
    page.map(({ id }) => id),
  )
  return {
    reports: page.map((row) => presentListed(row, context, favourites.has(row.id))),
    cursor:
      last && page.length < total ? cursorOf('-updatedAt', { keys: [last.updated_key], id: last.id }) : null,
  }
}

const favouritesAmong = ({ organisation, actor }: CallContext, ids: string[]) =>
  readFavourites(organisation.id, actor.userId, ids)

/** How many of the reports that whoever asks sees these filters leave. */
export const countOf = (
  context: CallContext,
  filters: NonNullable<SearchRequest['filters']>,
): Promise<number> =>
  countListed(context.organisation.id, seenBy(context), {
    filters,
    words: [],
    tsquery: null,
    userId: context.actor.userId,
  })

type Question = Pick<SearchRequest, 'query' | 'filters' | 'sort' | 'limit' | 'cursor' | 'offset'>

async function pageOf(context: CallContext, asked: Question): Promise<Resource<'searchReports'>> {
  const organisationId = context.organisation.id
  const seen = seenBy(context)
  const words = plainLetters(asked.query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const terms = seen.drafts ? termsOf(asked.query ?? '') : []
  const wanted: Wanted = {
    filters: asked.filters ?? {},
    words,
    tsquery: tsqueryOf(terms),
    userId: context.actor.userId,
  }
  const sort = sortOf(asked, words)
  const order = orderOf(sort, wanted.tsquery)
  const after = readCursor(asked.cursor, sort, order)
  if (terms.length > 0) await refreshTexts(organisationId)

  const { limit } = asked
  const total = await countListed(organisationId, seen, wanted)
  // Past the end there is the last page: reports may have gone since somebody was there.
  const lastPage = Math.max(0, Math.ceil(total / limit) - 1) * limit
  const offset = after === null ? Math.min(asked.offset ?? 0, lastPage) : null
  const found = await findListed(organisationId, seen, wanted, {
    order,
    limit: limit + 1,
    after,
    offset: offset ?? 0,
  })
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const reports = await (seen.drafts ? draftsOf(context, ids, terms) : publishedOf(context, ids))
  return {
    reports: ids.flatMap((id) => reports.get(id) ?? []),
    total,
    cursor: found.length > limit ? cursorOf(sort, page.at(-1)!) : null,
    offset,
  }
}

async function draftsOf(
  context: CallContext,
  ids: string[],
  terms: string[],
): Promise<Map<string, ListedReport>> {
  const rows = await readListed(context.organisation.id, ids)
  const bodies = await readBodies(context.organisation.id, terms.length > 0 ? ids : [])
  const snippet = (id: string) => snippetOf(bodies.get(id) ?? '', terms)
  const favourites = await favouritesAmong(context, ids)
  return new Map(
    rows.map((row) => [row.id, presentListed(row, context, favourites.has(row.id), snippet(row.id))]),
  )
}

async function publishedOf(context: CallContext, ids: string[]): Promise<Map<string, ListedReport>> {
  const rows = await readPublished(context.organisation.id, ids)
  const favourites = await favouritesAmong(context, ids)
  return new Map(rows.map((row) => [row.id, presentPublished(row, context, favourites.has(row.id))]))
}
