import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import type { ReactNodeViewProps } from '@tiptap/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { BlockFrame } from './BlockFrame.tsx'
import { BlockSwitch } from './BlockSwitch.tsx'
import { EmptyFigure } from './EmptyFigure.tsx'
import { MetricBlock } from './MetricBlock.tsx'
import { PageBreakBlock } from './PageBreakBlock.tsx'

const builder = vi.hoisted(() => ({ editable: true, ui: { openPanel: vi.fn<(id: string) => void>() } }))
vi.mock('../builderContext.ts', () => ({ useBuilder: () => builder }))
const reading = vi.hoisted(() => ({
  readTable: vi.fn<(file: File) => Promise<object>>(),
  attachDataset: vi.fn<(...given: unknown[]) => Promise<void>>(),
  tellNotes: vi.fn<(reading: object) => void>(),
}))
vi.mock('../chart/readTable.ts', () => reading)
vi.mock('../chart/sampleData/SampleData.tsx', () => ({ default: () => <p>Sample data</p> }))
vi.mock('../../../session/login.ts', async (original) => ({
  ...(await original<object>()),
  redirectToLogin: vi.fn<() => void>(),
}))

beforeEach(() => {
  vi.resetAllMocks()
  builder.editable = true
})
afterEach(cleanup)

const metric = {
  id: 'number0000',
  label: 'Share of wind',
  value: 42,
  format: '',
  prefix: '',
  suffix: '%',
  comparison: null,
  comparisonLabel: '',
  better: 'neither',
  spark: [],
  sourceName: 'Our own count',
  sourceUrl: '',
}
const view = (Block: ComponentType<ReactNodeViewProps>, attrs: object = {}) => {
  const props = { node: { attrs }, selected: false } as unknown as ReactNodeViewProps
  return render(<Block {...props} />)
}

describe('a block with settings', () => {
  it('shows what readers will see, and opens its settings when it is pressed', async () => {
    view(MetricBlock, metric)
    expect(await screen.findByText(/42/)).toBeDefined()
    fireEvent.click(screen.getByText('Share of wind'))
    expect(builder.ui.openPanel).toHaveBeenCalledWith('number0000')
  })

  it('opens nothing for those who may not edit', async () => {
    builder.editable = false
    view(MetricBlock, metric)
    fireEvent.click(await screen.findByText('Share of wind'))
    expect(builder.ui.openPanel).not.toHaveBeenCalled()
  })

  it('says that it has no name yet', async () => {
    view(MetricBlock, { ...metric, label: ' ' })
    expect(await screen.findByText('Not named yet')).toBeDefined()
  })
})

it('a block without settings opens nothing', () => {
  view(PageBreakBlock)
  fireEvent.click(screen.getByText('Page break in print'))
  expect(builder.ui.openPanel).not.toHaveBeenCalled()
})

it('what is wrong with a block is read out', () => {
  render(
    <BlockFrame selected={false} onOpen={() => undefined} error="The image didn’t load.">
      <p>Image</p>
    </BlockFrame>,
  )
  expect(screen.getByRole('alert').textContent).toBe('The image didn’t load.')
})

it('a switch in a block changes it and does not open its settings', () => {
  const onOpen = vi.fn<() => void>()
  const onChange = vi.fn<(on: boolean) => void>()
  render(
    <BlockFrame selected={false} onOpen={onOpen}>
      <BlockSwitch label="May be left out" checked={false} onChange={onChange} />
    </BlockFrame>,
  )
  fireEvent.click(screen.getByRole('switch', { name: 'May be left out' }))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(onOpen).not.toHaveBeenCalled()
})

describe('a figure without data', () => {
  const csv = new File(['Year,Wind\n2020,14'], 'wind.csv', { type: 'text/csv' })
  const editor = {} as Editor
  const open = (editable = true) =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <EmptyFigure
          id="chart00000"
          number={3}
          editor={editor}
          editable={editable}
          icon={null}
          lead="A chart"
        />
      </QueryClientProvider>,
    )
  const drop = (file: File) =>
    fireEvent.drop(screen.getByText('A chart'), { dataTransfer: { files: [file] } })

  it('says which it is, and takes a table that is dropped on it', async () => {
    const answer = { dataset: { columns: [], rows: [] }, table: {}, notes: [] }
    reading.readTable.mockResolvedValue(answer)
    open()
    expect(screen.getByText('Figure 3')).toBeDefined()
    expect(await screen.findByText('Sample data')).toBeDefined()
    drop(csv)
    await waitFor(() => expect(reading.tellNotes).toHaveBeenCalledWith(answer))
    const [given] = reading.attachDataset.mock.calls
    expect(given?.slice(2)).toEqual(['chart00000', 'wind.csv', answer.dataset, 'new', answer.table])
  })

  it('says why a table could not be read, and takes another', async () => {
    reading.readTable.mockRejectedValueOnce(new Error('This file has no rows.'))
    open()
    drop(csv)
    expect((await screen.findByRole('alert')).textContent).toBe('This file has no rows.')
    expect(reading.attachDataset).not.toHaveBeenCalled()
    reading.readTable.mockResolvedValue({ notes: [] })
    drop(csv)
    await waitFor(() => expect(reading.attachDataset).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it.each([
    ['a picture, which becomes a block of its own', new File([''], 'a.png', { type: 'image/png' }), true],
    ['anything of those who may not edit', csv, false],
  ])('leaves %s', (_what, file, editable) => {
    open(editable)
    drop(file)
    expect(reading.readTable).not.toHaveBeenCalled()
    expect(screen.getByText('A chart')).toBeDefined()
    expect(screen.queryByText('Sample data') === null).toBe(!editable)
  })
})
