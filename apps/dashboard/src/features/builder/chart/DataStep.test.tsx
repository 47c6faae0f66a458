import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DataTable } from './data/useDataTable.ts'
import { useTypedCells } from './data/useTypedCells.ts'
import { DataStep } from './DataStep.tsx'

afterEach(cleanup)

const take = vi.fn<DataTable['take']>(async () => undefined)

/** The settings of a figure without data: its first step, or another one. */
function Settings({ step, blockId = 'b1' }: { step: 'data' | 'check'; blockId?: string }) {
  const [typed, type] = useTypedCells(blockId)
  const data = { name: '', table: null, dataset: undefined, error: null, unkept: false, saving: false }
  const nothing = () => undefined
  const table: DataTable = { ...data, apply: nothing, take, retry: nothing, drop: nothing, typed, type }
  return step === 'data' && <DataStep data={table} what="chart" jump={null} onJump={nothing} />
}

const open = (step: 'data' | 'check', blockId?: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <Settings step={step} {...(blockId !== undefined && { blockId })} />
  </QueryClientProvider>
)
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Paste cells')

it('keeps typed cells while another step is open, or no settings, until they are read', async () => {
  const { rerender } = render(open('data'))
  fireEvent.change(field(), { target: { value: 'Country\tShare\nSpain\t21' } })
  rerender(open('check'))
  rerender(open('data'))
  expect(field().value).toBe('Country\tShare\nSpain\t21')
  cleanup()
  render(open('data'))
  expect(field().value).toBe('Country\tShare\nSpain\t21')
  cleanup()
  render(open('data', 'b2'))
  expect(field().value).toBe('')
  cleanup()

  render(open('data'))
  fireEvent.click(screen.getByRole('button', { name: 'Use these cells' }))
  await waitFor(() => expect(take).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(field().value).toBe(''))
})
