import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, prepared, type Scope, tx } from './index.ts'

const acme = '0f0f0f0f-0000-4000-8000-000000000001'
const globex = '0f0f0f0f-0000-4000-8000-000000000002'
const inAcme: Scope = { kind: 'organisation', organisationId: acme }
const inGlobex: Scope = { kind: 'organisation', organisationId: globex }
const platform: Scope = { kind: 'platform' }

type Status = 'Active' | 'Disabled'

const readNames = prepared('test-organisation-names', ({ status }: { status: Status }) =>
  tx().selectFrom('organisations').where('status', '=', status).orderBy('name').select('name'),
)
const namesOf = async (status: Status) => (await readNames({ status })).map(({ name }) => name)

const readTwice = prepared('test-one-value-twice', ({ id }: { id: string }) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('id', '=', id), eb('name', 'in', ['globex', "O'Brien"])]))
    .select(['name', sql<string>`${id}::uuid`.as('asked')]),
)

async function makeOrganisations(): Promise<void> {
  const { id } = await tx()
    .insertInto('users')
    .values({ pool_sub: 'sub', email_address: 'ann@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [organisation, name] of [
    [acme, 'acme'],
    [globex, 'globex'],
  ] as const)
    await tx()
      .insertInto('organisations')
      .values({ id: organisation, name, friendly_name: name, owner_id: id })
      .execute()
}

/** What this connection remembers. */
const remembered = async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
    tx(),
  )
  return rows.map(({ name }) => name)
}

describeEachEngine('prepared queries', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
    await database.transaction(platform, makeOrganisations)
  })

  it('see in each transaction what that one may see, however often their plan was used', async () => {
    for (let round = 0; round < 12; round++) {
      expect(await database.transaction(inAcme, () => namesOf('Active'))).toEqual(['acme'])
      expect(await database.transaction(inGlobex, () => namesOf('Active'))).toEqual(['globex'])
      expect(await database.transaction(platform, () => namesOf('Active'))).toEqual(['acme', 'globex'])
      expect(await database.transaction(platform, () => namesOf('Disabled'))).toEqual([])
    }
  })

  it('may be under way several times at once', async () => {
    const rounds = Array.from({ length: 40 }, (_, index) =>
      database.transaction(index % 2 ? inAcme : inGlobex, async () => {
        const both = await Promise.all([namesOf('Active'), namesOf('Disabled')])
        return both.flat()
      }),
    )
    const found = await Promise.all(rounds)
    expect(found).toEqual(found.map((_, index) => [index % 2 ? 'acme' : 'globex']))
  })

  it('send a value once and have constants in their text', async () => {
    const rows = await database.transaction(inAcme, () => readTwice({ id: acme }))
    expect(rows).toEqual([{ name: 'acme', asked: acme }])
  })

  it('are parsed once a connection, under their name', async () => {
    const names = await database.transaction(inAcme, async () => {
      await namesOf('Active')
      return remembered()
    })
    expect(names).toContain('test-organisation-names')
  })

  it('go on after a transaction in which they failed', async () => {
    const failed = database.transaction(inAcme, async () => {
      await sql`select 1 / 0`.execute(tx()).catch(() => {})
      await readTwice({ id: acme })
    })
    await expect(failed).rejects.toMatchObject({ sqlState: '25P02' })
    expect(await database.transaction(inAcme, () => readTwice({ id: acme }))).toHaveLength(1)
    await expect(database.transaction(inAcme, () => readTwice({ id: 'none' }))).rejects.toMatchObject({
      code: 'invalid_value',
    })
    expect(await database.transaction(inAcme, () => readTwice({ id: acme }))).toHaveLength(1)
  })

  it('a transaction that only reads is followed at once by another on the same connection', async () => {
    const readOnly = { readOnly: true } as const
    const found = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.transaction(index % 2 ? inAcme : inGlobex, () => namesOf('Active'), readOnly),
      ),
    )
    expect(found).toEqual(found.map((_, index) => [index % 2 ? 'acme' : 'globex']))
    // A failure in one is rolled back, and the next one begins afresh.
    await expect(
      database.transaction(inAcme, () => sql`select 1 / 0`.execute(tx()), readOnly),
    ).rejects.toMatchObject({ sqlState: '22012' })
    await database.transaction(inAcme, () => sql`select 1 / 0`.execute(tx()).catch(() => {}), readOnly)
    expect(await database.transaction(inAcme, () => namesOf('Active'))).toEqual(['acme'])
  })
})

describe('making a prepared query', () => {
  it('refuses a name twice, and one that PostgreSQL would cut off', () => {
    const build = () => tx().selectFrom('users').select('id')
    expect(() => prepared('test-organisation-names', build)).toThrow('Two prepared queries')
    expect(() => prepared('x'.repeat(64), build)).toThrow('can’t be called')
  })
})
