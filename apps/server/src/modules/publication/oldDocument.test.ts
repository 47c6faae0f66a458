import { brotliDecompressSync } from 'node:zlib'
import { tx } from '@bubbles/db'
import {
  BLOCKS,
  DOCUMENT_FRAGMENT,
  type Migration,
  newBlockId,
  yDocToDocument,
} from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { openDocuments } from '../report/openDocuments.ts'
import { fromBase64 } from '../report/patch.ts'

const sub = 'sub-everything'

/** As if what stands behind a number had once been its `unit`. */
const UNIT: Migration = {
  name: 'unit becomes suffix',
  applies: (attrs) => 'unit' in attrs,
  up: ({ unit, ...attrs }) => ({ ...attrs, suffix: unit }),
  sample: { label: 'Share', unit: '%' },
}

describeOneEngine('a report that was stored before its block changed', (open) => {
  let harness: Harness
  let id: string
  const migrations = BLOCKS.metric.migrations as Migration[]
  const api = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
    harness.call(sub, {
      method,
      url: `/api/report/v1/${path}`,
      body,
      ...(method === 'PATCH' && { headers: { 'if-match': '*' } }),
    })
  const stored = async () => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await api('GET', `reports/${id}`)).body.state))
    return ydoc
  }
  const metricIn = (ydoc: Y.Doc) =>
    ydoc
      .getXmlFragment(DOCUMENT_FRAGMENT)
      .toArray()
      .find((each): each is Y.XmlElement => each instanceof Y.XmlElement && each.nodeName === 'metric')!

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [{ sub, roles: ['Builder', 'Publisher'] }])
    id = (await api('POST', 'reports', { name: 'Old' })).body.id
    const value = { type: 'metric', attrs: { id: newBlockId(), label: 'Share', value: 42 } }
    await api('PATCH', `reports/${id}/document`, { operations: [{ op: 'add', path: '/content/2', value }] })

    // Last year's bytes, in place of what today's code wrote.
    const ydoc = await stored()
    const before = Y.encodeStateVector(ydoc)
    metricIn(ydoc).removeAttribute('suffix')
    metricIn(ydoc).setAttribute('unit', '%')
    const old = Y.encodeStateAsUpdate(ydoc, before)
    await harness.database.transaction({ kind: 'platform' }, async () => {
      const newest = await tx()
        .selectFrom('document_updates')
        .selectAll()
        .where('report_id', '=', id)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await tx()
        .updateTable('document_updates')
        .set({ update: Y.mergeUpdates([newest.update, old]) })
        .where('report_id', '=', id)
        .where('seq', '=', newest.seq)
        .execute()
    })
    openDocuments.clear()
    migrations.push(UNIT)
  })
  afterAll(async () => {
    migrations.pop()
    await harness.close()
  })

  it('opens in today’s shape', async () => {
    const ydoc = await stored()
    expect(metricIn(ydoc).getAttribute('unit')).toBe('%')
    const metric = yDocToDocument(ydoc).content.find(({ type }) => type === 'metric')
    expect(metric?.attrs).toMatchObject({ label: 'Share', value: 42, suffix: '%' })
    expect(metric?.attrs).not.toHaveProperty('unit')
  })

  it('is published in it', async () => {
    const body = { reportId: id, slug: 'old', acceptWarnings: true }
    expect((await api('POST', 'published-reports/public', body)).status).toBe(201)
    const page = await harness.app.inject({
      url: '/bubbles/old',
      headers: { host: 'acme.bubbles.localhost:4000', 'accept-encoding': 'br' },
    })
    const text = brotliDecompressSync(page.rawPayload)
      .toString()
      .replaceAll(/<[^>]+>/g, '')
    expect(text).toMatch(/42\s?%/)
  })

  it('is edited in it, without a word lost', async () => {
    const value = {
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: 'New.' }],
    }
    const edit = { operations: [{ op: 'add', path: '/content/3', value }] }
    expect((await api('PATCH', `reports/${id}/document`, edit)).status).toBe(200)
    const document = yDocToDocument(await stored())
    expect(document.content.map(({ type }) => type)).toContain('paragraph')
    expect(document.content.find(({ type }) => type === 'metric')?.attrs).toMatchObject({ suffix: '%' })
  })
})
