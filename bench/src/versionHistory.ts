import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@bubbles/db'
import { setTitle } from '@bubbles/report-document'
import * as Y from 'yjs'
import { makeOrganisation, openHarness } from '../../apps/server/src/testing/harness.ts'
import { atMost, type Measurement, milliseconds } from './measurement.ts'
import { loadAverage, timed } from './overSizes.ts'

const EDITS = 1_000
const BUDGET_MS = 50
const REPORTS_URL = '/api/report/v1/reports'
const builder = 'sub-builder'

/** Versions of a report with 1,000 edits, on the embedded engine, the slower one. Processor time of a call, no socket. */
export async function versionHistory(): Promise<Measurement[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const database = await openDatabase({ environment: 'local', dataDirectory })
  const { call, close } = await openHarness(database)
  await makeOrganisation(database, 'acme', [{ sub: builder, roles: ['Builder'] }])
  const { id } = (await call(builder, { method: 'POST', url: REPORTS_URL, body: { name: 'First' } })).body
  const ydoc = new Y.Doc()
  const { state } = (await call(builder, { url: `${REPORTS_URL}/${id}` })).body
  Y.applyUpdate(ydoc, Buffer.from(state, 'base64'))
  for (let edit = 0; edit < EDITS; edit++) {
    const before = Y.encodeStateVector(ydoc)
    setTitle(ydoc, `Edit ${edit}`)
    const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString('base64')
    await call(builder, { method: 'PATCH', url: `${REPORTS_URL}/${id}/document`, body: { update } })
  }
  const history = `${REPORTS_URL}/${id}/document/history`
  const version = () => call(builder, { url: `${history}/900` })
  const began = performance.now()
  await version()
  const results: Measurement[] = [
    { what: `version 900 of ${EDITS}, asked for first`, value: milliseconds(performance.now() - began) },
    { what: `version 900 of ${EDITS}, asked for again`, value: milliseconds(await timed(version)) },
    atMost(
      `history of ${EDITS} edits, first page`,
      await timed(() => call(builder, { url: history })),
      BUDGET_MS,
      milliseconds,
    ),
    loadAverage(),
  ]
  await close()
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
  return results
}
