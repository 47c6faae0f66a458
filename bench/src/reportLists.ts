import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@bubbles/db'
import { emptyDocument, newBlockId, setTitle } from '@bubbles/report-document'
import * as Y from 'yjs'
import { createReportFrom } from '../../apps/server/src/modules/report/public.ts'
import { refreshAllTexts } from '../../apps/server/src/modules/report/publicRounds.ts'
import { makeOrganisation, openHarness } from '../../apps/server/src/testing/harness.ts'
import { atMost, type Measurement, median, milliseconds } from './measurement.ts'

const REPORTS = 1_000
const EDITS = 1_000
const TIMES = 15
const BUDGET_MS = 50
const REPORTS_URL = '/api/report/v1/reports'

const SEARCHES: Record<string, Record<string, unknown>> = {
  'first page, last edited': {},
  'first page by name': { sort: 'name' },
  'one word that is in all': { query: 'offshore' },
  'one word that is in ten': { query: 'zebra' },
  'the beginning of a word, unpublished': { query: 'win', filters: { state: ['unpublished'] } },
}

/**
 * 1,000 reports of some 300 words on the embedded engine, the slower one: what the list of reports asks for, search, and
 * the history of one with 1,000 edits. Call to answer, no socket.
 */
export async function reportLists(): Promise<Measurement[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const database = await openDatabase({ environment: 'local', dataDirectory })
  const harness = await openHarness(database)
  const organisationId = await makeOrganisation(database, 'acme', [
    { sub: 'sub-builder', roles: ['Builder'] },
  ])
  const scope = { kind: 'organisation', organisationId } as const
  const first = (
    await harness.call('sub-builder', { method: 'POST', url: REPORTS_URL, body: { name: 'First' } })
  ).body
  for (let from = 0; from < REPORTS; from += 100)
    await database.transaction(scope, async () => {
      for (let index = from; index < from + 100; index++)
        await createReportFrom(organisationId, first.createdBy.id, longDocument(index), {
          name: `Report ${index}`,
          isTemplate: false,
        })
    })
  await refreshAllTexts(database)
  const timed = async (ask: () => Promise<{ status: number }>): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const began = performance.now()
      const { status } = await ask()
      times.push(performance.now() - began)
      if (status !== 200) throw new Error(`A call was answered with ${status}.`)
    }
    return median(times)
  }
  const results: Measurement[] = []
  for (const [what, body] of Object.entries(SEARCHES)) {
    const ask = () =>
      harness.call('sub-builder', {
        method: 'POST',
        url: `${REPORTS_URL}/search`,
        body: { limit: 50, ...body },
      })
    results.push(atMost(`${REPORTS} reports, ${what}`, await timed(ask), BUDGET_MS, milliseconds))
  }
  const all = await timed(() => harness.call('sub-builder', { url: REPORTS_URL }))
  results.push({ what: `${REPORTS} reports, all at once`, value: milliseconds(all) })
  results.push(...(await historyTimes(harness.call, first.id, timed)))
  await harness.close()
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
  return results
}

async function historyTimes(
  call: Awaited<ReturnType<typeof openHarness>>['call'],
  id: string,
  timed: (ask: () => Promise<{ status: number }>) => Promise<number>,
): Promise<Measurement[]> {
  const ydoc = new Y.Doc()
  const { state } = (await call('sub-builder', { url: `${REPORTS_URL}/${id}` })).body
  Y.applyUpdate(ydoc, Buffer.from(state, 'base64'))
  for (let edit = 0; edit < EDITS; edit++) {
    const before = Y.encodeStateVector(ydoc)
    setTitle(ydoc, `Edit ${edit}`)
    const update = Buffer.from(Y.encodeStateAsUpdate(ydoc, before)).toString('base64')
    await call('sub-builder', { method: 'PATCH', url: `${REPORTS_URL}/${id}/document`, body: { update } })
  }
  const history = `${REPORTS_URL}/${id}/document/history`
  const began = performance.now()
  await call('sub-builder', { url: `${history}/900` })
  const cold = performance.now() - began
  return [
    { what: `version 900 of ${EDITS}, asked for first`, value: milliseconds(cold) },
    {
      what: `version 900 of ${EDITS}, asked for again`,
      value: milliseconds(await timed(() => call('sub-builder', { url: `${history}/900` }))),
    },
    atMost(
      `history of ${EDITS} edits, first page`,
      await timed(() => call('sub-builder', { url: history })),
      BUDGET_MS,
      milliseconds,
    ),
  ]
}

/** Some 300 words in ten paragraphs; a hundredth of the reports have a word of their own. */
function longDocument(index: number) {
  const { content } = emptyDocument(`Wind report ${index} of Größe ${index % 7}`)
  const paragraphs = Array.from({ length: 10 }, (_, place) => ({
    type: 'paragraph',
    attrs: { id: newBlockId(), internal: false },
    content: [
      {
        type: 'text',
        text: `The offshore park number ${place} of year ${1900 + ((index * 7 + place) % 120)} feeds towns ${'and their many neighbours '.repeat(5)}${index % 100 === 0 ? 'with zebra' : ''}`,
      },
    ],
  }))
  return { type: 'doc' as const, content: [...content, ...paragraphs] }
}
