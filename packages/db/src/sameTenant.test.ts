import { describeEachEngine } from '@bubbles/test-kit'
import { expect, it } from 'vitest'
import { sameTenant, tx } from './index.ts'

describeEachEngine('sameTenant', (open) => {
  it('joins on the organisation and the columns', async () => {
    const database = await open()
    const sql = await database.transaction({ kind: 'platform' }, async () =>
      tx()
        .selectFrom('reports')
        .innerJoin('live_publications as live', (join) => sameTenant(join, 'live.report_id', 'reports.id'))
        .select('live.publication_id')
        .compile(),
    )
    expect(sql.sql).toContain(
      'on "live"."organisation_id" = "reports"."organisation_id" and "live"."report_id" = "reports"."id"',
    )
    await database.close()
  })
})
