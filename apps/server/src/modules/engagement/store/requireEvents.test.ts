import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeEach, expect, it } from 'vitest'
import { insertSecretCheck } from '../../installation/writer.ts'
import { generateReaders } from '../generate.ts'
import { makeOrganisation } from '../testing.ts'
import { noteEventsMoved } from '../writer.ts'
import { keepEventsIn } from './chosenStore.ts'
import { PostgresEvents } from './postgresEvents.ts'
import { requireEvents } from './requireEvents.ts'

describeOneEngine('where readers’ events are', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await database.transaction({ kind: 'platform' }, async () => {
      await insertSecretCheck('a check')
    })
  })
  const place = () =>
    database.transaction({ kind: 'platform' }, async () => {
      const row = await tx().selectFrom('installation').select('events_in').executeTakeFirstOrThrow()
      return row.events_in
    })
  /** As if ClickHouse were configured: only that there is something beside the database counts here. */
  const keepBeside = () =>
    keepEventsIn(database, Object.assign(new PostgresEvents(database), { answers: async () => true }))

  it('is the database, without a word', async () => {
    await requireEvents(database)
    expect(await place()).toBeNull()
  })

  it('is ClickHouse from its first start on, and then no server starts without it', async () => {
    keepBeside()
    await requireEvents(database)
    expect(await place()).toBe('clickhouse')
    await requireEvents(database)
    keepEventsIn(database, new PostgresEvents(database))
    await expect(requireEvents(database)).rejects.toThrow('CLICKHOUSE_URL isn’t set')
  })

  it('is not changed while the database has visits that were not copied', async () => {
    const acme = await makeOrganisation(database, 'acme')
    await generateReaders({
      database,
      seed: 1,
      days: 1,
      readersPerDay: 5,
      until: new Date('2026-11-21T12:00:00Z'),
      publications: acme.publications.map((publication) => ({
        organisationId: acme.organisationId,
        ...publication,
        publishedAt: new Date('2026-11-01T08:00:00Z'),
        blocks: [{ id: 'b1', seconds: 5 }],
      })),
    })
    keepBeside()
    await expect(requireEvents(database)).rejects.toThrow('npm run events -- move')
    await database.transaction({ kind: 'platform' }, noteEventsMoved)
    await requireEvents(database)
  })
})
