import { tx } from '@bubbles/db'
import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import { type DataStep, runSteps } from '@bubbles/tables/steps'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { dataPublishingJob, refreshDueData } from './public.ts'
import { openTestSite, type TestSite } from './testingSource.ts'

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const API = '/api/report/v1'

const STEPS: DataStep[] = [
  {
    id: 's1',
    type: 'group',
    on: true,
    by: ['Region'],
    measures: [{ how: 'sum', column: 'Sales' }],
    totals: 'skip',
  },
  { id: 's2', type: 'sort', on: true, column: 'Sales', descending: true },
]

/** A figure whose data from an address is grouped and sorted: at each refresh, at the gate, in an export. */
describeOneEngine('the steps of a figure with data from an address', (open) => {
  let harness: Harness
  let site: TestSite
  let organisationId: string
  let reportId: string
  let text: string
  let begun: number[]
  const chart = newBlockId()

  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => harness.call(as, { method, url: `${API}/${path}`, body, headers: { 'if-match': '*' } })
  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const store = async (dataset: Dataset): Promise<string> =>
    (await call(builder, 'POST', 'datasets', { name: 'Outcome', dataset })).body.hash
  const attrs = async () => {
    const { document } = (await call(builder, 'GET', `reports/${reportId}`)).body
    return (document as ReportDocument).content.find(({ type }) => type === 'chart')!.attrs!
  }
  const set = (name: string, value: unknown) =>
    call(builder, 'PATCH', `reports/${reportId}/document`, {
      operations: [{ op: 'replace', path: `/content/2/attrs/${name}`, value }],
    })
  const tableOf = async (name: 'dataset' | 'sourceTable') =>
    (await call(builder, 'GET', `datasets/${String((await attrs())[name])}`)).body.dataset as Dataset
  const refresh = async (next: string) => {
    text = next
    await inPlatform(() => tx().updateTable('data_sources').set({ next_at: new Date() }).execute())
    await refreshDueData(harness, new Date())
  }
  const fault = async () =>
    (await call(builder, 'GET', `reports/${reportId}/data-sources`)).body.dataSources[0].fault?.words ?? null
  const findings = async () => {
    const { body } = await call(publisher, 'GET', `reports/${reportId}/publication-check?audience=public`)
    return (body.findings as { code: string; message: string }[]).filter(
      ({ code }) => code === 'steps-not-applied',
    )
  }

  beforeAll(async () => {
    site = await openTestSite()
    site.answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/csv' }).end(text)
    harness = await openHarness(await open(), {}, { DATA_ALLOWED_HOSTS: site.host })
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher', 'Reviewer'] },
    ])
    reportId = (await call(builder, 'POST', 'reports', { name: 'Sales' })).body.id
    text = 'Region,Sales\nNorth,1\nSouth,5\nNorth,2\n'
    const connected = await call(builder, 'PUT', `reports/${reportId}/data-sources/${chart}`, {
      address: site.at('/sales.csv'),
      schedule: { repeats: 'daily' },
    })
    const { hash, dataset } = connected.body.table
    const { outcome } = runSteps(dataset, STEPS)
    const value = {
      type: 'chart',
      attrs: {
        id: chart,
        dataset: await store(outcome!),
        sourceTable: hash,
        dataSteps: STEPS,
        kind: 'bar',
        title: 'The south sells most',
        alt: 'Sales by region.',
        sourceName: 'Our own count',
        x: 'c1',
        series: ['s1.sum.c2'],
      },
    }
    const added = await call(builder, 'PATCH', `reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value }],
    })
    begun = [connected.status, added.status]
    return async () => {
      await harness.close()
      await site.close()
    }
  })

  it('are taken again with new data, whatever the order of its columns', async () => {
    expect(begun).toEqual([200, 200])
    expect(await findings()).toEqual([])
    await refresh('Sales,Region,Note\n9,North,x\n5,South,\n1,West,\n15,Total,\n')
    expect(await fault()).toBeNull()
    expect((await tableOf('dataset')).rows).toEqual([
      ['North', 9],
      ['South', 5],
      ['West', 1],
    ])
    expect((await tableOf('sourceTable')).rows).toHaveLength(4)
    expect(await attrs()).toMatchObject({ dataSteps: STEPS })
    expect(await findings()).toEqual([])
  })

  it('keep the last good data when a column is gone, or comes to something else, and say which', async () => {
    const before = await attrs()
    await refresh('Area,Sales\nNorth,1\n')
    expect(await fault()).toContain('The column “Region” is gone')
    await refresh('Region,Sales\nNorth,many\nSouth,few\n')
    expect(await fault()).toContain('The column “Sales” contained numbers')
    expect(await attrs()).toEqual(before)
    await set('dataSteps', [{ ...STEPS[0], by: ['Area'] }, STEPS[1]])
    await refresh('Region,Sales\nNorth,3\n')
    expect(await fault()).toBe(
      'Step 1 (Group and sum): There’s no column “Area” here. Choose another one. Change it in the figure’s data.',
    )
    await set('dataSteps', [{ ...STEPS[0], measures: [{ how: 'mean', column: 'Sales' }] }])
    await refresh('Region,Sales\nNorth,4\n')
    expect(await fault()).toContain('The figure’s steps no longer produce a column “Sales”.')
    expect((await attrs()).dataset).toBe(before.dataset)
    await set('dataSteps', STEPS)
    await refresh('Region,Sales\nNorth,4\nSouth,1\n')
    expect(await fault()).toBeNull()
  })

  it('stop publishing while the figure shows something else, or a step can’t be taken', async () => {
    const { dataset } = await attrs()
    await set('dataSteps', [STEPS[0], { ...STEPS[1], descending: false }])
    expect(await findings()).toMatchObject([
      { message: 'Figure 1: It doesn’t show the result of its data steps. Open its data to apply them.' },
    ])
    await set('dataSteps', [STEPS[0], { ...STEPS[1], column: 'Area' }])
    expect((await findings())[0]!.message).toContain('Step 2 (Sort): There’s no column “Area” here.')
    await set('dataSteps', STEPS)
    const other = await tableOf('dataset')
    await set('dataset', await store({ ...other, rows: [['North', 1_000]] }))
    expect(await findings()).toHaveLength(1)
    await set('dataset', dataset)
    expect(await findings()).toEqual([])
  })

  it('go out automatically with new data, and not with steps or an outcome that no one has published', async () => {
    const published = await call(publisher, 'POST', 'published-reports/public', {
      reportId,
      slug: 'sales',
      acceptWarnings: true,
    })
    expect(published.status).toBe(201)
    await call(publisher, 'PUT', `reports/${reportId}/data-publishing`, { allowed: true })
    const job = dataPublishingJob({ ...harness, forgetPages: () => undefined })
    const publishAgain = () => job({ payload: { organisationId, reportId } })
    const editions = async () =>
      (await inPlatform(() => tx().selectFrom('publications').select('edition').execute())).length
    const held = async () =>
      (await call(builder, 'GET', `reports/${reportId}/data-sources`)).body.publishing.held?.words ?? null

    await refresh('Region,Sales\nNorth,7\nSouth,8\n')
    await publishAgain()
    expect([await editions(), await held()]).toEqual([2, null])

    const good = await attrs()
    await set('dataset', await store({ ...(await tableOf('dataset')), rows: [['South', 99]] }))
    await publishAgain()
    expect([await editions(), await held()]).toEqual([2, expect.stringContaining('other changes')])
    await set('dataset', good.dataset)
    await set('dataSteps', [STEPS[0], { ...STEPS[1], on: false }])
    await publishAgain()
    expect([await editions(), await held()]).toEqual([2, expect.stringContaining('other changes')])
    await set('dataSteps', STEPS)
  })

  it('follow the figure whose table they join: with its data, its name, and its last data when it is gone', async () => {
    const joining = newBlockId()
    const join: DataStep = {
      id: 's1',
      type: 'join',
      on: true,
      table: String((await attrs()).dataset),
      tableName: 'Before',
      figure: chart,
      column: 'Region',
      with: 'Region',
      rows: 'all',
    }
    const people: Dataset = {
      columns: [
        { id: 'c1', name: 'Region', type: 'text' },
        { id: 'c2', name: 'People', type: 'number' },
      ],
      rows: [
        ['North', 10],
        ['South', 20],
      ],
    }
    const own = (await call(builder, 'GET', `datasets/${join.table}`)).body.dataset as Dataset
    const { outcome } = runSteps(people, [join], { [join.table!]: own })
    const value = {
      type: 'chart',
      attrs: {
        id: joining,
        dataset: await store(outcome!),
        sourceTable: await store(people),
        dataSteps: [join],
        kind: 'bar',
        title: 'People and sales',
        alt: 'People by region.',
        sourceName: 'Our own count',
        x: 'c1',
        series: ['c2'],
      },
    }
    const edit = (operation: object) =>
      call(builder, 'PATCH', `reports/${reportId}/document`, { operations: [operation] })
    expect((await edit({ op: 'add', path: '/content/3', value })).status).toBe(200)
    const joined = async () => {
      const { document } = (await call(builder, 'GET', `reports/${reportId}`)).body
      const found = (document as ReportDocument).content.find(({ attrs: each }) => each?.id === joining)!
        .attrs!
      const { dataset } = (await call(builder, 'GET', `datasets/${String(found.dataset)}`)).body
      return { rows: dataset.rows, step: (found.dataSteps as DataStep[])[0], hash: found.dataset }
    }
    await set('title', 'Sales now')
    await refresh('Region,Sales\nNorth,70\nSouth,80\n')
    expect((await joined()).rows).toEqual([
      ['North', 10, 70],
      ['South', 20, 80],
    ])
    expect((await joined()).step).toMatchObject({ figure: chart, tableName: 'Sales now' })
    expect(await findings()).toEqual([])

    // Both went out together, or neither: the edition before has no second figure.
    await call(publisher, 'POST', 'published-reports/public', {
      reportId,
      slug: 'sales',
      acceptWarnings: true,
    })
    const job = dataPublishingJob({ ...harness, forgetPages: () => undefined })
    const editions = async () =>
      (await inPlatform(() => tx().selectFrom('publications').select('edition').execute())).length
    const before = await editions()
    await refresh('Region,Sales\nNorth,71\nSouth,81\n')
    await job({ payload: { organisationId, reportId } })
    expect(await editions()).toBe(before + 1)

    // The other figure's steps come to other columns: the last good data stays, and the check says why.
    const good = await joined()
    const renamed = { ...own, columns: own.columns.map((each) => ({ ...each, name: `Our ${each.name}` })) }
    const drawn = (await attrs()).dataset
    await set('dataset', await store(renamed))
    expect(await joined()).toEqual(good)
    expect((await findings()).map(({ message }) => message)).toContain(
      'Figure 2: Step 1 (Join a table): There’s no column “Region” in “Sales now”. Choose another one.',
    )
    await set('dataset', drawn)

    // Two people made each from the other.
    await set('dataSteps', [...STEPS, { ...join, id: 's3', figure: joining, on: false }])
    expect((await findings()).map(({ message }) => message)).toEqual([
      'Figure 1: It’s joined with a figure that is made from it. Choose another table in one of the two.',
      'Figure 2: It’s joined with a figure that is made from it. Choose another table in one of the two.',
    ])
    await set('dataSteps', STEPS)

    await edit({ op: 'remove', path: '/content/2' })
    expect(await joined()).toEqual(good)
    expect(await findings()).toEqual([])
  })
})
