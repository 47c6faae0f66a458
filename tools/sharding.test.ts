import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinsAcross, platformTransactions, serverSources } from './sharding.ts'

/**
 * What placing organisations on several servers needs: every row of one says so in its key and in what it refers to, and no query
 * needs rows of two. What is different is named here, with why that stands in no one's way.
 */

/** Tables whose rows are no organisation's. In a directory of cells they are in the directory, or each cell has its own. */
const GLOBAL_TABLES: Record<string, string> = {
  account_manager_changes: 'who manages accounts, of the whole installation',
  engagement_salts:
    'one a day for everybody; each server can have its own, since visits are counted within an organisation',
  installation: 'one row, of each server',
  organisations: 'its key is the organisation',
  pool_challenges: 'the user pool, in which people are before they belong anywhere',
  pool_codes: 'the user pool',
  pool_limits: 'the user pool',
  pool_passkeys: 'the user pool',
  pool_recovery_codes: 'the user pool',
  pool_links: 'the user pool',
  pool_redirects: 'the user pool',
  pool_sessions: 'the user pool',
  pool_signing_keys: 'the user pool',
  pool_totp: 'the user pool',
  pool_users: 'the user pool',
  schema_migrations: 'of each server',
  users: 'people, who can belong to several organisations: a copy on each server',
}

/** Tables in which a row need not name an organisation. */
const MAY_NAME_NONE: Record<string, string> = {
  audit_links: 'what account managers do belongs to the installation',
  outbox: 'codes of the user pool are sent for no organisation',
  sent_mail: 'as the outbox',
}

/** Keys without the organisation. */
const KEYS_WITHOUT: Record<string, string> = {
  api_tokens_token_hash_key:
    'random, and looked up before it is known whose it is: the directory says which server',
  former_names_pkey: 'names of organisations, which the directory gives out',
  invites_token_hash_key: 'as those of API tokens',
  outbox_pkey: 'random; rows of no organisation have one as well',
  sent_mail_pkey: 'as the outbox',
  page_domains_proven: 'as those of single sign-on',
  single_sign_on_domains_verified: 'which organisation a domain belongs to: the directory says',
}

/** Joins of rows of a person with what that person has in all organisations, and the like. */
const JOINS_ACROSS: Record<string, string> = {
  'apps/server/src/http/actorReader.ts members':
    'a person with their place in one organisation, which the query names',
  'apps/server/src/modules/iam/organisations/secondFactorReader.ts members':
    'whether any of a person’s organisations requires a second factor: asked of each server',
  'apps/server/src/modules/security/reader.ts members':
    'what happens to a person is told to each of their organisations: asked of each server',
  'apps/server/src/modules/singleSignOn/reader.ts members':
    'whether any of a person’s organisations refuses their password: asked of each server',
}

/** Files with transactions that are held to no organisation, by what they do. */
const PLATFORM: Record<string, readonly string[]> = {
  'the directory: which organisation a name, a person or a token belongs to': [
    'http/mount.ts',
    'http/session.ts',
    'http/tenant.ts',
    'modules/iam/invites/delivery.ts',
    'modules/iam/organisations/deletion.ts',
    'modules/iam/organisations/update.ts',
    'modules/iam/tokens/verify.ts',
    'modules/iam/users/deletion.ts',
    'modules/iam/users/routes.ts',
    'modules/ownDomains/directory.ts',
    'modules/ownDomains/proof.ts',
    'modules/privacy/ownData.ts',
    'modules/privacy/routes.ts',
    'modules/scim/users.ts',
    'modules/singleSignOn/federation.ts',
  ],
  'account managers, who ask about all organisations': [
    'modules/audit/routes.ts',
    'modules/iam/accounts/routes.ts',
    'modules/iam/managers/command.ts',
    'modules/iam/managers/service.ts',
  ],
  'rounds and jobs, which each server does for its own organisations': [
    'entry/workerParts.ts',
    'modules/analystMails/rounds.ts',
    'modules/cdn/job.ts',
    'modules/dataSources/refresh.ts',
    'modules/engagement/clickhouse/clickHouseEvents.ts',
    'modules/engagement/drops.ts',
    'modules/engagement/rollup.ts',
    'modules/engagement/rollupMetrics.ts',
    'modules/engagement/store/postgresEvents.ts',
    'modules/engagement/worker.ts',
    'modules/files/move.ts',
    'modules/files/sweep.ts',
    'modules/mail/delivery.ts',
    'modules/ownDomains/daily.ts',
    'modules/publication/movedAddresses.ts',
    'modules/publication/pdf/pdfJob.ts',
    'modules/publication/renderAgain.ts',
    'modules/report/generations/tidy.ts',
    'modules/report/purge/purge.ts',
    'modules/report/search/texts.ts',
    'modules/report/unpublished/compare.ts',
    'modules/report/transfer/imports.ts',
    'modules/schedules/due.ts',
    'modules/singleSignOn/daily.ts',
    'worker/outbox.ts',
  ],
  'commands of operators, run for each server': [
    'entry/acceptNewSecret.ts',
    'modules/audit/verify/command.ts',
    'modules/engagement/clickhouse/command.ts',
    'modules/engagement/clickhouse/move.ts',
    'modules/files/command.ts',
    'modules/files/requireStore.ts',
    'modules/privacy/command.ts',
  ],
  'what is one for the installation, or one for each server': [
    'modules/engagement/caches.ts',
    'modules/engagement/generate.ts',
    'modules/engagement/store/requireEvents.ts',
    'modules/installation/secretCheck.ts',
    'modules/live/announcements.ts',
    'modules/mail/routes.ts',
    'modules/security/recorder.ts',
  ],
  'the user pool': [
    'modules/identity/families.ts',
    'modules/identity/keyRing.ts',
    'modules/identity/storedUnderSecret.ts',
    'modules/identity/userPool.ts',
  ],
}

