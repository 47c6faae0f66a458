import { tableOfCells } from '@bubbles/tables'
import { expect, it } from 'vitest'
import { DataEdits, type PendingTable } from './dataEdits.ts'

const change = (cell: string): PendingTable => ({
  name: 'Table',
  table: tableOfCells([['a'], [cell]], { header: true }),
})
const cellOf = ({ table }: PendingTable) => table.rows[0]![0]!

it('keeps changes one after the other, each of them', async () => {
  const kept: string[] = []
  const open: (() => void)[] = []
  const edits = new DataEdits(
    (next) => new Promise((resolve) => open.push(() => resolve(void kept.push(cellOf(next))))),
    String,
  )
  void edits.push(change('1'))
  void edits.push(change('2'))
  expect(open).toHaveLength(1)
  expect(edits.get()).toMatchObject({ saving: true, error: null })
  expect(cellOf(edits.get().pending!)).toBe('2')
  open[0]!()
  await expect.poll(() => open.length).toBe(2)
  expect(kept).toEqual(['1'])
  open[1]!()
  await expect.poll(() => edits.get().pending).toBeNull()
  expect(kept).toEqual(['1', '2'])
})

it('loses nothing when keeping fails, and keeps the newest when tried again', async () => {
  const kept: string[] = []
  let online = false
  const edits = new DataEdits(
    async (next) => {
      if (!online) throw new Error('You are offline.')
      kept.push(cellOf(next))
    },
    (error) => (error as Error).message,
  )
  void edits.push(change('1'))
  await expect.poll(() => edits.get().error).toBe('You are offline.')
  void edits.push(change('2'))
  expect(cellOf(edits.get().pending!)).toBe('2')
  expect(edits.get().saving).toBe(false)
  online = true
  void edits.retry()
  await expect.poll(() => edits.get().pending).toBeNull()
  expect(kept).toEqual(['2'])
})

it('lets go of what could not be kept', async () => {
  const edits = new DataEdits(() => Promise.reject(new Error('Too large.')), String)
  void edits.push(change('1'))
  await expect.poll(() => edits.get().error).not.toBeNull()
  edits.drop()
  expect(edits.get()).toEqual({ pending: null, saving: false, error: null })
})
