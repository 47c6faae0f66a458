import { ThemeRoot } from '@bubbles/ui'
import { assembleBoundaries, boundaryTable, ownBoundaries } from '@bubbles/charts/maps/own'
import { Problem } from '@bubbles/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../../api/client.ts'
import type { ReadFile } from './NewBoundaries.tsx'
import OwnBoundaries from './OwnBoundaries.tsx'

const READ: ReadFile = {
  size: [100, 50],
  projection: { kind: 'conic', parallels: [47, 48], meridian: 8, latitude: 47.5, scale: 3000, at: [50, 25] },
  land: 'm0 0 100 0 0 50-100 0z',
  borders: 'm50 0 0 50',
  properties: ['GEN', 'AGS'],
  nameOf: 'GEN',
  codeOf: 'AGS',
  areas: [
    { outline: 'm0 0 50 0 0 50-50 0z', place: [25, 25, 0, 0, 50, 50], values: ['West', '01'] },
    { outline: 'm50 0 50 0 0 50-50 0z', place: [75, 25, 50, 0, 100, 50], values: ['East', '02'] },
  ],
  layers: ['KRS', 'LAN'],
  layer: 'KRS',
  others: 3,
  bytes: { before: 2_300_000, after: 180_000 },
}
const DATA = {
  columns: [
    { id: 'c1', name: 'Share', type: 'number' as const },
    { id: 'c2', name: 'District', type: 'text' as const },
  ],
  rows: [
    [1, 'West'],
    [2, '2'],
    [3, 'Nowhere'],
  ],
}
const SET = {
  id: '0f0f0f0f-0000-4000-8000-000000000001',
  hash: 'a'.repeat(64),
  name: 'Old',
  earlier: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

beforeEach(() => {
  vi.spyOn(api, 'listBoundarySets').mockResolvedValue({ boundarySets: [SET] })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open() {
  const onChoose = vi.fn<(hash: string) => void>()
  const onChanged = vi.fn<(before: string, after: string) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeRoot>
        <OwnBoundaries dataset={DATA} onClose={() => undefined} onChoose={onChoose} onChanged={onChanged} />
      </ThemeRoot>
    </QueryClientProvider>,
  )
  return { onChoose, onChanged }
}
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('File with boundaries'), {
    target: { files: [new File(['{}'], name)] },
  })

it('a file is read, its areas are named by whoever brought it, and it is kept for all reports', async () => {
  const read = vi.spyOn(api, 'readBoundaries').mockResolvedValue(READ)
  const store = vi.spyOn(api, 'createDataset').mockResolvedValue({ hash: SET.hash })
  const keep = vi.spyOn(api, 'createBoundarySet').mockResolvedValue(SET)
  const { onChoose } = open()
  choose('vg250_01.zip')
  await screen.findByText('Simplified from 2.3 MB to 180 kB.')
  screen.getByText('2 areas. Points and lines in the file were skipped.')
  screen.getByText('2 of 3 in “District” match areas on this map.')
  fireEvent.change(screen.getByLabelText('Codes of the areas'), { target: { value: '' } })
  screen.getByText('1 of 3 in “District” match areas on this map.')
  fireEvent.change(screen.getByLabelText('Codes of the areas'), { target: { value: 'AGS' } })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Districts ' } })
  fireEvent.change(screen.getByLabelText('Source of the boundaries'), { target: { value: 'BKG' } })
  const address = screen.getByLabelText('Address of the source')
  fireEvent.change(address, { target: { value: 'bkg.example' } })
  screen.getByText('Enter a web address that starts with https://, or leave it empty.')
  expect(screen.getByRole('button', { name: 'Add boundaries' })).toHaveProperty('disabled', true)
  fireEvent.change(address, { target: { value: 'https://bkg.example/' } })
  fireEvent.change(screen.getByLabelText('Licence'), { target: { value: 'dl-de/by-2-0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add boundaries' }))
  await waitFor(() => expect(onChoose.mock.calls[0]?.[0]).toBe(SET.hash))
  const kept = ownBoundaries(store.mock.calls[0]![0].body.dataset)
  expect(kept?.about).toMatchObject({ name: 'Districts', source: 'BKG, dl-de/by-2-0' })
  expect(kept?.about.credit).toEqual({
    source: 'BKG',
    sourceUrl: 'https://bkg.example/',
    licence: 'dl-de/by-2-0',
  })
  expect(kept?.regions.map(({ name, codes }) => [name, ...codes])).toEqual([
    ['West', '01'],
    ['East', '02'],
  ])
  expect(keep.mock.calls[0]![0]).toEqual({ body: { hash: SET.hash } })
  expect(read).toHaveBeenCalledOnce()
})

it('another layer of the file is read again', async () => {
  const read = vi.spyOn(api, 'readBoundaries').mockResolvedValue(READ)
  open()
  choose('vg250.zip')
  const layer = await screen.findByLabelText('Layer of the file')
  read.mockResolvedValue({ ...READ, layer: 'LAN' })
  fireEvent.change(layer, { target: { value: 'LAN' } })
  await waitFor(() =>
    expect((screen.getByLabelText('Layer of the file') as HTMLSelectElement).value).toBe('LAN'),
  )
  expect(read.mock.calls[1]![0]).toMatchObject({ layer: 'LAN' })
})

it('what is wrong with a file is said, and what there is already can be removed', async () => {
  vi.spyOn(api, 'readBoundaries').mockRejectedValue(
    new Problem('invalid-file', { detail: 'The file has no areas.' }),
  )
  const remove = vi.spyOn(api, 'deleteBoundarySet').mockResolvedValue(undefined)
  open()
  choose('points.geojson')
  await screen.findByText('The file has no areas.')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “Old”' }))
  await waitFor(() => expect(remove.mock.calls[0]![0]).toEqual({ boundarySetId: SET.id }))
})

it('source and licence can be changed later, to a licence in own words too', async () => {
  const words = {
    name: 'Old',
    source: 'Survey',
    sourceUrl: '',
    licence: 'CC BY 4.0',
    nameOf: 'GEN',
    codeOf: 'AGS',
  }
  vi.spyOn(api, 'getDataset').mockResolvedValue({
    hash: SET.hash,
    name: '',
    dataset: boundaryTable(assembleBoundaries(READ, words)),
  })
  const changed = { ...SET, hash: 'b'.repeat(64), earlier: [SET.hash] }
  const update = vi.spyOn(api, 'updateBoundarySet').mockResolvedValue(changed)
  const { onChanged } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change source and licence of “Old”' }))
  const source = await screen.findByLabelText('Source of the boundaries')
  expect(source).toHaveProperty('value', 'Survey')
  const licence = screen.getByLabelText('Licence')
  expect(licence).toHaveProperty('value', 'CC BY 4.0')
  fireEvent.change(source, { target: { value: ' Survey office ' } })
  fireEvent.change(licence, { target: { value: 'other' } })
  fireEvent.change(screen.getByLabelText('Name of the licence'), { target: { value: 'By permission' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change source and licence' }))
  await waitFor(() => expect(onChanged.mock.calls).toEqual([[SET.hash, changed.hash]]))
  expect(update.mock.calls[0]![0]).toEqual({
    boundarySetId: SET.id,
    body: { name: 'Old', source: 'Survey office', sourceUrl: '', licence: 'By permission' },
  })
  // The list again.
  await screen.findByRole('region', { name: 'Boundaries of your organisation' })
})
