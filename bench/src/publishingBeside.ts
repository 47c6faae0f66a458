import type { RunningServer } from '@bubbles/test-kit/server'
import { type ArticleBlock, makeReport, publishReport } from './article.ts'
import { atMost, type Measurement, median, milliseconds, ratio } from './measurement.ts'
import { callAsOwner } from './ownerCalls.ts'
import { signIn } from './product.ts'
import { ask, type Load, type Target } from './wrk.ts'

const ROWS = 10_000
const ROUNDS = 3
/** Reports made beforehand: more than are published in one round. */
const REPORTS = 12
const SECONDS = 5
/** What a few people at work ask for. */
const CALM = { connections: 4, pauseMs: 20, seconds: SECONDS } as const

/** How long a member of another organisation waits for a list while charts of 10,000 rows are published, and while nothing is. */
export async function publishingBeside(engine: string, server: RunningServer): Promise<Measurement[]> {
  const call = await callAsOwner(server)
  const list = await listOfAnother(server)
  const ids: string[] = []
  for (let number = 0; number < REPORTS; number++)
    ids.push(await makeReport(call, { name: `Large ${number}`, blocks: [chart()], tables: [table(number)] }))
  // The first of both loads what the others have.
  let published = 0
  const publishNext = () => publishReport(call, ids[published % REPORTS]!, `large-${published++}`)
  await publishNext()
  await ask(list, CALM)
  const rounds: { quiet: Load; busy: Load }[] = []
  const before = published
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await ask(list, CALM)
    let isAsking = true
    const asking = ask(list, CALM).finally(() => (isAsking = false))
    while (isAsking) await publishNext()
    rounds.push({ quiet, busy: await asking })
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read))
  return [
    {
      what: `${engine}: p99 of a list while nothing else is done`,
      value: milliseconds(of(({ quiet }) => quiet.p99)),
    },
    {
      what: `  while ${published - before} charts of ${ROWS} rows are published in ${ROUNDS * SECONDS} s`,
      value: milliseconds(of(({ busy }) => busy.p99)),
    },
    atMost(
      `${engine}: p99 while publishing to p99 in quiet`,
      of(({ quiet, busy }) => busy.p99 / quiet.p99),
      2,
      ratio,
    ),
  ]
}

async function listOfAnother(server: RunningServer): Promise<Target> {
  return {
    port: server.port,
    path: '/api/report/v1/reports?limit=25',
    headers: {
      host: `globex.bubbles.localhost:${server.port}`,
      authorization: `Bearer ${await signIn(server, 'viewer@globex.example')}`,
    },
  }
}

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
