import { type RawBuilder, sql } from 'kysely'
import { differsFromLive } from '../unpublished/reader.ts'
import type { SearchFilters } from './request.ts'

/** What somebody looks for. */
export interface Wanted {
  filters: SearchFilters
  /** Parts of titles and of people's names, in plain letters; all must be there. */
  words: string[]
  /** The same as words of the contents; null where there are none, or where contents aren't seen. */
  tsquery: string | null
  /** Whose favourites. */
  userId: string
}

/** Who asks: with the right to drafts, and with templates switched on. */
export interface Seen {
  drafts: boolean
  templates: boolean
}

type Condition = RawBuilder<unknown>

/**
 * Whether a report is among those that `reports` names, without a word about `listed`: they are read once, into a hash.
 * An `exists` for each row would be as good where the planner knows how many rows there are; right after a bulk import it
 * doesn't, and compares every report with every publication.
 */
const isAmong = (reports: RawBuilder<unknown>) => sql<boolean>`((listed.id in (${reports})) is true)`

/** The tenant of the transaction, which needs no row of `listed`. */
const tenant = sql`(select current_organisation_id())`

const live = (audience?: 'internal' | 'public') =>
  isAmong(sql`
    select live.report_id from live_publications live
    where live.organisation_id = ${tenant} ${audience === undefined ? sql`` : sql`and live.audience = ${audience}`}`)

/** Of both audiences one may be behind the draft, and the other not. */
const changed = isAmong(sql`
  select live.report_id from live_publications live
  join publications publication
    on publication.organisation_id = live.organisation_id and publication.report_id = live.report_id
        and publication.id = live.publication_id
  join reports on reports.organisation_id = live.organisation_id and reports.id = live.report_id
  where live.organisation_id = ${tenant} and ${differsFromLive('reports')}`)

const publishRequested = isAmong(sql`
  select request.report_id from publish_requests request where request.organisation_id = ${tenant}`)

const openComments = isAmong(sql`
  select thread.report_id from comment_threads thread
  join comments comment
    on comment.organisation_id = thread.organisation_id and comment.thread_id = thread.id
      and comment.deleted_at is null
  where thread.organisation_id = ${tenant} and thread.resolved_at is null
  union all
  select thread.report_id from comment_threads thread
  join suggestions suggestion
    on suggestion.organisation_id = thread.organisation_id and suggestion.thread_id = thread.id
  where thread.organisation_id = ${tenant} and thread.resolved_at is null
  union all
  select thread.report_id from comment_threads thread
  join reader_comments reader
    on reader.organisation_id = thread.organisation_id and reader.thread_id = thread.id
  where thread.organisation_id = ${tenant} and thread.resolved_at is null`)

/** What nobody has asked to review is a draft, without a row. */
const inReview = (states: readonly string[]) => {
  const withRow = (condition: Condition) =>
    isAmong(sql`
      select review.report_id from reviews review where review.organisation_id = ${tenant} and ${condition}`)
  return states.includes('Draft')
    ? sql`not ${withRow(sql`review.state <> all(${states}::text[])`)}`
    : withRow(sql`review.state = any(${states}::text[])`)
}

const tagged = (ids: readonly string[]) =>
  isAmong(sql`
    select tagged.report_id from report_tags tagged
    where tagged.organisation_id = ${tenant} and tagged.tag_id = any(${ids}::uuid[])`)

const favouriteOf = (userId: string) =>
  isAmong(sql`
    select favourite.report_id from favourites favourite
    where favourite.organisation_id = ${tenant} and favourite.user_id = ${userId}`)

/** Which reports each list has. */
export const IN_LIST = {
  all: sql<boolean>`true`,
  published: live(),
  unpublished: sql<boolean>`not listed.is_template and not ${live()}`,
  templates: sql<boolean>`listed.is_template`,
} as const

const oneOf = (conditions: Condition[]): Condition =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

const is = (condition: Condition, wanted: boolean): Condition => (wanted ? condition : sql`not ${condition}`)

/** What only those see who see drafts: for everybody else no report has any of it. */
const ofDrafts = ({ drafts }: Seen, condition: Condition): Condition => (drafts ? condition : sql`false`)

/** Conditions on a row of `listed`, joined with its last editor as `editor`. */
export function conditionsOf(seen: Seen, { filters, words, tsquery, userId }: Wanted): Condition {
  const all: Condition[] = [sql`true`]
  if (filters.list !== undefined) all.push(IN_LIST[filters.list])
  if (filters.state)
    all.push(oneOf(filters.state.map((state) => (state === 'unpublished' ? is(live(), false) : live(state)))))
  if (filters.template !== undefined) all.push(sql`listed.is_template = ${filters.template}`)
  if (filters.changed !== undefined) all.push(is(ofDrafts(seen, changed), filters.changed))
  if (filters.publishRequested !== undefined)
    all.push(is(ofDrafts(seen, publishRequested), filters.publishRequested))
  if (filters.review) all.push(ofDrafts(seen, inReview(filters.review)))
  if (filters.openComments !== undefined) all.push(is(ofDrafts(seen, openComments), filters.openComments))
  if (filters.createdBy) all.push(sql`listed.created_by = any(${filters.createdBy}::uuid[])`)
  if (filters.tags) all.push(tagged(filters.tags))
  if (filters.favourite !== undefined) all.push(is(favouriteOf(userId), filters.favourite))
  if (filters.updatedAfter) all.push(sql`listed.edited_at >= ${filters.updatedAfter}::timestamptz`)
  if (filters.updatedBefore) all.push(sql`listed.edited_at < ${filters.updatedBefore}::timestamptz`)
  if (filters.ids) all.push(sql`listed.id = any(${filters.ids}::uuid[])`)
  if (words.length > 0) all.push(oneOf([holds(words), ...(tsquery === null ? [] : [contains(tsquery)])]))
  return sql.join(all, sql` and `)
}

/** The name as `find_name` begins with it: the address that follows would let a part of it fit everybody. */
const EDITOR = sql`left(editor.find_name, greatest(length(editor.find_name) - length(editor.email_address) - 1, 0))`

/** The title or the person has every word as a part. */
const holds = (words: string[]): Condition => {
  const parts = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql`listed.find_name || ' ' || coalesce(${EDITOR}, '') like all(${parts}::text[])`
}

const contains = (tsquery: string): Condition =>
  isAmong(sql`
    select found.report_id from report_texts found
    where found.organisation_id = ${tenant} and found.vector @@ ${tsquery}::tsquery`)
