import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Rows of one page. */
const PAGE = 500

export const readOrganisationFacts = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('organisations.id', '=', organisationId)
    .leftJoin('users as owner', 'owner.id', 'organisations.owner_id')
    .selectAll('organisations')
    .select(['owner.name as owner_name', 'owner.email_address as owner_email'])
    .executeTakeFirstOrThrow()

/** Members after one of them, by id. */
export const readMembers = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .$if(after !== null, (query) => query.where('users.id', '>', after))
    .orderBy('users.id')
    .limit(PAGE)
    .select(['users.id', 'users.name', 'users.email_address', 'members.roles', 'members.joined_at'])
    .execute()

/** Invites after one of them, by id; never their tokens. */
export const readInvites = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('invites')
    .leftJoin('users as inviter', 'inviter.id', 'invites.created_by')
    .where('invites.organisation_id', '=', organisationId)
    .$if(after !== null, (query) => query.where('invites.id', '>', after))
    .orderBy('invites.id')
    .limit(PAGE)
    .select([
      'invites.id',
      'invites.email_address',
      'invites.roles',
      'invites.status',
      'invites.created_at',
      'invites.sent_at',
      'invites.expires_at',
      'invites.accepted_at',
      'inviter.email_address as inviter_email',
    ])
    .execute()

export const readBranding = (organisationId: string) =>
  tx().selectFrom('branding').where('organisation_id', '=', organisationId).selectAll().executeTakeFirst()

/** Reports and templates that are not deleted, after one of them, by id. */
export const readReports = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('reports')
    .leftJoin('users as creator', 'creator.id', 'reports.created_by')
    .leftJoin('users as editor', 'editor.id', 'reports.updated_by')
    .where('reports.organisation_id', '=', organisationId)
    .where('reports.deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where('reports.id', '>', after))
    .orderBy('reports.id')
    .limit(PAGE)
    .select([
      'reports.id',
      'reports.name',
      'reports.is_template',
      'reports.head_seq',
      'reports.created_at',
      'reports.updated_at',
      'creator.email_address as creator_email',
      'editor.email_address as editor_email',
    ])
    .execute()

export type ReportRow = Awaited<ReturnType<typeof readReports>>[number]

/** Every edition of a report and where it is live, oldest first, without documents and pages. */
export const readEditions = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications as publication')
    .leftJoin('live_publications as live', (join) =>
      join
        .onRef('live.organisation_id', '=', 'publication.organisation_id')
        .onRef('live.publication_id', '=', 'publication.id'),
    )
    .where('publication.organisation_id', '=', organisationId)
    .where('publication.report_id', '=', reportId)
    .orderBy('publication.edition')
    .select([
      'publication.id',
      'publication.edition',
      'publication.audience',
      'publication.name',
      'publication.note',
      'publication.published_at',
      sql<boolean>`live.publication_id is not null`.as('is_live'),
    ])
    .execute()

export const readCurrentSlug = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('slugs')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('is_current', '=', true)
    .select('slug')
    .executeTakeFirst()

/** A publication's document and compressed page. */
export const readPublication = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .select(['document', 'html_gzip'])
    .executeTakeFirst()

export const readDataset = (organisationId: string, hash: string) =>
  tx()
    .selectFrom('datasets')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select(['name', 'content'])
    .executeTakeFirst()
