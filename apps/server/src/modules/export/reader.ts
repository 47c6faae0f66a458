import { tx } from '@bubbles/db'

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

/** Readers who get an email at each new edition. */
export const readSubscribers = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('subscribers')
    .where('organisation_id', '=', organisationId)
    .where('confirmed_at', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(PAGE)
    .select(['id', 'address', 'report_id', 'confirmed_at'])
    .execute()

/** What analysts want readers to do. */
export const readGoals = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('goals')
    .where('organisation_id', '=', organisationId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(PAGE)
    .select(['id', 'name', 'steps', 'report_id', 'created_at'])
    .execute()

/** What analysts noted on days of the trend. */
export const readTrendNotes = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('trend_notes')
    .leftJoin('users as maker', 'maker.id', 'trend_notes.created_by')
    .where('trend_notes.organisation_id', '=', organisationId)
    .$if(after !== null, (query) => query.where('trend_notes.id', '>', after))
    .orderBy('trend_notes.id')
    .limit(PAGE)
    .select([
      'trend_notes.id',
      'trend_notes.day',
      'trend_notes.words',
      'trend_notes.report_id',
      'trend_notes.created_at',
      'maker.email_address as maker_email',
    ])
    .execute()

export const readBranding = (organisationId: string) =>
  tx().selectFrom('branding').where('organisation_id', '=', organisationId).selectAll().executeTakeFirst()

export const readEmbedding = (organisationId: string) =>
  tx()
    .selectFrom('embedding')
    .where('organisation_id', '=', organisationId)
    .select(['sites', 'hosts'])
    .executeTakeFirst()

/** The domain of its own that its pages are at, or are to be. */
export const readPageDomain = (organisationId: string) =>
  tx()
    .selectFrom('page_domains')
    .where('organisation_id', '=', organisationId)
    .select('domain')
    .executeTakeFirst()

export const readFeatures = (organisationId: string) =>
  tx()
    .selectFrom('organisation_features')
    .where('organisation_id', '=', organisationId)
    .orderBy('feature_key')
    .select(['feature_key', 'status'])
    .execute()

/** Webhooks, of which there are few. */
export const readWebhooks = (organisationId: string) =>
  tx()
    .selectFrom('webhooks')
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['kind', 'address', 'description', 'events', 'enabled', 'created_at'])
    .execute()

/** API tokens after one of them, by id; never their secrets. */
export const readTokens = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('api_tokens as token')
    .leftJoin('users as maker', 'maker.id', 'token.created_by')
    .where('token.organisation_id', '=', organisationId)
    .$if(after !== null, (query) => query.where('token.id', '>', after))
    .orderBy('token.id')
    .limit(PAGE)
    .select([
      'token.id',
      'token.name',
      'token.hint',
      'token.capabilities',
      'token.created_at',
      'token.expires_at',
      'token.revoked_at',
      'maker.email_address as maker_email',
    ])
    .execute()

/** Reports and templates after one of them, by id; deleted ones too until they are emptied for good. */
export const readReports = (organisationId: string, after: string | null) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('purged_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(PAGE)
    .select([
      'id',
      'name',
      'is_template',
      'head_seq',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'deleted_at',
    ])
    .execute()

export type ReportRow = Awaited<ReturnType<typeof readReports>>[number]
