import type { Database } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'

const ANN = 'sub-ann'

describeOneEngine('what leaves with readers’ and members’ data', (open) => {
  let database: Database
  let harness: Harness
  let reportId: string

  const sentences = async (): Promise<string[]> => {
    const { body } = await harness.call(ANN, { url: '/api/iam/v1/organisations/audit?limit=100' })
    return body.entries.map(({ sentence }: { sentence: string }) => sentence)
  }

  beforeAll(async () => {
    database = await open()
    harness = await openHarness(database)
    const acme = await makeOrganisation(database, 'acme', [
      { sub: ANN, roles: ['Admin', 'Builder', 'EngagementAnalyst'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await setFeatures(database, acme, true, 'report-export', 'feedback-export')
    await harness.call(ANN, { method: 'POST', url: '/api/engagement/v1/analytics/setup' })
    const made = await harness.call(ANN, {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: { name: 'Wind doubled' },
    })
    reportId = made.body.id
    return () => harness.close()
  })

  it.each([
    ['report/v1/reports/{id}/export', 'exported the report “Wind doubled”'],
    ['engagement/v1/feedback/{id}/export', 'exported readers’ answers to the report “Wind doubled”'],
    [
      'engagement/v1/user-details/{id}/export',
      'exported the details readers left in the report “Wind doubled”',
    ],
    ['iam/v1/organisations/audit/export', 'exported the audit log'],
  ])('%s is in the audit log, and a refused one is not', async (path, sentence) => {
    const url = `/api/${path.replace('{id}', reportId)}`
    const count = async () => (await sentences()).filter((each) => each === `${ANN} ${sentence}`).length
    const before = await count()
    expect((await harness.call('sub-viewer', { url })).status).toBe(403)
    expect(await count()).toBe(before)
    expect((await harness.call(ANN, { url })).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })
})
