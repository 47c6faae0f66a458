import type { Dataset } from '@bubbles/tables'
import { chartSpec } from '@bubbles/charts'
import { expect, it } from 'vitest'
import { type Beside, BesidePage } from './BesidePage.ts'
import { type Answer, Desk, type Question } from './desk.ts'
import { work } from './jobs.ts'

const dataset = (last: number): Dataset => ({
  columns: [
    { id: 'c1', name: 'Year', type: 'date' },
    { id: 'c2', name: 'Share', type: 'number' },
  ],
  rows: [
    ['2019', 1.5],
    ['2020', null],
    ['2021', last],
  ],
})
const spec = chartSpec.parse({ kind: 'line', x: 'c1', series: ['c2'], title: 'Share' })
const context = { locale: 'de' }
const drawing = { spec, id: 'b1', context }
const patient = new AbortController().signal

/** A worker with its own desk, which gets copies as a real one does and answers when it is told to. */
function fakeWorker() {
  const desk = new Desk()
  const asked: Question[] = []
  const worker: Beside = {
    postMessage: (question) => asked.push(structuredClone(question)),
    onmessage: null,
    onerror: null,
  }
  const answer = (at: number): Answer => {
    const data = structuredClone(desk.answer(asked[at]!))
    worker.onmessage!({ data })
    return data
  }
  return { worker, asked, answer }
}

it('gives what the page itself would work out', async () => {
  const { worker, answer } = fakeWorker()
  const page = new BesidePage(() => worker)
  const drawn = page.ask('drawing', [dataset(3)], drawing, patient)
  const findings = page.ask('findings', [dataset(3)], { spec, options: {}, context }, patient)
  const identity = page.ask('identity', [dataset(3)], { specs: [spec], context }, patient)
  for (const at of [0, 1, 2]) answer(at)
  expect(await drawn).toEqual(work('drawing', [dataset(3)], drawing))
  expect(await findings).toEqual(work('findings', [dataset(3)], { spec, options: {}, context }))
  expect(await identity).toEqual(work('identity', [dataset(3)], { specs: [spec], context }))
})

it('sends a dataset once, and again after it was forgotten', async () => {
  const { worker, asked, answer } = fakeWorker()
  const page = new BesidePage(() => worker)
  const ask = (about: Dataset) => {
    const result = page.ask('drawing', [about], drawing, patient)
    answer(asked.length - 1)
    return result
  }
  const first = dataset(3)
  await ask(first)
  await ask(first)
  expect(asked.map(({ fresh }) => fresh.length)).toEqual([1, 0])
  const others = Array.from({ length: 8 }, (_, at) => dataset(10 + at))
  for (const other of others) await ask(other)
  expect(asked.at(-1)!.forget).toEqual([1])
  expect(await ask(first)).toEqual(work('drawing', [first], drawing))
  expect(asked.at(-1)!.fresh).toHaveLength(1)
})

it('asks one thing at a time and leaves out what nobody waits for any more', async () => {
  const { worker, asked, answer } = fakeWorker()
  const page = new BesidePage(() => worker)
  const left = new AbortController()
  void page.ask('drawing', [dataset(1)], drawing, patient)
  void page.ask('drawing', [dataset(2)], drawing, left.signal)
  const last = page.ask('drawing', [dataset(3)], drawing, patient)
  expect(asked).toHaveLength(1)
  left.abort()
  answer(0)
  answer(1)
  expect(asked).toHaveLength(2)
  expect(await last).toEqual(work('drawing', [dataset(3)], drawing))
})

it('works on the page where there is no worker, or none any more', async () => {
  const result = work('drawing', [dataset(3)], drawing)
  expect(await new BesidePage(() => null).ask('drawing', [dataset(3)], drawing, patient)).toEqual(result)
  const { worker } = fakeWorker()
  const broken = new BesidePage(() => worker)
  const drawn = broken.ask('drawing', [dataset(3)], drawing, patient)
  worker.onerror!()
  expect(await drawn).toEqual(result)
})

it('tells why a job failed, and goes on with the next', async () => {
  const page = new BesidePage(() => null)
  await expect(
    page.ask('drawing', [dataset(3)], { ...drawing, spec: { ...spec, kind: 'none' as 'line' } }, patient),
  ).rejects.toThrow('“none” charts are not loaded')
  expect(await page.ask('findings', [dataset(3)], { spec, options: {}, context }, patient)).toBeInstanceOf(
    Array,
  )
})
