import { tx } from '@bubbles/db'
import { FIRST_ANSWER_DAYS, type InboxKind } from '@bubbles/domain'
import { type RawBuilder, sql } from 'kysely'

/** Which parts of the inbox a member has: what they may do decides. */
export interface InboxParts {
  /** Mentions, replies, and data of reports they look after: who sees drafts. */
  drafts: boolean
  /** Suggested changes to reports they look after: who may edit them. */
  edits: boolean
  /** Reviews asked of them. */
  reviews: boolean
  /** Requests to publish, and data they allowed to be published. */
  publishing: boolean
  /** First answers of readers. */
  answers: boolean
}

/** What an item is put away by: threads by their own ID, everything else by the report's. */
export type InboxPlace =
  | 'thread'
  | 'suggestion'
  | 'review'
  | 'publish'
  | 'data'
  | 'held'
  | 'answer'
  | 'schedule'
  | 'reader'

/** One item. */
export interface InboxRow {
  kind: InboxKind
  place: InboxPlace
  subject_id: string
  report_id: string
  report_name: string
  actor_id: string | null
  /** Null for people who have left, too. */
  actor_name: string | null
  actor_email: string | null
  at: Date
  /** With microseconds, ISO 8601. */
  through: string
  words: string
  about: string
  block_id: string | null
  thread_id: string | null
  due_on: string | null
  count: number
  /** Of all items. */
  total: number
}

/** Whose inbox. */
interface Owner {
  organisationId: string
  userId: string
}

/**
 * What waits for a member, newest first.
 * @param only one item, also if it was put away; without it, everything that wasn't
 */
export async function readInbox(
  owner: Owner,
  parts: InboxParts,
  { limit, only }: { limit: number; only?: { place: InboxPlace; subjectId: string } },
): Promise<InboxRow[]> {
  const arms = [
    ...(parts.drafts ? [threads(owner, only !== undefined)] : []),
    ...(parts.drafts || parts.publishing ? [readersComments(owner, parts)] : []),
    ...(parts.edits ? [suggestions(owner)] : []),
    ...(parts.reviews ? [reviews(owner)] : []),
    ...(parts.publishing ? [publishRequests(owner), heldData(owner)] : []),
    ...(parts.drafts || parts.publishing ? [failingData(owner, parts), failedSchedules(owner)] : []),
    ...(parts.answers ? [firstAnswers(owner)] : []),
  ]
  if (arms.length === 0) return []
  const { organisationId, userId } = owner
  const wanted = only
    ? sql`item.place = ${only.place} and item.subject_id = ${only.subjectId}::uuid`
    : sql`(done.seen_through is null or item.through > done.seen_through)`
  const { rows } = await sql<InboxRow>`
    with done as (
      select place, subject_id, seen_through from inbox_done
      where organisation_id = ${organisationId} and user_id = ${userId}::uuid
    ), item as (${sql.join(arms, sql` union all `)})
    select item.kind, item.place, item.subject_id, item.report_id, report.name as report_name, item.actor_id,
      actor.name as actor_name, actor.email_address as actor_email, item.at,
      to_char(item.through at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as through,
      item.words, item.about, item.block_id, item.thread_id, item.due_on, item.count, count(*) over () as total
    from item
    join reports report
      on report.organisation_id = ${organisationId} and report.id = item.report_id and report.deleted_at is null
    left join users actor on actor.id = item.actor_id
    left join done on done.place = item.place and done.subject_id = item.subject_id
    where ${wanted}
    order by item.through desc, item.subject_id
    limit ${limit}`.execute(tx())
  return rows
}

type Arm = RawBuilder<unknown>

/**
 * Open threads in which others wrote since the member last did, if it was to them: in threads they are in everything is,
 * elsewhere what mentions them.
 * @param all what was put away, too
 */
