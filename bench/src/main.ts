import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveLocalhost } from '@bubbles/test-kit/server'
import { analytics } from './analytics.ts'
import { builder } from './builder.ts'
import { chartRendering } from './chartRendering.ts'
import { dashboardBytes } from './dashboardBytes.ts'
import { dashboardReady } from './dashboardReady.ts'
import { documentLoad } from './documentLoad.ts'
import { eventLoop } from './eventLoop.ts'
import { fairness } from './fairness.ts'
import { ingest } from './ingest.ts'
import { lighthouseScores } from './lighthouse.ts'
import { listCalls } from './listCalls.ts'
import { memberLists } from './memberLists.ts'
import { pageBytes } from './pageBytes.ts'
import { pageServing } from './pageServing.ts'
import { readerDownload } from './readerDownload.ts'
import { reportLists } from './reportLists.ts'
import { capacity } from './scale/capacity.ts'
import { scale } from './scale/scale.ts'
import { signInCost } from './signIn.ts'
import { slowLine } from './slowLine.ts'
import { soak } from './soak.ts'
import { startTimes } from './startTimes.ts'
import { stepsAtScale } from './steps.ts'
import { userCalls } from './userCalls.ts'
import { versionHistory } from './versionHistory.ts'
import type { Measurement, Options } from './measurement.ts'

/** Every measurement by its name; `npm run bench -- NAME` runs one. */
const MEASUREMENTS: Record<string, (options: Options) => Promise<Measurement[]>> = {
  start: startTimes,
  'page-bytes': pageBytes,
  'page-serving': pageServing,
  lighthouse: lighthouseScores,
  charts: chartRendering,
  steps: stepsAtScale,
  list: listCalls,
  users: userCalls,
  members: memberLists,
  reports: reportLists,
  history: versionHistory,
  'event-loop': eventLoop,
  fairness,
  analytics,
  ingest,
  'sign-in': signInCost,
  dashboard: dashboardBytes,
  builder,
  'document-load': documentLoad,
  'dashboard-ready': dashboardReady,
  'slow-line': slowLine,
  'reader-download': readerDownload,
  soak,
  capacity,
  scale,
}

resolveLocalhost()
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string' },
    engine: { type: 'string' },
    minutes: { type: 'string' },
    busy: { type: 'boolean' },
  },
})
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
const events = values.events === undefined ? undefined : Number(values.events)
const unknown = wanted.filter((name) => !MEASUREMENTS[name])
if (unknown.length > 0) {
  process.stderr.write(
    `No measurement called ${unknown.join(', ')}. There are: ${Object.keys(MEASUREMENTS).join(', ')}.\n`,
  )
  process.exit(1)
}

const results: (Measurement & { of: string })[] = []
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  for (const result of await measure({ events, engine: values.engine, minutes, busy: values.busy })) {
    const verdict = result.budget === undefined ? '' : result.met ? '  within budget' : '  OVER BUDGET'
    process.stdout.write(
      `  ${result.what.padEnd(62)} ${result.value.padStart(14)}${result.budget ? `  (${result.budget})` : ''}${verdict}\n`,
    )
    results.push({ of: name, ...result })
  }
}

const directory = fileURLToPath(new URL('../results', import.meta.url))
mkdirSync(directory, { recursive: true })
writeFileSync(join(directory, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`)
const missed = results.filter((result) => result.met === false)
process.stdout.write(`\n${results.length} measurements, ${missed.length} over budget\n`)
process.exit(missed.length > 0 ? 1 : 0)
