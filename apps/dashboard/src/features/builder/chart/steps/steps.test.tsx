import type { Dataset } from '@bubbles/tables'
import type { DataStep } from '@bubbles/tables/steps'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../../api/client.ts'
import { blockById, setBlockAttrs } from '../../editor/blocks.ts'
import { testEditor } from '../../editor/testing/testEditor.ts'
import { datasetQuery } from '../../queries.ts'
import { attachDataset } from '../attachDataset.ts'
import type { DataTable } from '../data/useDataTable.ts'
import { DataSteps } from './DataSteps.tsx'
import { setSteps } from './prepare.ts'
import StepsProblem from './StepsProblem.tsx'

const sales: Dataset = {
  columns: [
    { id: 'c1', name: 'Region', type: 'text' },
    { id: 'c2', name: 'Sales', type: 'number' },
  ],
  rows: [
    ['North', 1],
    ['South', 5],
    ['North', 2],
  ],
}
const group: DataStep = {
  id: 's1',
  type: 'group',
  on: true,
  by: ['Region'],
  measures: [{ how: 'sum', column: 'Sales' }],
  totals: 'skip',
}
const SOURCE = 'f'.repeat(64)

let editor: ReturnType<typeof testEditor>
let queryClient: QueryClient
let kept: Map<string, Dataset>

const keep = (dataset: Dataset): string => {
  const hash = String(kept.size + 1).padStart(64, '0')
  kept.set(hash, dataset)
  return hash
}
const attrs = () => blockById(editor.state.doc, 'k')!.node.attrs
const drawn = () => kept.get(attrs().dataset as string)?.rows

beforeEach(() => {
  kept = new Map([[SOURCE, sales]])
  vi.spyOn(api, 'createDataset').mockImplementation(async ({ body }) => ({ hash: keep(body.dataset) }))
  vi.spyOn(api, 'getDataset').mockImplementation(async ({ hash }) => ({
    hash,
    name: 'Sales',
    dataset: kept.get(hash)!,
  }))
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  editor = testEditor([{ type: 'chart', attrs: { id: 'k', dataset: SOURCE, x: 'c1', series: ['c2'] } }])
})
afterEach(() => {
  cleanup()
  editor.destroy()
  vi.restoreAllMocks()
})

it('gives a figure the outcome of its steps, and its data as it came without any', async () => {
  await setSteps(editor, queryClient, 'k', [group])
  expect(attrs()).toMatchObject({ sourceTable: SOURCE, dataSteps: [group], x: 'c1', series: ['s1.sum.c2'] })
  expect(drawn()).toEqual([
    ['North', 3],
    ['South', 5],
  ])
  await setSteps(editor, queryClient, 'k', [])
  expect(attrs()).toMatchObject({ sourceTable: null, dataSteps: [], dataset: SOURCE, series: ['c2'] })
})

it('goes on drawing the last good data when a step can’t be taken', async () => {
  await setSteps(editor, queryClient, 'k', [group])
  const { dataset } = attrs()
  const broken = { ...group, by: ['Area'] }
  await setSteps(editor, queryClient, 'k', [broken])
  expect(attrs()).toMatchObject({ dataset, dataSteps: [broken], sourceTable: SOURCE })
})

it('takes steps again with other data, and follows a column that is renamed', async () => {
  await setSteps(editor, queryClient, 'k', [group])
  const other = { ...sales, rows: [['West', 7]] } satisfies Dataset
  await attachDataset(editor, queryClient, 'k', 'Other', other)
  expect([drawn(), kept.get(attrs().sourceTable as string)]).toEqual([[['West', 7]], other])
  const renamed = { ...other, columns: [{ ...other.columns[0]!, name: 'Area' }, other.columns[1]!] }
  await queryClient.fetchQuery(datasetQuery(attrs().sourceTable as string))
  await attachDataset(editor, queryClient, 'k', 'Other', renamed, 'edit')
  expect(attrs().dataSteps).toEqual([{ ...group, by: ['Area'] }])
  expect(drawn()).toEqual([['West', 7]])
})

