import { randomUUID } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { GroupCommit } from './groupCommit.ts'
import { makeOrganisation, type TestOrganisation } from './testing.ts'
import { type EventRow, insertEvents } from './writer.ts'

describeEachEngine('rows that the database refuses', (open) => {
  let database: Database
  let acme: TestOrganisation
  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme')
  })

  test('fail for the request that sent them, and for no other that waited with it', async () => {
    const row = (changes: Partial<EventRow> = {}): EventRow => ({
      ...acme.publications[0]!,
      at: new Date(),
      sessionId: randomUUID(),
      id: 'view',
      kind: 'view',
      durationMs: 0,
      blockId: null,
      share: null,
      readerHash: '1',
      device: 'desktop',
      source: null,
      browser: 'Other',
      country: null,
      medium: null,
      campaign: null,
      place: null,
      target: null,
      ...changes,
    })
    const scope = { kind: 'organisation', organisationId: acme.organisationId } as const
    const commits = new GroupCommit<EventRow>({
      store: (organisationId, rows) => database.transaction(scope, () => insertEvents(organisationId, rows)),
    })
    const spoilt = [{ share: 1e-46 }, { campaign: 'a\0b' }, { place: 40_000 }]
    const asked = [...spoilt, ...Array.from({ length: 20 }, () => ({}))].map((changes) =>
      commits.add(acme.organisationId, [row(changes), row()]),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...spoilt.map(() => 'rejected'),
      ...Array<string>(20).fill('fulfilled'),
    ])
    for (const outcome of outcomes.slice(0, spoilt.length))
      expect(outcome.status === 'rejected' && outcome.reason).toMatchObject({ code: 'invalid_value' })
    const stored = await database.transaction(scope, () =>
      tx().selectFrom('engagement_events').select('id').execute(),
    )
    expect(stored).toHaveLength(40)
  })
})