const SERVER = 'apps/server/src/'

interface Key {
  name: string
  table: string
  columns: string[]
}
interface Reference extends Key {
  target: string
  target_columns: string[]
}

describeEachEngine('a database whose organisations could be on several servers', (open) => {
  let tables: { name: string; has: boolean; needs: boolean }[]
  let keys: Key[]
  let references: Reference[]
  const isTenants = (table: string) => tables.some(({ name, has }) => has && name === table)

  beforeAll(async () => {
    const database = await open()
    const read = <Row>(query: ReturnType<typeof sql<Row>>) =>
      database.transaction({ kind: 'platform' }, async () => (await query.execute(tx())).rows)
    tables = await read(sql<(typeof tables)[number]>`
      select c.relname as name, a.attname is not null as has, coalesce(a.attnotnull, false) as needs
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`)
    keys = await read(sql<Key>`
      select i.relname as name, t.relname as table,
        array(select a.attname::text from unnest(x.indkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number order by k.place) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
      order by i.relname`)
    references = await read(sql<Reference>`
      select f.conname as name, t.relname as table, o.relname as target,
        array(select a.attname::text from unnest(f.conkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.place) as columns,
        array(select a.attname::text from unnest(f.confkey) with ordinality as k (number, place)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number order by k.place) as target_columns
      from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class o on o.oid = f.confrelid
      where f.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition
      order by f.conname`)
  })

  it('names the organisation in every row that is of one', () => {
    expect(tables.filter(({ has }) => !has).map(({ name }) => name)).toEqual(
      Object.keys(GLOBAL_TABLES).sort(),
    )
    expect(tables.filter(({ has, needs }) => has && !needs).map(({ name }) => name)).toEqual(
      Object.keys(MAY_NAME_NONE).sort(),
    )
  })

  it('has it in every key of such a row', () => {
    const without = keys.filter(
      ({ table, columns }) => isTenants(table) && !columns.includes('organisation_id'),
    )
    expect(without.map(({ name }) => name)).toEqual(Object.keys(KEYS_WITHOUT).sort())
  })

  it('has it on both sides wherever one such row refers to another', () => {
    const across = references.filter(({ table, target, columns, target_columns }) => {
      if (!isTenants(target)) return false
      const place = columns.indexOf('organisation_id')
      return !isTenants(table) || place < 0 || target_columns[place] !== 'organisation_id'
    })
    expect(across.map(({ name }) => name)).toEqual([])
    // What every server has, or has a copy of.
    const others = new Set(
      references
        .filter(({ table, target }) => isTenants(table) && !isTenants(target))
        .map(({ target }) => target),
    )
    expect([...others].sort()).toEqual(['organisations', 'users'])
  })

  it('joins no rows of different organisations', () => {
    const tenantTables = new Set(tables.filter(({ has }) => has).map(({ name }) => name))
    const found = serverSources().flatMap(({ path, text }) => joinsAcross(path, text, tenantTables))
    expect([...new Set(found.map(({ path, what }) => `${path} ${what}`))].sort()).toEqual(
      Object.keys(JOINS_ACROSS).sort(),
    )
  })
})

describe('transactions that are held to no organisation', () => {
  it('are those of the directory, of rounds over all, of commands and of the user pool', () => {
    const found = serverSources()
      .filter(({ path, text }) => path.startsWith(SERVER) && platformTransactions(text) > 0)
      .map(({ path }) => path.slice(SERVER.length))
    expect(found).toEqual(Object.values(PLATFORM).flat().sort())
  })
})

describe('the look for joins', () => {
  const tenants = new Set(['reports', 'publications'])
  const of = (text: string) => joinsAcross('a.ts', text, tenants).map(({ what }) => what)

  it('finds one by an id alone, in Kysely and in SQL', () => {
    expect(of("q.innerJoin('reports as r', 'r.id', 'p.report_id')")).toEqual(['reports'])
    expect(of("q.leftJoin('publications', (join) => join.onRef('publications.id', '=', 'l.id'))")).toEqual([
      'publications',
    ])
    expect(of('sql`select from a join reports r on r.id = a.report_id where r.organisation_id = 1`')).toEqual(
      ['reports'],
    )
  })

  it('lets through what names the organisation, and what is no tenant’s', () => {
    expect(of("q.innerJoin('reports as r', (join) => sameTenant(join, 'r.id', 'p.report_id'))")).toEqual([])
    expect(of("q.innerJoin('users', 'users.id', 'reports.created_by')")).toEqual([])
    expect(
      of('sql`select from a join reports r on r.organisation_id = a.organisation_id and r.id = a.report_id`'),
    ).toEqual([])
  })
})
