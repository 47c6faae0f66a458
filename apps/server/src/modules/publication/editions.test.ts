import { tx } from '@bubbles/db'
import { newBlockId, replaceDocument, type ReportDocument } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'

const builder = 'sub-builder'
const analyst = 'sub-analyst'
const titleId = newBlockId()
const documentOf = (title: string, ...texts: string[]): ReportDocument => ({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: titleId }, content: [{ type: 'text', text: title }] },
    ...texts.map((text) => ({
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text }],
    })),
  ],
})

describeOneEngine('editions', (open) => {
  let harness: Harness
  let reportId: string

  const api = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, as = builder) =>
    harness.call(as, { method, url: `/api/report/v1/${path}`, body })

  async function publish(document: ReportDocument, note: string): Promise<string> {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await api('GET', `reports/${reportId}`)).body.state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, document)
    const update = toBase64(Y.encodeStateAsUpdate(ydoc, before))
    expect((await api('PATCH', `reports/${reportId}/document`, { update })).status).toBe(200)
    const answer = await api('POST', 'published-reports/public', {
      reportId,
      slug: 'wind',
      note,
      acceptWarnings: true,
    })
    expect(answer.status).toBe(201)
    return answer.body.publicationId
  }

  beforeAll(async () => {
    harness = await openHarness(await open())
    for (const [name, subs] of [
      ['acme', ['sub-builder', 'sub-analyst', 'sub-viewer']],
      ['globex', ['sub-stranger']],
    ] as const) {
      await makeOrganisation(
        harness.database,
        name,
        subs.map((sub) => ({
          sub,
          roles:
            sub === 'sub-viewer'
              ? []
              : sub === 'sub-builder'
                ? ['Builder', 'Publisher']
                : ['EngagementAnalyst'],
        })),
      )
    }
    await harness.database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('organisations').set({ google_analytics4_measurement_id: 'G-ABC123DEF4' }).execute(),
    )
    reportId = (await api('POST', 'reports', { name: 'Wind' })).body.id
    return () => harness.close()
  })

  it('are listed newest first, live and replaced, with what changed; and each has its document', async () => {
    const first = await publish(documentOf('Wind', 'It blows.'), '')
    const second = await publish(documentOf('Wind', 'It blows.', 'It turned.'), 'With a turn.')
    const { status, body } = await api('GET', `editions?reportId=${reportId}`, undefined, analyst)
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.editions).toMatchObject([
      { publicationId: second, edition: 2, live: true, note: 'With a turn.', audience: 'public' },
      { publicationId: first, edition: 1, live: false, name: 'Wind' },
    ])
    expect(body.editions[0].changes.added).toBeGreaterThan(0)

    const old = await api('GET', `editions/${first}`, undefined, analyst)
    expect(old.status).toBe(200)
    expect(old.body.document.content).toHaveLength(2)
    expect(old.body.datasets).toEqual({})
  })

  it('come in pages that miss and repeat nothing, of one report or of all', async () => {
    await publish(documentOf('Wind', 'It blows.', 'It turned.', 'It fell.'), '')
    for (const of of ['', `&reportId=${reportId}`]) {
      const whole = (await api('GET', `editions?limit=200${of}`, undefined, analyst)).body
      expect(whole).toMatchObject({ total: 3, cursor: null })
      const paged: unknown[] = []
      let cursor = ''
      do {
        const { body } = await api('GET', `editions?limit=2${of}${cursor}`, undefined, analyst)
        expect(body.total).toBe(3)
        paged.push(...body.editions)
        cursor = body.cursor === null ? '' : `&cursor=${body.cursor}`
      } while (cursor !== '')
      expect(paged).toEqual(whole.editions)
    }
    expect((await api('GET', 'editions?cursor=x', undefined, analyst)).status).toBe(400)
  })

  it('are for analysts of the organisation alone, and gone with the report', async () => {
    const { editions } = (await api('GET', 'editions', undefined, analyst)).body
    const path = `editions/${editions[0].publicationId}`
    for (const each of ['editions', path]) {
      expect((await api('GET', each, undefined, 'sub-viewer')).status).toBe(403)
      expect((await api('GET', each, undefined, builder)).status).toBe(403)
    }
    const stranger = (url: string) =>
      harness.call('sub-stranger', { url: `/api/report/v1/${url}`, host: 'globex' })
    expect((await stranger('editions')).body).toEqual({ editions: [], total: 0, cursor: null })
    const [theirs, none] = [
      await stranger(path),
      await stranger('editions/00000000-0000-4000-8000-000000000000'),
    ]
    expect([theirs.status, none.status]).toEqual([404, 404])
    expect(theirs.body.detail).toBe(none.body.detail)

    await api('DELETE', `reports/${reportId}`)
    expect((await api('GET', 'editions', undefined, analyst)).body.total).toBe(0)
    expect((await api('GET', path, undefined, analyst)).status).toBe(404)
  })
})
