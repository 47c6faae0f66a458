import { tx } from '@bubbles/db'
import { beforeAll, expect, test } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { dayInZone } from '@bubbles/domain'
import { eventStore, rollUpDirtyDays } from '../engagement/public.ts'
import { describeEachStore } from '../engagement/testing/stores.ts'
import type { Mail } from '../mail/public.ts'
import { makeReport, publishReport } from '../publication/testing.ts'
import { ANALYST_MAIL, DIGEST, digestJob, personMailJob, queueDueDigests } from './public.ts'

const NEVER = new AbortController().signal
const ZONE = 'Pacific/Auckland'

/** The digest is of the same numbers as the screens, wherever events are, and of a week of the organisation's own days. */
describeEachStore('the weekly digest', (open) => {
  let harness: Harness
  let organisationId: string
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const take = (kind: string) =>
    platform(() =>
      tx()
        .updateTable('outbox')
        .set({ done_at: new Date() })
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .returning(['id', 'payload'])
        .execute(),
    )

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-publisher', roles: ['Builder', 'Publisher'] },
      { sub: 'sub-ann', roles: ['EngagementAnalyst'] },
    ])
    const reportId = await makeReport(harness, 'sub-publisher', { title: 'Wind', text: 'It blew.' })
    const publicationId = await publishReport(harness, 'sub-publisher', {
      audience: 'public',
      reportId,
      slug: 'wind',
    })
    await platform(() =>
      tx()
        .updateTable('organisations')
        .set({
          google_analytics4_measurement_id: 'G-ACME000001',
          created_at: new Date('2025-01-01'),
          time_zone: ZONE,
          // ClickHouse lets go of what is older than it is kept, by its own clock.
          retention_days: 1_825,
        } as never)
        .execute(),
    )
    // Sunday's last hour, Monday's first, and a week's first hour there: UTC has another day each time.
    const times = [
      '2025-11-23T10:30:00Z',
      '2025-11-23T11:30:00Z',
      '2025-11-16T11:10:00Z',
      '2025-11-12T01:00:00Z',
    ]
    const events = times.flatMap((time, place) =>
      Array.from({ length: [8, 50, 7, 10][place]! }, (_, reader) => ({
        at: new Date(time),
        day: dayInZone(new Date(time), ZONE),
        sessionId: `session-${place}-${reader}`,
        id: 'view',
        reportId,
        publicationId,
        kind: 'view',
        durationMs: 0,
        blockId: null,
        share: null,
        readerHash: String(100 * place + reader),
        device: 'desktop' as const,
        source: null,
        browser: 'Chrome',
        country: 'NZ',
        medium: null,
        campaign: null,
        place: null,
        target: null,
      })),
    )
    await eventStore(harness.database).store(organisationId, events)
    await rollUpDirtyDays(harness.database)
    return () => harness.close()
  })

  test('is written from seven on Monday there, of the days from Monday to Sunday there', async () => {
    const digests = async (now: string) => {
      await queueDueDigests(harness.database, new Date(now))
      const due = await take(DIGEST)
      for (const row of due) await digestJob(harness).run({ ...row } as never, NEVER)
      return due.length
    }
    expect(await digests('2025-11-23T17:59:00Z')).toBe(0)
    expect(await digests('2025-11-23T18:00:00Z')).toBe(1)
    const sent: Mail[] = []
    const { run } = personMailJob(harness, async ({ payload }) => void sent.push(payload as Mail))
    for (const row of await take(ANALYST_MAIL)) await run({ ...row } as never, NEVER)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['sub-ann@example.org', 'Your week in Engagement: 15 readers'],
    ])
    expect(sent[0]!.text).toContain('Readers: 15 (50% more)')
    expect(sent[0]!.text).toContain('?from=2025-11-17&to=2025-11-23')
  })
})
