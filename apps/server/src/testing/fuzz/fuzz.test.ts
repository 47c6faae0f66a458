import { operationIds } from '@bubbles/contract'
import { describeEachEngine } from '@bubbles/test-kit'
import fc from 'fast-check'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, it } from 'vitest'
import { makeUser } from '../harness.ts'
import { type Estate, fillEstate } from '../isolation/estate.ts'
import { readRows, type Rows } from '../isolation/rows.ts'
import { MatrixServer } from '../isolation/server.ts'
import { Fuzzer, type Outcome } from './fuzzer.ts'
import { recipes } from './recipe.ts'

/** What `npm run fuzz` says, and what the gate always does. */
const SEED = Number(process.env.FUZZ_SEED ?? 17)
const CALLS = Number(process.env.FUZZ_CALLS ?? 1000)
/** Calls with one seed, after which the next number is the seed: a failure ends its own part only. */
const PART = 100
/** Bytes that may be in use more after all calls than after the first part. */
const MAX_GROWTH = 64 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

describeEachEngine('calls nobody would make', (open, engine) => {
  let server: MatrixServer
  let acme: Estate
  let globex: Estate
  let before: Rows

  beforeAll(async () => {
    server = await MatrixServer.open(await open())
    acme = await fillEstate(server, 'acme')
    globex = await fillEstate(server, 'globex')
    await server.database.transaction({ kind: 'platform' }, () => makeUser('sub-manager', ['AccountManager']))
    before = await readRows(server.database, globex.ids.organisation)
    return () => server.close()
  })

  it(`are refused in the contract’s words, cheaply, and leave no trace (${CALLS} from seed ${SEED})`, async () => {
    const fuzzer = await Fuzzer.open(server, { own: acme, other: globex, otherRows: before })
    const found: string[] = []
    let warm = 0
    for (let part = 0; part * PART < CALLS; part++) {
      const seed = SEED + part
      const numRuns = Math.min(PART, CALLS - part * PART)
      let last: Outcome | undefined
      const result = await fc.check(
        fc.asyncProperty(recipes, async (recipe) => {
          const outcome = await fuzzer.run(recipe)
          if (outcome.faults.length === 0) return true
          last = outcome
          return false
        }),
        { seed, numRuns },
      )
      if (result.failed && !last) throw result.errorInstance
      if (result.failed) {
        const recipe = JSON.stringify(result.counterexample?.[0]).slice(0, 2_000)
        const fault = `${last!.faults.join('; ')}\n  npm run fuzz -- --seed ${seed} --calls ${PART} (on ${engine})\n  ${last!.line}\n  ${recipe}\n`
        process.stdout.write(`\n${fault}`)
        found.push(fault)
      }
      if (part === 0) warm = heapInUse()
    }
    const statuses = Object.fromEntries([...fuzzer.statuses].toSorted(([a], [b]) => a - b))
    const unreached = operationIds.filter((call) => !fuzzer.reached.has(call))
    process.stdout.write(
      `${engine}, seed ${SEED}: ${JSON.stringify(statuses)}. Calls that never succeeded: ${unreached.join(', ') || 'none'}\n`,
    )
    expect(found).toEqual([])
    expect(heapInUse() - warm).toBeLessThan(MAX_GROWTH)
    const { status } = await server.ask({ method: 'GET', url: '/healthz', host: acme.name })
    expect(status).toBe(200)
    expect((await readRows(server.database, globex.ids.organisation)).tables).toEqual(before.tables)
  }, 7_200_000)
})
