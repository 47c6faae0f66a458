import { describeEachEngine, migrations } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tx } from './database.ts'

const MIGRATION = migrations.find(({ name }) => name === '0032_publish_requests')!
const [organisation, person, former] = ['1', '2', '3'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
)
const report = (name: string) => `00000000-0000-4000-8000-0000000000a${'abcdef'.indexOf(name)}`

/** What the migration drops and makes, put back: the test's database has been through it. */
const undo = async () => {
  // A table that has deferred triggers to run can't be altered.
  await sql`set constraints all immediate`.execute(tx())
  await sql`drop table publish_requests`.execute(tx())
  await sql`create index audit_log_publish_asked on audit_log (organisation_id)`.execute(tx())
}

describeEachEngine('moving publication requests out of the audit log', (open) => {
  test('takes the last one of each report that is there and that nothing published has answered', async () => {
    const database = await open()
    await database.transaction({ kind: 'platform' }, async () => {
      await sql`
        insert into users (id, pool_sub, email_address)
        values (${person}, 'a', 'a@example.org'), (${former}, 'b', 'b@example.org')`.execute(tx())
      await sql`
        insert into organisations (id, name, friendly_name, owner_id)
        values (${organisation}, 'acme', 'Acme', ${person})`.execute(tx())
      for (const [name, isDeleted] of [['a'], ['b'], ['c', true], ['d']] as const)
        await sql`
          insert into reports (organisation_id, id, name, created_by, updated_by, deleted_at)
          values (${organisation}, ${report(name)}, ${name}, ${person}, ${person}, ${isDeleted ? '2026-01-09' : null})`.execute(
          tx(),
        )
      const asked = async (name: string, day: number, words?: string) =>
        sql`
          insert into audit_log (organisation_id, actor_id, action, subject, at)
          values (${organisation}, ${day === 1 ? former : person}, 'report.publish-asked',
            ${JSON.stringify({ reportId: report(name), words })}::jsonb, ${`2026-01-0${day}`})`.execute(tx())
      await asked('a', 1, 'First')
      await asked('a', 3, 'Last')
      await asked('b', 2)
      await asked('c', 2)
      await asked('d', 3)
      const published = async (name: string, day: number) =>
        sql`
          insert into publications (organisation_id, report_id, audience, edition, name, report_seq, document,
            block_changes, html_gzip, html_brotli, inline_hashes, etag, published_by, published_at)
          values (${organisation}, ${report(name)}, 'internal', 1, ${name}, 1, '{}', '{}', '', '', '[]', 'x',
            ${person}, ${`2026-01-0${day}`})`.execute(tx())
      await published('a', 2)
      await published('d', 4)
      await sql`set local role none`.execute(tx())
      await undo()
      await sql.raw(MIGRATION.sql).execute(tx())
    })
    const { rows } = await database.transaction({ kind: 'platform' }, () =>
      sql`
        select report_id, asked_by, to_char(asked_at, 'YYYY-MM-DD') as day, note from publish_requests
        order by report_id`.execute(tx()),
    )
    expect(rows).toEqual([
      { report_id: report('a'), asked_by: person, day: '2026-01-03', note: 'Last' },
      { report_id: report('b'), asked_by: person, day: '2026-01-02', note: '' },
    ])
  })
})
