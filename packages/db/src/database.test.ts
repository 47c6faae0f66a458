import { setImmediate as turn } from 'node:timers/promises'
import { describeEachEngine, migrations } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { afterCommit, type Database, inTransaction, tx } from './database.ts'
import { DatabaseError } from './errors.ts'
import { json } from './json.ts'
import { migration } from './migrate.ts'
import type { Scope } from './scope.ts'

const acme = '0f0f0f0f-0000-4000-8000-000000000001'
const globex = '0f0f0f0f-0000-4000-8000-000000000002'
const inAcme: Scope = { kind: 'organisation', organisationId: acme }
const inGlobex: Scope = { kind: 'organisation', organisationId: globex }
const platform: Scope = { kind: 'platform' }

const notes = migration(
  '9000_notes',
  `create table notes (
     organisation_id uuid not null, id int not null, text text not null, detail jsonb,
     primary key (organisation_id, id));
   create table readings (organisation_id uuid not null, note_id int not null, depth int check (depth < 5),
     foreign key (organisation_id, note_id) references notes (organisation_id, id));
   alter table notes enable row level security;
   alter table notes force row level security;
   create policy tenant on notes using (organisation_id = current_organisation_id() or is_platform())
     with check (organisation_id = current_organisation_id() or is_platform());`,
)

async function addNote(organisationId: string, id: number): Promise<void> {
  await sql`insert into notes values (${organisationId}, ${id}, ${`note ${id}`})`.execute(tx())
}

async function noteIds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(tx())
  return rows.map(({ id }) => id)
}

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DatabaseError)) throw new Error(`Expected a DatabaseError, got ${String(error)}`)
  return error
}

