import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { SessionKey } from './session.ts'
import { type Days, inDays } from './splitReader.ts'

/** The most comments, and the most readers' details, of one answer of the API. */
const MAX_ROWS = 1_000

/** An edition with what tells whether its readers may answer: null where it is not there. */
export const readAskingPublication = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publications as publication')
    .innerJoin('organisations as organisation', 'organisation.id', 'publication.organisation_id')
    .leftJoin('reports as report', (join) =>
      sameTenant(join, 'report.id', 'publication.report_id').on('report.deleted_at', 'is', null),
    )
    // Whoever read edition 1 while edition 2 came out may still send what they wrote.
    .leftJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.report_id', 'publication.report_id').onRef(
        'live.audience',
        '=',
        'publication.audience',
      ),
    )
    .leftJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'publication.report_id')
        .on(sql<boolean>`address.audience = publication.audience`)
        .on('address.is_current', '=', true),
    )
    .leftJoin('report_sharing as sharing', (join) =>
      sameTenant(join, 'sharing.report_id', 'publication.report_id'),
    )
    .where('publication.organisation_id', '=', organisationId)
    .where('publication.id', '=', publicationId)
    .select([
      'sharing.named',
      'publication.id',
      'publication.report_id',
      'publication.name',
      'publication.document',
      'organisation.status',
      'report.id as existing_report_id',
      'live.publication_id as live_publication_id',
      'publication.audience',
      'address.slug',
    ])
    .executeTakeFirst()

/** The document of an edition. */
export const readPublishedDocument = async (
  organisationId: string,
  publicationId: string,
): Promise<unknown> =>
  (
    await tx()
      .selectFrom('publications')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', publicationId)
      .select('document')
      .executeTakeFirstOrThrow()
  ).document

/** Whether somebody is an active member now. */
export const readIsMember = async (organisationId: string, userId: string): Promise<boolean> =>
  (await tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .where('members.user_id', '=', userId)
    .where('users.status', '=', 'Active')
    .select('members.user_id')
    .executeTakeFirst()) !== undefined

export type SessionAnswer = Awaited<ReturnType<typeof readSessionAnswers>>[number]

/** What was answered under a session, in no order. */
export const readSessionAnswers = (organisationId: string, reportId: string, session: SessionKey) =>
  tx()
    .selectFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('session_id', '=', session)
    .select(['block_id', 'field_id', 'kind', 'rating', 'choices', 'words', 'consent', 'answered_at'])
    .execute()