const threads = ({ organisationId, userId }: Owner, all: boolean): Arm => sql`(
  with mine as (
    select comment.organisation_id, comment.thread_id,
      max(comment.created_at) filter (where comment.created_by = ${userId}::uuid) as wrote_at
    from comments comment
    where comment.organisation_id = ${organisationId} and comment.deleted_at is null
      and (comment.created_by = ${userId}::uuid or comment.mentions @> array[${userId}::uuid])
    group by comment.organisation_id, comment.thread_id
  ), suggested as (
    select suggestion.organisation_id, suggestion.thread_id, suggestion.created_at as wrote_at
    from suggestions suggestion
    where suggestion.organisation_id = ${organisationId} and suggestion.created_by = ${userId}::uuid
  ), taking_part as (
    select organisation_id, thread_id, max(wrote_at) as wrote_at
    from (select * from mine union all select * from suggested) as either
    group by organisation_id, thread_id
  ), news as (
    select thread.id, thread.report_id, coalesce(nullif(thread.quote, ''), thread.block_label) as about,
      comment.created_by, comment.created_at, comment.body,
      comment.mentions @> array[${userId}::uuid] as names_me
    from taking_part mine
    join comment_threads thread
      on thread.organisation_id = mine.organisation_id and thread.id = mine.thread_id and thread.resolved_at is null
    join comments comment
      on comment.organisation_id = thread.organisation_id and comment.thread_id = thread.id
        and comment.deleted_at is null and comment.created_by <> ${userId}::uuid
    left join done on done.place = 'thread' and done.subject_id = thread.id
    where (mine.wrote_at is null or comment.created_at > mine.wrote_at)
      and (mine.wrote_at is not null or comment.mentions @> array[${userId}::uuid])
      and (${all}::boolean or done.seen_through is null or comment.created_at > done.seen_through)
  ), told as (
    select distinct on (id) *, max(created_at) over (partition by id) as through, count(*) over (partition by id) as count
    from news order by id, names_me desc, created_at desc
  )
  select case when names_me then 'mention' else 'reply' end as kind, 'thread' as place, id as subject_id, report_id,
    created_by as actor_id, created_at as at, through, body as words, about, null::text as block_id,
    id as thread_id, null::date as due_on, count
  from told)`

/**
 * Readers' comments that no one has replied to: for the people who made the report or edited it last and see drafts; problems, for
 * who published the edition, too, whether or not they see drafts.
 */
const readersComments = ({ organisationId, userId }: Owner, { drafts }: InboxParts): Arm => sql`(
  select 'reader' as kind, 'reader' as place, thread.id as subject_id, thread.report_id, null::uuid as actor_id,
    reader.written_at as at, reader.written_at as through, reader.words,
    thread.block_label as about, null::text as block_id, thread.id as thread_id, null::date as due_on, 1::bigint as count
  from reader_comments reader
  join comment_threads thread
    on thread.organisation_id = reader.organisation_id and thread.id = reader.thread_id and thread.resolved_at is null
  join reports report on report.organisation_id = thread.organisation_id and report.id = thread.report_id
  where reader.organisation_id = ${organisationId} and (${drafts}::boolean and ${userId}::uuid in (report.created_by, report.updated_by)
      or reader.problem is not null and exists (
        select from publications publication
        where publication.organisation_id = report.organisation_id and publication.report_id = report.id
          and publication.edition = reader.edition and publication.published_by = ${userId}::uuid))
    and not exists (
      select from comments comment
      where comment.organisation_id = thread.organisation_id and comment.thread_id = thread.id
        and comment.deleted_at is null))`

/** What no thread and no figure has, after `words`. */
const noMore = sql`'' as about, null::text as block_id, null::uuid as thread_id`

/** Open suggestions of others, a report at a time: for the people who made it or edited it last. */
const suggestions = ({ organisationId, userId }: Owner): Arm => sql`(
  select 'suggestion' as kind, 'suggestion' as place, thread.report_id as subject_id, thread.report_id,
    (array_agg(suggestion.created_by order by suggestion.created_at desc, thread.id))[1] as actor_id,
    max(suggestion.created_at) as at, max(suggestion.created_at) as through,
    (array_agg(btrim(suggestion.replacement) order by suggestion.created_at desc, thread.id))[1] as words,
    (array_agg(btrim(suggestion.original) order by suggestion.created_at desc, thread.id))[1] as about,
    null::text as block_id,
    (array_agg(thread.id order by suggestion.created_at desc, thread.id))[1] as thread_id,
    null::date as due_on, count(*) as count
  from suggestions suggestion
  join comment_threads thread
    on thread.organisation_id = suggestion.organisation_id and thread.id = suggestion.thread_id
  join reports report on report.organisation_id = thread.organisation_id and report.id = thread.report_id
  where suggestion.organisation_id = ${organisationId} and suggestion.state = 'open'
    and suggestion.created_by <> ${userId}::uuid and ${userId}::uuid in (report.created_by, report.updated_by)
  group by thread.report_id)`

