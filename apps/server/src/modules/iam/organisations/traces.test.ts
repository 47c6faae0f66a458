import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { findTraces } from '../../../testing/traces.ts'
import { listGallery } from '../../gallery/public.ts'
import { eraseDeletedOrganisations } from './deletion.ts'

const OWNER = 'sub-spinners-owner'
const BUILDER = 'sub-builder'
const DAY_MS = 86_400_000
const NAME = 'zwirnwerk'
/** Titles, addresses and words of people, the organisation's own and its readers'. */
const TRACES = [
  'Zwirnwerk & Söhne',
  'Quellwolken',
  'gast@elsewhere.example',
  'Regentropfen',
  'Leserbrief',
  'Webstuhl',
  'zwirnwerk.example',
]

describeEachEngine('an organisation that had everything and is deleted', (open) => {
  let harness: Harness
  let organisation: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisation = await makeOrganisation(harness.database, 'spinners', [
      { sub: BUILDER, roles: ['Builder', 'Reviewer', 'Publisher', 'Admin'] },
    ])
    await platform(() =>
      tx()
        .updateTable('organisations')
        .set({
          name: NAME,
          friendly_name: 'Zwirnwerk & Söhne',
          auto_enrollment_domains: ['zwirnwerk.example'],
        })
        .where('id', '=', organisation)
        .execute(),
    )
    return () => harness.close()
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const ask = async (as: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const headers = { 'idempotency-key': 'the-same-key' }
    const answer = await harness.call(as, { method, url: `/api/${path}`, body, host: NAME, headers })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  /** Erases as on that day after it was deleted. */
  const eraseAfter = async (days: number) => {
    const released_at = new Date(Date.now() - days * DAY_MS)
    await platform(() =>
      tx()
        .updateTable('former_names')
        .set({ released_at })
        .where('organisation_id', '=', organisation)
        .execute(),
    )
    await eraseDeletedOrganisations(harness.database)
  }

  it('leaves its name alone after 31 days, nothing after 91, and its people their accounts', async () => {
    const { id: report } = await ask(BUILDER, 'POST', `report/v1/reports/import/${listGallery()[0]!.id}`, {
      name: 'Quellwolken',
    })
    const thread = { blockId: 'block00001', blockLabel: 'Quellwolken', body: 'Regentropfen', mentions: [] }
    await ask(BUILDER, 'POST', `report/v1/reports/${report}/threads`, thread)
    await ask(BUILDER, 'POST', 'report/v1/published-reports/public', {
      reportId: report,
      slug: 'quellwolken',
      note: 'Regentropfen',
      acceptWarnings: true,
    })
    await ask(BUILDER, 'POST', `report/v1/reports/${report}/preview-links`, { days: 1 })
    await ask(BUILDER, 'POST', 'iam/v1/organisations/invites', {
      emailAddress: 'gast@elsewhere.example',
      roles: [],
    })
    await ask(BUILDER, 'POST', 'iam/v1/organisations/tokens', {
      name: 'Webstuhl',
      capabilities: ['report.list'],
      lifetimeDays: 1,
    })
    await platform(async () => {
      const { id: publication } = await tx()
        .selectFrom('publications')
        .where('organisation_id', '=', organisation)
        .select('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('answers')
        .values({
          organisation_id: organisation,
          report_id: report,
          session_id: crypto.randomUUID(),
          block_id: 'b',
          publication_id: publication,
          kind: 'comment',
          words: 'Leserbrief',
        })
        .execute()
    })
    expect(
      new Set((await findTraces(harness.database, TRACES)).map((trace) => trace.split(': ')[1])),
    ).toEqual(new Set(TRACES))

    await ask(OWNER, 'DELETE', 'iam/v1/organisations')
    await eraseAfter(31)
    expect(await findTraces(harness.database, TRACES)).toEqual([])
    expect(await findTraces(harness.database, [NAME, organisation])).toEqual([
      `former_names.name: ${NAME}`,
      `former_names.organisation_id: ${organisation}`,
      `organisations.id: ${organisation}`,
    ])

    await eraseAfter(91)
    expect(await findTraces(harness.database, [...TRACES, NAME, organisation])).toEqual([])
    // An account is a person's own: it belongs to no organisation.
    expect(await findTraces(harness.database, [`${BUILDER}@example.org`])).toEqual([
      `users.email_address: ${BUILDER}@example.org`,
      `users.find_name: ${BUILDER}@example.org`,
    ])
  })
})
