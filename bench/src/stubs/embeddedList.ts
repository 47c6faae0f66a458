import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

/*
 * PGlite's own answer to the statements of one call, prepared and sent as one text, in one thread and without HTTP.
 * `node embeddedList.ts DATA_DIRECTORY STATEMENTS_JSON SECONDS` prints how many times a second it gives it.
 */

const [, , directory, file, seconds] = process.argv
const { organisationId, queries } = JSON.parse(readFileSync(file!, 'utf8')) as {
  organisationId: string
  queries: [string, string[]][]
}
const pglite = await PGlite.create(directory!)

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`
for (const [index, [text]] of queries.entries()) await pglite.exec(`prepare asked${index} as ${text}`)
const script = [
  `begin;set local role bubbles_app;set local app.organisation_id='${organisationId}';set local app.user_id='';set local app.platform=''`,
  ...queries.map(([, values], index) => `execute asked${index}(${values.map(quoted).join(',')})`),
  'commit',
].join(';')
const answer = () => pglite.exec(script)

const times: number[] = []
// What it does first it does slowly.
for (let i = 0; i < 50; i++) await answer()
const began = performance.now()
for (let now = began; now - began < Number(seconds) * 1000; ) {
  await answer()
  const ended = performance.now()
  times.push(ended - now)
  now = ended
}
const took = (performance.now() - began) / 1000
await pglite.close()
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.floor(sorted.length * share)]
process.stdout.write(
  `${JSON.stringify({ requestsPerSecond: times.length / took, p50: at(0.5), p99: at(0.99), bytes: 0 })}\n`,
)