describeEachEngine('transactions', (open, engine) => {
  let database: Database

  beforeAll(async () => {
    database = await open({ migrations: [...migrations, notes] })
  })

  beforeEach(async () => {
    await database.transaction(platform, async () => {
      await sql`delete from readings`.execute(tx())
      await sql`delete from notes`.execute(tx())
    })
    await database.transaction(inAcme, () => addNote(acme, 1))
    await database.transaction(inGlobex, () => addNote(globex, 2))
  })

  test('an organisation sees and changes only its own rows, without any WHERE', async () => {
    expect(await database.transaction(inAcme, noteIds)).toEqual([1])
    expect(await database.transaction(inGlobex, noteIds)).toEqual([2])
    expect(await database.transaction(platform, noteIds)).toEqual([1, 2])
    const changed = await database.transaction(inAcme, async () => {
      const result = await sql`update notes set text = 'mine'`.execute(tx())
      return result.numAffectedRows
    })
    expect(changed).toBe(1n)
  })

  test('a row for another organisation is refused', async () => {
    const refused = await failure(database.transaction(inAcme, () => addNote(globex, 3)))
    expect(refused.code).toBe('row_security')
    expect(await database.transaction(inGlobex, noteIds)).toEqual([2])
  })

  test('a scope without an organisation sees no tenant row', async () => {
    expect(await database.transaction({ kind: 'user', userId: acme }, noteIds)).toEqual([])
  })

  test('every query runs as the restricted role, which may not change the schema', async () => {
    const who = await database.transaction(platform, async () => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx())
      return rows[0]?.role
    })
    expect(who).toBe('bubbles_app')
    const refused = await failure(
      database.transaction(platform, () =>
        sql`create table mine (a int)`.execute(tx()).then(() => undefined),
      ),
    )
    expect(refused.sqlState).toBe('42501')
  })

  test('role and settings are gone after a commit, after an error, and cannot be left behind', async () => {
    const settings = async () => {
      const { rows } = await sql<{ organisation: string; platform: string; person: string }>`
        select coalesce(current_setting('app.organisation_id', true), '') as organisation,
          coalesce(current_setting('app.platform', true), '') as platform,
          coalesce(current_setting('app.user_id', true), '') as person`.execute(tx())
      return rows[0]
    }
    await database.transaction({ kind: 'organisation', organisationId: acme, userId: globex }, settings)
    const none = { organisation: '', platform: '', person: acme }
    expect(await database.transaction({ kind: 'user', userId: acme }, settings)).toEqual(none)
    await failure(database.transaction(platform, () => sql`select 1 / 0`.execute(tx())))
    expect(await database.transaction({ kind: 'user', userId: acme }, settings)).toEqual(none)
    // Not transaction-local: the next transaction must set it anew and not inherit it.
    await database.transaction(inAcme, () => sql`set session "app.platform" = 'on'`.execute(tx()))
    expect(await database.transaction({ kind: 'user', userId: acme }, noteIds)).toEqual([])
  })

  test('an id that is no UUID never reaches the database', async () => {
    const scope: Scope = { kind: 'organisation', organisationId: "x',true); drop table notes; --" }
    await expect(database.transaction(scope, noteIds)).rejects.toThrow('needs a UUID as organisationId')
    expect(await database.transaction(inAcme, noteIds)).toEqual([1])
  })

  test('a transaction inside a transaction is refused instead of waiting for itself', async () => {
    const nested = database.transaction(inAcme, () => database.transaction(inAcme, noteIds))
    await expect(nested).rejects.toThrow('A transaction is already open here')
    expect(await database.transaction(inAcme, noteIds)).toEqual([1])
  })

  test('tx() throws outside, and in work that outlived its transaction', async () => {
    expect(() => tx()).toThrow('No transaction is open here')
    let late: Promise<unknown> | undefined
    const ended = Promise.withResolvers<void>()
    await database.transaction(inAcme, async () => {
      expect(inTransaction()).toBe(true)
      late = ended.promise.then(() => noteIds())
    })
    ended.resolve()
    await expect(late).rejects.toThrow('has ended')
    expect(inTransaction()).toBe(false)
  })

  test('an error rolls everything back, however late and whatever it is', async () => {
    const failing = database.transaction(inAcme, async () => {
      await addNote(acme, 10)
      await turn()
      await addNote(acme, 11)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.transaction(inAcme, noteIds)).toEqual([1])
  })

  test('a commit after a swallowed error is reported as rolled back', async () => {
    const swallowed = await failure(
      database.transaction(inAcme, async () => {
        await addNote(acme, 12)
        await sql`select 1 / 0`.execute(tx()).catch(() => {})
      }),
    )
    expect(swallowed.code).toBe('aborted')
    expect(await database.transaction(inAcme, noteIds)).toEqual([1])
  })

  test('failures carry a code to act on', async () => {
    const twice = await failure(database.transaction(inAcme, () => addNote(acme, 1)))
    expect(twice).toMatchObject({ code: 'unique_violation', constraint: 'notes_pkey', table: 'notes' })
    const orphan = sql`insert into readings values (${acme}, 99, 1)`
    expect((await failure(database.transaction(inAcme, () => orphan.execute(tx())))).code).toBe(
      'foreign_key_violation',
    )
    const deep = sql`insert into readings values (${acme}, 1, 9)`
    expect((await failure(database.transaction(inAcme, () => deep.execute(tx())))).code).toBe(
      'check_violation',
    )
    const text = sql`select ${'abc'}::uuid`
    expect((await failure(database.transaction(inAcme, () => text.execute(tx())))).code).toBe('invalid_value')
  })

  test('joins as written hold for their transaction alone', async () => {
    const limit = () =>
      sql<{ limit: string }>`select current_setting('join_collapse_limit') as limit`.execute(tx())
    const during = await database.transaction(inAcme, limit, { joinsAsWritten: true })
    const after = await database.transaction(inAcme, limit)
    expect([during.rows[0]!.limit, after.rows[0]!.limit]).toEqual(['1', '8'])
  })

  test('a read-only transaction writes nothing', async () => {
    const refused = await failure(database.transaction(inAcme, () => addNote(acme, 5), { readOnly: true }))
    expect(refused.sqlState).toBe('25006')
  })

  test('work that meets a serialization failure runs again when asked to', async () => {
    let runs = 0
    const result = await database.transaction(
      inAcme,
      async () => {
        runs += 1
        if (runs < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx())
        return runs
      },
      { attempts: 3, isolation: 'serializable' },
    )
    expect(result).toBe(3)
  })

  test('many callers at once each get their own organisation, first come first served', async () => {
    const order: number[] = []
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.transaction(index % 2 === 0 ? inAcme : inGlobex, async () => {
          order.push(index)
          const ids = await noteIds()
          for (let turns = 0; turns < index % 3; turns += 1) await turn()
          return ids
        }),
      ),
    )
    for (const [index, ids] of results.entries()) expect(ids).toEqual([index % 2 === 0 ? 1 : 2])
    // Several connections may finish in any order; one connection has one queue.
    const queued = engine === 'embedded' ? order : order.toSorted((a, b) => a - b)
    expect(queued).toEqual(order.toSorted((a, b) => a - b))
  })

  test('what follows a commit runs once after it and before the caller goes on, and never after a rollback', async () => {
    const seen: string[] = []
    const work = (name: string) => async () => {
      afterCommit(() => seen.push(`${name} ${inTransaction() ? 'inside' : 'after'}`))
      await addNote(acme, 900)
      if (name === 'rolled back') throw new Error(name)
      seen.push(`${name} working`)
    }
    await expect(database.transaction(inAcme, work('rolled back'))).rejects.toThrow('rolled back')
    await database.transaction(inAcme, work('committed'))
    expect(seen).toEqual(['committed working', 'committed after'])
    expect(() => afterCommit(() => {})).toThrow('No transaction is open')
    await database.transaction(inAcme, async () => {
      await sql`delete from notes where id = 900`.execute(tx())
    })
  })

  test('json() stores arrays and strings as JSON', async () => {
    const read = await database.transaction(inAcme, async () => {
      await sql`update notes set detail = ${json(['a', { b: null }])}`.execute(tx())
      const { rows } = await sql<{ detail: unknown }>`select detail from notes`.execute(tx())
      return rows[0]?.detail
    })
    expect(read).toEqual(['a', { b: null }])
  })

  test('the database answers and counts', async () => {
    expect(await database.ready()).toBe(true)
    const before = await database.stats()
    await database.transaction(inAcme, noteIds)
    const after = await database.stats()
    expect(after.commits).toBe(before.commits + 1)
    expect(after.engine).toBe(engine)
  })
})

describeEachEngine('closing', (open) => {
  test('close waits for open transactions, refuses new ones, and may be called twice', async () => {
    const database = await open()
    const begun = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    const slow = database.transaction(platform, async () => {
      begun.resolve()
      await rest.promise
      await sql`select 1`.execute(tx())
      return 'done'
    })
    await begun.promise
    const closed = Promise.all([database.close(), database.close()])
    await turn()
    rest.resolve()
    expect(await slow).toBe('done')
    await closed
    expect((await failure(database.transaction(platform, async () => {}))).code).toBe('unavailable')
    expect(await database.ready()).toBe(false)
  })
})
