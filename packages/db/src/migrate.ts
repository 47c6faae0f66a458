import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { DatabaseError, toDatabaseError } from './errors.ts'
import { applicationRole } from './scope.ts'

/** One immutable step of the schema. */
export interface Migration {
  /** File name without `.sql`, such as `0001_core`; the order of names is the order of steps. */
  name: string
  sql: string
  /** SHA-256 of the text with line ends made `\n`, in hex. */
  checksum: string
}

const namePattern = /^\d{4}_[a-z0-9_]+$/

export function migration(name: string, text: string): Migration {
  if (!namePattern.test(name)) throw new Error(`The migration name ${name} is not of the form 0001_name.`)
  const sql = text.replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** Reads the migrations of this program, in order. */
export async function readMigrations(
  directory: string = fileURLToPath(new URL('./migrations', import.meta.url)),
): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) =>
      migration(file.slice(0, -'.sql'.length), await readFile(join(directory, file), 'utf8')),
    ),
  )
}

interface Applied {
  name: string
  checksum: string
}

/** The steps still to run. @throws DatabaseError 'refused' if history and files do not agree. */
export function pendingMigrations(applied: Applied[], migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((step) => [step.name, step]))
  for (const { name, checksum } of applied) {
    const step = known.get(name)
    if (!step) {
      throw new DatabaseError(
        'refused',
        `The database has the migration ${name}, which this program does not know: it is newer than the program. ` +
          'Start the newer program, or put back a copy of the database from before (docs/guides/backing-up.md).',
      )
    }
    if (step.checksum !== checksum) {
      throw new DatabaseError(
        'refused',
        `The migration ${name} was changed after it had been applied. Restore the file, and put the change into a ` +
          'new migration.',
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const newest = applied.reduce((last, { name }) => (name > last ? name : last), '')
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < newest)
  if (late) {
    throw new DatabaseError(
      'refused',
      `The migration ${late.name} comes before ${newest}, which is already applied. Give it a later number.`,
    )
  }
  return pending
}

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows: found } = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as found",
  )
  if (!found[0]?.found) return []
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
  return rows
}

/**
 * The role of the application, and what it may do with tables that this login makes from now on. Roles belong
 * to the whole server, so two databases may be making it at the same time.
 */
const prepareRole = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${applicationRole}') then
    create role ${applicationRole} nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  -- So that an owner that is no superuser can put itself under row-level security too.
  if not pg_has_role(current_user, '${applicationRole}', 'member') then
    execute format('grant ${applicationRole} to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;
grant usage on schema public to ${applicationRole};
alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole};
alter default privileges in schema public grant usage, select on sequences to ${applicationRole};`

const prepareTable = `
create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
revoke all on schema_migrations from ${applicationRole};
grant select on schema_migrations to ${applicationRole};`

/** Any number, as long as it stays: the advisory lock that makes racing processes wait for each other. */
const lockKey = 7_283_471_906

async function prepare(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(prepareRole)
    await client.query(prepareTable)
  } catch (error) {
    const failure = toDatabaseError(error)
    if (failure.sqlState !== '42501') throw failure
    throw new DatabaseError(
      'refused',
      `The migrating login can’t prepare the database (${failure.message}). As a database superuser, run: ` +
        `create role ${applicationRole} nologin; grant ${applicationRole} to the login; and make it the owner of ` +
        'the database.',
      { cause: error },
    )
  }
}

async function apply(client: pg.ClientBase, step: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query("select set_config('app.platform', 'on', true)")
    await client.query(step.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      step.name,
      step.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const failure = toDatabaseError(error)
    throw new DatabaseError(failure.code, `The migration ${step.name} failed: ${failure.message}`, {
      sqlState: failure.sqlState,
      cause: error,
    })
  }
}

/**
 * Brings the schema up to date, each step in a transaction of its own, as the login of `client` (the owner).
 * Processes that start together wait for the first; the others then find nothing to do.
 * @returns names of the steps applied now.
 * @throws DatabaseError 'refused' if a file was changed, lost or inserted after its time; else the step's error.
 */
export async function migrate(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(`select pg_advisory_lock(${lockKey})`)
  try {
    await prepare(client)
    const pending = pendingMigrations(await readApplied(client), migrations)
    for (const step of pending) await apply(client, step)
    return pending.map(({ name }) => name)
  } finally {
    await client.query(`select pg_advisory_unlock(${lockKey})`).catch(() => {})
  }
}

/**
 * For a login that may not change the schema: checks that it is up to date.
 * @throws DatabaseError 'refused' if it is not.
 */
export async function verifyMigrated(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  const pending = pendingMigrations(await readApplied(client), migrations)
  if (pending.length === 0) return
  throw new DatabaseError(
    'refused',
    `The database needs ${pending.length} migration(s), starting with ${pending[0]?.name}, and this login can’t ` +
      'make them. Set DATABASE_MIGRATION_URL to the owner’s login, or run the migrations with it first.',
  )
}
