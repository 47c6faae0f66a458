import type { RunningServer } from '@bubbles/test-kit/server'
import { type ArticleBlock, publishArticle } from './article.ts'
import { atMost, type Measurement, milliseconds, ratio } from './measurement.ts'
import { callAsOwner } from './ownerCalls.ts'
import { signIn } from './product.ts'

const ROWS = 10_000
const PUBLICATIONS = 5
const QUIET_CALLS = 400
const CALLS_AT_ONCE = 4

/** How long a member of another organisation waits for a list while charts of 10,000 rows are published, and while nothing is. */
export async function publishingBeside(engine: string, server: RunningServer): Promise<Measurement[]> {
  const call = await callAsOwner(server)
  const ask = await listOfAnother(server)
  const publish = (number: number) =>
    publishArticle(
      call,
      { name: `Large ${number}`, blocks: [chart()], tables: [table(number)] },
      `large-${number}`,
    )
  // The first of both loads what the others have.
  await publish(0)
  await timesOf(ask, (count) => count < 50)
  const quiet = await timesOf(ask, (count) => count < QUIET_CALLS)
  let isPublishing = true
  const publishing = (async () => {
    for (let number = 1; number <= PUBLICATIONS; number++) await publish(number)
  })().finally(() => (isPublishing = false))
  const busy = await timesOf(ask, () => isPublishing)
  await publishing
  return [
    { what: `${engine}: calls while nothing else is done`, value: String(quiet.length) },
    { what: '  their p99', value: milliseconds(p99(quiet)) },
    {
      what: `${engine}: calls while ${PUBLICATIONS} charts of ${ROWS} rows are published`,
      value: String(busy.length),
    },
    { what: '  their p99', value: milliseconds(p99(busy)) },
    atMost(`${engine}: p99 while publishing to p99 in quiet`, p99(busy) / p99(quiet), 2, ratio),
  ]
}

async function listOfAnother(server: RunningServer): Promise<() => Promise<void>> {
  const token = await signIn(server, 'viewer@globex.example')
  return async () => {
    const answer = await fetch(server.at('globex', '/api/report/v1/reports?limit=25'), {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list was answered with ${answer.status}.`)
  }
}

/** Milliseconds of each call, for as long as there are to be more. */
async function timesOf(ask: () => Promise<void>, goesOn: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  const connection = async () => {
    while (goesOn(times.length)) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, connection))
  return times.toSorted((a, b) => a - b)
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)]!

const chart = (): ArticleBlock => ({
  type: 'chart',
  attrs: {
    id: 'chartaaaaa',
    kind: 'bar',
    dataset: '0',
    x: 'a',
    series: ['b'],
    title: 'Names and numbers',
    alt: 'A bar for each name.',
    sourceName: 'Made up',
  },
})

const table = (seed: number) =>
  ({
    columns: [
      { id: 'a', name: 'Name', type: 'text' },
      { id: 'b', name: 'Number', type: 'number' },
    ],
    rows: Array.from({ length: ROWS }, (_, row) => [`Name ${seed} ${row}`, (row * 7) % 991]),
  }) as never