const reviews = ({ organisationId, userId }: Owner): Arm => sql`(
  select 'review' as kind, 'review' as place, review.report_id as subject_id, review.report_id,
    review.requested_by as actor_id, review.requested_at as at, review.requested_at as through,
    review.note as words, ${noMore}, review.due_on, 1::bigint as count
  from reviews review
  where review.organisation_id = ${organisationId} and review.state = 'InReview'
    and review.reviewers @> array[${userId}::uuid] and review.requested_by <> ${userId}::uuid)`

const publishRequests = ({ organisationId, userId }: Owner): Arm => sql`(
  select 'publish' as kind, 'publish' as place, request.report_id as subject_id, request.report_id,
    request.asked_by as actor_id, request.asked_at as at, request.asked_at as through,
    request.note as words, ${noMore}, null::date as due_on, 1::bigint as count
  from publish_requests request
  where request.organisation_id = ${organisationId} and request.asked_by <> ${userId}::uuid)`

/** New data that was not published automatically, which an edition since then has settled. */
const heldData = ({ organisationId, userId }: Owner): Arm => sql`(
  select 'held' as kind, 'held' as place, publishing.report_id as subject_id, publishing.report_id,
    null::uuid as actor_id, publishing.held_since as at, publishing.held_since as through,
    publishing.held_words as words, ${noMore}, null::date as due_on, 1::bigint as count
  from data_publishing publishing
  where publishing.organisation_id = ${organisationId} and publishing.held_words is not null
    and publishing.allowed_by = ${userId}::uuid
    and not exists (
      select from publications edition
      where edition.organisation_id = publishing.organisation_id and edition.report_id = publishing.report_id
        and edition.published_at > publishing.held_since))`

/** Figures whose data doesn't come: for the people who made the report, connected the figure or allowed publishing. */
const failingData = ({ organisationId, userId }: Owner, { drafts, publishing }: InboxParts): Arm => sql`(
  select 'data' as kind, 'data' as place, source.report_id as subject_id, source.report_id,
    null::uuid as actor_id, max(source.fault_since) as at, max(source.fault_since) as through,
    (array_agg(source.fault_words order by source.fault_since desc, source.block_id))[1] as words, '' as about,
    (array_agg(source.block_id order by source.fault_since desc, source.block_id))[1] as block_id,
    null::uuid as thread_id, null::date as due_on, count(*) as count
  from data_sources source
  join reports report on report.organisation_id = source.organisation_id and report.id = source.report_id
  left join data_publishing allowed
    on allowed.organisation_id = source.organisation_id and allowed.report_id = source.report_id
  where source.organisation_id = ${organisationId} and source.fault_told and source.fault_since is not null
    and ((${drafts}::boolean and ${userId}::uuid in (source.connected_by, report.created_by))
      or (${publishing}::boolean and allowed.allowed_by = ${userId}::uuid))
  group by source.report_id)`

/** What was not published or unpublished as scheduled: for the people who were told, until something is published. */
const failedSchedules = ({ organisationId, userId }: Owner): Arm => sql`(
  select 'schedule' as kind, 'schedule' as place, schedule.id as subject_id, schedule.report_id,
    null::uuid as actor_id, schedule.failed_at as at, schedule.failed_at as through,
    schedule.failed_words as words, ${noMore}, null::date as due_on, 1::bigint as count
  from publication_schedules schedule
  where schedule.organisation_id = ${organisationId} and schedule.failed_at is not null
    and ${userId}::uuid = any(schedule.told)
    and not exists (
      select from publications edition
      where edition.organisation_id = schedule.organisation_id and edition.report_id = schedule.report_id
        and edition.published_at > schedule.failed_at))`

/** Reports whose questions readers have begun to answer. */
const firstAnswers = ({ organisationId }: Owner): Arm => sql`(
  select 'answer' as kind, 'answer' as place, report.id as subject_id, report.id as report_id,
    null::uuid as actor_id, report.first_answered_at as at, report.first_answered_at as through,
    '' as words, ${noMore}, null::date as due_on, 1::bigint as count
  from reports report
  where report.organisation_id = ${organisationId}
    and report.first_answered_at > now() - make_interval(days => ${FIRST_ANSWER_DAYS}::int)
    and exists (
      select from answers answer
      where answer.organisation_id = report.organisation_id and answer.report_id = report.id
        and answer.kind <> 'detail'))`