it('says that a step can’t be taken also where the steps aren’t shown, until it can', async () => {
  const said = vi.fn<(isThere: boolean) => void>()
  await setSteps(editor, queryClient, 'k', [{ ...group, by: ['Area'] }])
  render(
    <QueryClientProvider client={queryClient}>
      <StepsProblem editor={editor} blockId="k" source={sales} onProblem={said} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(true))
  await setSteps(editor, queryClient, 'k', [group])
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(false))
})

const open = () => {
  const data = {
    name: 'Sales',
    table: null,
    dataset: sales,
    error: null,
    unkept: false,
    saving: false,
    typed: '',
  }
  const nothing = () => undefined
  const table: DataTable = {
    ...data,
    apply: nothing,
    take: async () => undefined,
    retry: nothing,
    drop: nothing,
    type: nothing,
  }
  render(
    <QueryClientProvider client={queryClient}>
      <DataSteps editor={editor} blockId="k" data={table} />
    </QueryClientProvider>,
  )
}
const card = (number: number) => screen.findByRole('listitem', { name: new RegExp(`^Step ${number}: `) })

it('shows what each step comes to, and keeps it by itself when another person changed data and steps at once', async () => {
  await setSteps(editor, queryClient, 'k', [group])
  const { dataset } = attrs()
  // What is left when one person's steps and another's data meet: the outcome of neither.
  setBlockAttrs(editor, 'k', { dataSteps: [{ ...group, measures: [{ how: 'max', column: 'Sales' }] }] })
  open()
  expect(within(await card(1)).getByText('3 rows → 2 rows')).toBeTruthy()
  await waitFor(() => expect(attrs().dataset).not.toBe(dataset))
  expect(drawn()).toEqual([
    ['North', 2],
    ['South', 5],
  ])
})

it('changes, switches off and removes a step', async () => {
  await setSteps(editor, queryClient, 'k', [group])
  open()
  fireEvent.change(within(await card(1)).getByLabelText('Work out'), { target: { value: 'count' } })
  await waitFor(() =>
    expect(drawn()).toEqual([
      ['North', 2],
      ['South', 1],
    ]),
  )
  fireEvent.click(within(await card(1)).getByRole('switch', { name: 'Use step 1' }))
  await waitFor(() => expect(drawn()).toEqual(sales.rows))
  fireEvent.click(within(await card(1)).getByRole('button', { name: 'Actions for step 1' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await waitFor(() => expect(attrs()).toMatchObject({ dataSteps: [], sourceTable: null, dataset: SOURCE }))
})

it('joins the table of another figure by its title, and follows it', async () => {
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
  const PEOPLE = 'e'.repeat(64)
  kept.set(PEOPLE, people)
  editor.destroy()
  editor = testEditor([
    { type: 'chart', attrs: { id: 'k', dataset: SOURCE, x: 'c1', series: ['c2'], title: 'Sales' } },
    { type: 'chart', attrs: { id: 'p', dataset: PEOPLE, x: 'c1', series: ['c2'], title: 'Population' } },
  ])
  await setSteps(editor, queryClient, 'k', [group])
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Add a step' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Join a table' }))
  const choice = await screen.findByLabelText('Table of another figure')
  // Not the figure itself.
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a figure', 'Population'])
  fireEvent.change(choice, { target: { value: 'p' } })
  await waitFor(() =>
    expect(drawn()).toEqual([
      ['North', 3, 10],
      ['South', 5, 20],
    ]),
  )
  screen.getByText(/The table of a figure in this report/)
  await attachDataset(editor, queryClient, 'p', 'People', { ...people, rows: [['South', 21]] })
  await waitFor(() =>
    expect(drawn()).toEqual([
      ['North', 3, null],
      ['South', 5, 21],
    ]),
  )
  const { pos, node } = blockById(editor.state.doc, 'p')!
  editor.commands.deleteRange({ from: pos, to: pos + node.nodeSize })
  await screen.findByText(/was deleted or has no data/)
  expect(drawn()).toHaveLength(2)
})
