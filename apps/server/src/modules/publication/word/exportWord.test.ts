import { nodesOf } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { builder, openTransfer, type Transfer } from '../../report/transfer/testing.ts'

describeOneEngine('exporting a report as a Word document', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  const download = async (id: string, as = builder, host = 'acme') => {
    const answer = await transfer.harness.app.inject({
      url: `/api/report/v1/reports/${id}/export/word`,
      headers: { host: `${host}.bubbles.localhost:4000`, authorization: `Bearer ${as}` },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: new Uint8Array(answer.rawPayload) }
  }

  it('gives a file with the drawing of its chart and its image, which can be imported', async () => {
    const { id } = await transfer.makeReport()
    const { status, headers, bytes } = await download(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('wordprocessingml')
    expect(headers['content-disposition']).toBe('attachment; filename="wind-grosse.docx"')
    const files = unzipSync(bytes)
    expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(2)
    expect(strFromU8(files['word/document.xml']!)).toContain('Beside it.')

    const uploaded = await transfer.upload(bytes, 'wind.docx')
    expect(uploaded).toMatchObject({ status: 201, body: { name: 'Wind & Größe' } })
    const made = await transfer.api('POST', `reports/import/${uploaded.body.id}`)
    const { document } = (await transfer.api('GET', `reports/${made.body.id}`)).body
    const images = [...nodesOf(document)].filter(({ type }) => type === 'image')
    expect(images.map(({ attrs }) => attrs?.alt)).toEqual(['It rose', 'A mast'])
  })

  it('leaves internal blocks out', async () => {
    const { id } = await transfer.makeReport()
    const blocks = (await transfer.api('GET', `reports/${id}`)).body.document.content
    const at = blocks.findIndex(({ type }: { type: string }) => type === 'chart')
    await transfer.api('PATCH', `reports/${id}/document`, {
      body: { operations: [{ op: 'replace', path: `/content/${at}/attrs/internal`, value: true }] },
    })
    const files = unzipSync((await download(id)).bytes)
    expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
    const xml = strFromU8(files['word/document.xml']!)
    expect(xml).not.toContain('It rose')
    expect(xml).toContain('1 internal block was left out')
  })

  it('is for those who may export, of their own organisation’s reports', async () => {
    const { id } = await transfer.makeReport()
    for (const as of ['sub-viewer', 'sub-reviewer', 'sub-publisher', 'sub-admin'])
      expect((await download(id, as)).status).toBe(403)
    expect((await download(id, 'sub-stranger', 'globex')).status).toBe(404)
    expect((await download('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
