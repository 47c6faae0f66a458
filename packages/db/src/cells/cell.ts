import type pg from 'pg'
import { type Query, querier } from '../copying/tables.ts'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { primaryClient } from '../postgres/servers.ts'

/** A PostgreSQL database with the organisations that live in it. */
export interface Cell {
  name: string
  /** Its owner's login. */
  url: string
  /** Whether it is the first: it has the user pool, and gives out the names of organisations. */
  isHome: boolean
}

/** A cell that a command is connected to, as its owner. */
export interface OpenCell extends Cell {
  client: pg.ClientBase
  query: Query
}

/** How far an organisation is on its way out of a cell; `removed` is left only in the first cell, which keeps its name. */
export type Phase = 'refusing' | 'given' | 'hidden' | 'removed'

/** An organisation as one cell has it. */
export interface Placed {
  id: string
  name: string
  /** Where it is going or has gone, and how far it is; null while it lives here. */
  leaving: { target: string; phase: Phase } | null
}

/**
 * What a cell knows of moving, in a schema of its own that the application has no part in: which organisations leave it, and
 * which copy may still arrive. A cell that isn't the first takes neither new organisations nor new names.
 */
const PREPARE = `
create schema if not exists cells;
create table if not exists cells.leaving (
  organisation_id uuid primary key, target text not null, phase text not null, since timestamptz not null default now());
create table if not exists cells.arriving (organisation_id uuid primary key, attempt uuid not null);
create or replace function cells.refuse() returns trigger language plpgsql as $$
begin
  if current_setting('app.moving', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  -- Noted while reading: that a token was used is worth no refusal.
  if tg_table_name = 'api_tokens' and tg_op = 'UPDATE' then
    if to_jsonb(old) - 'last_used_at' = to_jsonb(new) - 'last_used_at' then return null; end if;
  end if;
  raise exception 'The organisation is being moved to another cell.' using errcode = 'BU001';
end $$;
create or replace function cells.refuse_name() returns trigger language plpgsql as $$
begin
  if current_setting('app.moving', true) = 'on' then return new; end if;
  raise exception 'Names of organisations are given out by the first cell.' using errcode = 'BU002';
end $$;`

const NAMES_ARE_GIVEN_ELSEWHERE = `
do $$ begin
  if not exists (select from pg_trigger where tgname = 'names_are_given_elsewhere') then
    create trigger names_are_given_elsewhere before insert or update of name on public.organisations
      for each row execute function cells.refuse_name();
  end if;
end $$`

/**
 * Connects to cells, and gets them ready for moving.
 * @throws DatabaseError 'refused' naming a cell whose schema or secret isn't that of the first; 'unavailable'.
 */
export async function withCells<T>(
  cells: readonly Cell[],
  work: (open: OpenCell[]) => Promise<T>,
): Promise<T> {
  const open: (OpenCell & { client: pg.Client })[] = []
  try {
    for (const cell of cells) {
      const client = primaryClient(cell.url, { application_name: 'bubbles cells' })
      client.on('error', () => {
        // The query under way fails with it; without a listener it would end the process.
      })
      open.push({ ...cell, client, query: querier(client) })
      await client.connect().catch((error: unknown) => {
        throw new DatabaseError('unavailable', `The cell ${cell.name} doesn’t answer: ${String(error)}`)
      })
    }
    await refuseUnlike(open)
    for (const { client, isHome } of open) {
      await client.query("select pg_advisory_lock(hashtext('bubbles cells'))")
      await client.query(PREPARE)
      if (!isHome) await client.query(NAMES_ARE_GIVEN_ELSEWHERE)
      await client.query("select pg_advisory_unlock(hashtext('bubbles cells'))")
      await client.query("set app.moving = 'on'; set app.platform = 'on'")
    }
    return await work(open)
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await Promise.all(open.map(({ client }) => client.end().catch(() => {})))
  }
}

/** Rows can be copied as they are only between equal schemas, and what is encrypted in them opens with one secret. */
async function refuseUnlike(cells: readonly OpenCell[]): Promise<void> {
  const [first, ...others] = await Promise.all(cells.map(kindOf))
  for (const [index, kind] of others.entries()) {
    const { name } = cells[index + 1]!
    if (kind.migrations !== first!.migrations)
      throw new DatabaseError(
        'refused',
        `The cell ${name} has other migrations than ${cells[0]!.name}. Start the same version of Bubbles on both first.`,
      )
    if (kind.secret !== first!.secret)
      throw new DatabaseError(
        'refused',
        `The cell ${name} has another secret than ${cells[0]!.name}. Give its processes the same BUBBLES_SECRET.`,
      )
  }
}

async function kindOf({ name, query }: OpenCell): Promise<{ migrations: string; secret: string }> {
  const [found] = await query("select to_regclass('public.installation') as installation")
  const [row] = found?.installation
    ? await query<{ migrations: string; secret: string | null }>(`
      select (select string_agg(name || ' ' || checksum, ',' order by name) from schema_migrations) as migrations,
        (select secret_check from installation) as secret`)
    : []
  if (row?.secret) return { migrations: row.migrations, secret: row.secret }
  throw new DatabaseError('refused', `The cell ${name} is empty. Start a server on it once.`)
}

/** The organisations that a cell has rows of. */
export async function placedIn({ query }: OpenCell): Promise<Placed[]> {
  const rows = await query<{ id: string; name: string; target: string | null; phase: Phase | null }>(`
    select o.id, o.name, l.target, l.phase from organisations o left join cells.leaving l on l.organisation_id = o.id
    where o.status <> 'Deleted' order by o.name`)
  return rows.map(({ id, name, target, phase }) => ({
    id,
    name,
    leaving: target === null || phase === null ? null : { target, phase },
  }))
}

/** Where an organisation lives: the cell that has it and isn't leaving it, else the one it has not left yet. */
export interface Home {
  id: string
  name: string
  cell: string
  /** The cell that it is on its way to. */
  movingTo: string | null
  /** Cells with a copy that is not in use. */
  copiesIn: string[]
}

/** Where each organisation lives, by name. The cells themselves are the directory: nothing else can disagree with them. */
export async function directoryOf(cells: readonly OpenCell[]): Promise<Home[]> {
  const homes = new Map<string, Home>()
  /** Those that have been found where nobody has them leave. */
  const settled = new Set<string>()
  for (const cell of cells) {
    for (const { id, name, leaving } of await placedIn(cell)) {
      const home = homes.get(id) ?? { id, name, cell: '', movingTo: null, copiesIn: [] }
      homes.set(id, home)
      if (!leaving) {
        if (settled.has(id))
          throw new DatabaseError(
            'refused',
            `${name} is in ${home.cell} and in ${cell.name}. Was a backup restored?`,
          )
        settled.add(id)
      }
      if (!leaving || (leaving.phase === 'refusing' && !settled.has(id)))
        Object.assign(home, { name, cell: cell.name })
      if (leaving?.phase === 'given' || leaving?.phase === 'hidden') home.copiesIn.push(cell.name)
      if (leaving?.phase === 'refusing' || leaving?.phase === 'given') home.movingTo = leaving.target
    }
  }
  return [...homes.values()].sort((a, b) => a.name.localeCompare(b.name))
}
