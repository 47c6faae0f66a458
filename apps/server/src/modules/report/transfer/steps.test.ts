import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import { type DataStep, runSteps } from '@bubbles/tables/steps'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { openTransfer, type Transfer } from './testing.ts'

describeOneEngine('reports whose figures have steps', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  const store = async (name: string, dataset: unknown): Promise<string> =>
    (await transfer.api('POST', 'datasets', { body: { name, dataset } })).body.hash
  const chartOf = (document: ReportDocument) => document.content.find(({ type }) => type === 'chart')!.attrs!

  it('are exported with the data that steps start from and join, and emptied without it', async () => {
    const other = {
      columns: [
        { id: 'c1', name: 'When', type: 'date' as const },
        { id: 'c2', name: 'People', type: 'number' as const },
      ],
      rows: [['2019', 5]],
    }
    const [source, joined] = [await store('wind.csv', transfer.dataset), await store('People', other)]
    const steps: DataStep[] = [
      { id: 's1', type: 'filter', on: true, column: 'Wind', test: 'more', values: ['2'] },
      {
        id: 's2',
        type: 'join',
        on: true,
        table: joined,
        tableName: 'People',
        column: 'Year',
        with: 'When',
        rows: 'all',
      },
    ]
    const { outcome } = runSteps(transfer.dataset, steps, { [joined]: other })
    expect(outcome!.rows).toEqual([['2020', 2.5, null, null]])
    const { id } = (await transfer.api('POST', 'reports', { body: { name: 'Steps' } })).body
    const attrs = {
      id: newBlockId(),
      dataset: await store('wind.csv', outcome),
      sourceTable: source,
      dataSteps: steps,
      title: 'Wind',
    }
    const added = await transfer.api('PATCH', `reports/${id}/document`, {
      body: { operations: [{ op: 'add', path: '/content/2', value: { type: 'chart', attrs } }] },
    })
    expect(added.status).toBe(200)

    const there = { as: 'sub-stranger', host: 'globex' }
    const uploaded = await transfer.upload((await transfer.download(id)).bytes, 'steps.zip', there)
    const imported = await transfer.api('POST', `reports/import/${uploaded.body.id}`, there)
    const { document } = (await transfer.api('GET', `reports/${imported.body.id}`, there)).body
    expect(chartOf(document)).toMatchObject({ sourceTable: source, dataSteps: steps, dataset: attrs.dataset })
    for (const hash of [source, joined, attrs.dataset])
      expect((await transfer.api('GET', `datasets/${hash}`, there)).status).toBe(200)

    const template = await transfer.api('POST', `reports/${id}/duplicate`, {
      body: { asTemplate: false, newReportName: 'Empty', emptyData: true },
    })
    const emptied = (await transfer.api('GET', `reports/${template.body.id}`)).body.document
    expect(chartOf(emptied)).toMatchObject({ sourceTable: null, dataSteps: [], title: 'Wind' })
    expect(JSON.stringify(emptied)).not.toContain(joined)
  })

  it('takes no step that isn’t one', async () => {
    const { id } = (await transfer.api('POST', 'reports', { body: { name: 'Steps' } })).body
    const bad: unknown[] = [
      [{ id: 's1', type: 'eval', on: true }],
      [{ id: 's1', type: 'sort', on: true, column: 'A', descending: true, more: 1 }],
      [{ id: 'S 1', type: 'sort', on: true, column: 'A', descending: true }],
      Array.from({ length: 21 }, (_, at) => ({
        id: `s${at}`,
        type: 'sort',
        on: true,
        column: 'A',
        descending: true,
      })),
      [1, 2].map(() => ({ id: 's1', type: 'sort', on: true, column: 'A', descending: true })),
      [{ id: 's1', type: 'compute', on: true, name: 'X', formula: '1'.repeat(1_001) }],
    ]
    for (const dataSteps of bad) {
      const value = { type: 'chart', attrs: { id: newBlockId(), dataSteps } }
      const { status } = await transfer.api('PATCH', `reports/${id}/document`, {
        body: { operations: [{ op: 'add', path: '/content/2', value }] },
      })
      expect({ dataSteps, status }).toEqual({ dataSteps, status: 422 })
    }
  })
})