/** How many sessions answered a question of a report. */
export const countSessions = async (
  organisationId: string,
  reportId: string,
  days: Days = {},
): Promise<number> => {
  const { count } = await tx()
    .selectFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('kind', '<>', 'detail')
    .where(inDays(days))
    .select((eb) => eb.fn.count<number>('session_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many answers each question has, by the way it was asked. */
export const countByBlock = async (organisationId: string, reportId: string, days: Days = {}) => {
  const rows = await tx()
    .selectFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('kind', '<>', 'detail')
    .where(inDays(days))
    .groupBy(['block_id', 'kind'])
    .select(['block_id', 'kind'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** In how many visits that engagement counts each question was answered, by the way it was asked. */
export async function countAnsweredVisits(
  organisationId: string,
  reportId: string,
  days: Days = {},
): Promise<{ blockId: string; kind: string; count: number }[]> {
  const { rows } = await sql<{ block_id: string; kind: string; count: number }>`
    select block_id, kind, count(distinct (publication_id, visit_id))::integer as count
    from answers as a
    where organisation_id = ${organisationId}::uuid and report_id = ${reportId}::uuid
      and kind <> 'detail' and visit_id is not null and ${inDays(days)}
      and exists (
        select from engagement_sessions as s
        where s.organisation_id = a.organisation_id and s.report_id = a.report_id
          and s.publication_id = a.publication_id and s.session_id = a.visit_id
          and s.day between (a.answered_at at time zone 'UTC')::date - 1 and (a.answered_at at time zone 'UTC')::date + 1
      )
    group by block_id, kind`.execute(tx())
  return rows.map(({ block_id, kind, count }) => ({ blockId: block_id, kind, count: Number(count) }))
}

export interface ChoiceCount {
  blockId: string
  kind: 'rating' | 'choice' | 'matrix'
  choice: string
  count: number
}

/** How often each step and each option was chosen, of a matrix each option for each item, by block and the way it was asked. */
export async function countChoices(
  organisationId: string,
  reportId: string,
  days: Days = {},
): Promise<ChoiceCount[]> {
  const { rows } = await sql<{ block_id: string; kind: ChoiceCount['kind']; choice: string; count: number }>`
    select block_id, kind, choice, count(*)::integer as count
    from answers cross join lateral unnest(coalesce(choices, array[rating::text])) as choice
    where organisation_id = ${organisationId}::uuid and report_id = ${reportId}::uuid
      and kind in ('rating', 'choice', 'matrix') and ${inDays(days)}
    group by block_id, kind, choice`.execute(tx())
  return rows.map(({ block_id, kind, choice, count }) => ({
    blockId: block_id,
    kind,
    choice,
    count: Number(count),
  }))
}

/** A report's answers of some days, each beside the publication that asked. */
const answersWithEdition = (organisationId: string, reportId: string, days: Days) =>
  tx()
    .selectFrom('answers as answer')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'answer.publication_id'),
    )
    .where('answer.organisation_id', '=', organisationId)
    .where('answer.report_id', '=', reportId)
    .where(inDays(days, 'answer.answered_at'))

/** Comments or details with the edition that asked, newest first. */
export const readWords = (
  organisationId: string,
  reportId: string,
  kind: 'comment' | 'detail',
  days: Days = {},
) =>
  answersWithEdition(organisationId, reportId, days)
    .where('answer.kind', '=', kind)
    .orderBy('answer.answered_at', 'desc')
    .orderBy('answer.session_id')
    .orderBy('answer.field_id')
    // A reader has at most eight details, so a thousand readers are all there.
    .limit(kind === 'detail' ? MAX_ROWS * 8 : MAX_ROWS)
    .select([
      'answer.session_id',
      'answer.block_id',
      'answer.field_id',
      'answer.words',
      'answer.consent',
      'answer.answered_at',
      'publication.edition',
    ])
    .execute()

/** How many readers gave details. */
export const countDetails = async (
  organisationId: string,
  reportId: string,
  days: Days = {},
): Promise<number> => {
  const { count } = await tx()
    .selectFrom((eb) =>
      eb
        .selectFrom('answers')
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', reportId)
        .where('kind', '=', 'detail')
        .where(inDays(days))
        .select(['session_id', 'block_id'])
        .distinct()
        .as('given'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest edition and those that were answered, newest first: where the words of the questions are. */
export const readAskedDocuments = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          eb
            .selectFrom('answers')
            .where('answers.organisation_id', '=', organisationId)
            .where('answers.report_id', '=', reportId)
            .select('answers.publication_id'),
        ),
        eb(
          'edition',
          '=',
          eb
            .selectFrom('publications as newest')
            .where('newest.organisation_id', '=', organisationId)
            .where('newest.report_id', '=', reportId)
            .select((inner) => inner.fn.max('newest.edition').as('edition')),
        ),
      ]),
    )
    .orderBy('edition', 'desc')
    .select(['edition', 'document'])
    .execute()

/** Reports that were answered, the last answered first. */
export const readAnsweredReports = (organisationId: string) =>
  tx()
    .selectFrom('answers as answer')
    .innerJoin('reports as report', (join) =>
      sameTenant(join, 'report.id', 'answer.report_id').on('report.deleted_at', 'is', null),
    )
    .where('answer.organisation_id', '=', organisationId)
    .groupBy(['report.id', 'report.name'])
    .select((eb) => [
      'report.id',
      'report.name',
      eb.fn
        .count<number>('answer.session_id')
        .distinct()
        .filterWhere('answer.kind', '<>', 'detail')
        .as('sessions'),
      eb.fn.countAll<number>().filterWhere('answer.kind', '=', 'comment').as('comments'),
      eb.fn
        .count<number>('answer.session_id')
        .distinct()
        .filterWhere('answer.kind', '=', 'detail')
        .as('details'),
      eb.fn.max<Date>('answer.answered_at').as('answered_at'),
    ])
    .orderBy('answered_at', 'desc')
    .orderBy('report.id')
    .execute()

/** Whether a published edition asks its readers a question. */
export const readWhetherAsked = async (organisationId: string): Promise<boolean> =>
  (await tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .where('live.organisation_id', '=', organisationId)
    .where(sql<boolean>`jsonb_path_exists(publication.document, '$.**.type ? (@ == "question")')`)
    .select('live.report_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Answers to questions, or details, in the order of their sessions: a page of an export. */
export const readExported = (
  organisationId: string,
  reportId: string,
  of: 'questions' | 'details',
  days: Days,
  page: { limit: number; after: { sessionId: string; blockId: string; fieldId: string } | null },
) =>
  answersWithEdition(organisationId, reportId, days)
    .where('answer.kind', of === 'details' ? '=' : '<>', 'detail')
    .$if(page.after !== null, (query) =>
      query.where(
        sql<boolean>`(answer.session_id, answer.block_id, answer.field_id) >
          (${page.after?.sessionId}::uuid, ${page.after?.blockId}, ${page.after?.fieldId})`,
      ),
    )
    .orderBy('answer.session_id')
    .orderBy('answer.block_id')
    .orderBy('answer.field_id')
    .limit(page.limit)
    .select([
      'answer.session_id',
      'answer.block_id',
      'answer.field_id',
      'answer.kind',
      'answer.rating',
      'answer.choices',
      'answer.words',
      'answer.consent',
      'answer.answered_at',
      'publication.edition',
    ])
    .execute()

/** Sessions in which a reader gave this address among their details, in every organisation. Needs the platform's transaction. */
export const readSessionsAt = (address: string) =>
  tx()
    .selectFrom('answers')
    .innerJoin('reports', (join) => sameTenant(join, 'reports.id', 'answers.report_id'))
    .where('answers.kind', '=', 'detail')
    .where(sql`lower(btrim(answers.words))`, '=', address.toLowerCase())
    .distinct()
    .select(['answers.organisation_id', 'answers.report_id', 'answers.session_id', 'reports.name'])
    .execute()

/** All that was answered in those sessions. Needs the platform's transaction. */
export const readAnswersAt = (address: string) =>
  tx()
    .selectFrom('answers')
    .innerJoin('organisations', 'organisations.id', 'answers.organisation_id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('answers as given')
          .whereRef('given.organisation_id', '=', 'answers.organisation_id')
          .whereRef('given.report_id', '=', 'answers.report_id')
          .whereRef('given.session_id', '=', 'answers.session_id')
          .where('given.kind', '=', 'detail')
          .where(sql`lower(btrim(given.words))`, '=', address.toLowerCase())
          .select('given.session_id'),
      ),
    )
    .orderBy('answers.answered_at')
    .select([
      'organisations.name as organisation',
      'answers.report_id',
      'answers.block_id',
      'answers.kind',
      'answers.rating',
      'answers.choices',
      'answers.words',
      'answers.consent',
      'answers.answered_at',
    ])
    .execute()

/** A report readers have answered, and its organisation, while people can see answers there. */
export const readAnsweredReport = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('reports')
    .innerJoin('organisations', 'organisations.id', 'reports.organisation_id')
    .where('reports.organisation_id', '=', organisationId)
    .where('reports.id', '=', reportId)
    .where('reports.deleted_at', 'is', null)
    .where('organisations.status', '=', 'Active')
    .where('organisations.google_analytics4_measurement_id', 'is not', null)
    .select([
      'reports.name',
      'organisations.name as organisation_name',
      'organisations.friendly_name as organisation_friendly_name',
    ])
    .executeTakeFirst()
