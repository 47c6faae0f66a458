import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { bytesOf, builder, openTransfer, sha256, type Transfer } from './testing.ts'

const PDF = strToU8('%PDF-1.7 of the wind')

describeEachEngine('files to download in exported reports', (open) => {
  let transfer: Transfer

  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  /** A report with a block for a file. */
  async function made(attrs: object): Promise<string> {
    const { id } = (await transfer.api('POST', 'reports', { body: { name: 'Wind' } })).body
    const value = { type: 'file', attrs: { id: newBlockId(), name: 'wind.pdf', size: PDF.length, ...attrs } }
    const { status } = await transfer.api('PATCH', `reports/${id}/document`, {
      body: { operations: [{ op: 'add', path: '/content/2', value }] },
    })
    expect(status).toBe(200)
    return id
  }
  const kept = async () => {
    const { status, body } = await transfer.upload(PDF, 'wind.pdf', { path: 'files' })
    expect(status).toBe(201)
    return body.hash as string
  }

  it('go along, and are there in another organisation', async () => {
    const hash = await kept()
    const exported = await transfer.download(await made({ file: hash, title: 'The wind' }))
    const files = unzipSync(exported.bytes)
    expect(Buffer.from(files[`files/${hash}.pdf`]!).equals(Buffer.from(PDF))).toBe(true)
    const there = { as: 'sub-stranger', host: 'globex' }
    const uploaded = await transfer.upload(exported.bytes, 'export.zip', there)
    expect([uploaded.status, uploaded.body.detail]).toEqual([201, undefined])
    const imported = await transfer.api('POST', `reports/import/${uploaded.body.id}`, there)
    const { document } = (await transfer.api('GET', `reports/${imported.body.id}`, there)).body
    const block = document.content.find(({ type }: { type: string }) => type === 'file')
    expect(block.attrs).toMatchObject({ file: hash, name: 'wind.pdf', title: 'The wind' })
    const answer = await transfer.harness.app.inject({
      url: `/api/report/v1/files/${hash}`,
      headers: { host: 'globex.bubbles.localhost:4000', authorization: 'Bearer sub-stranger' },
    })
    expect(answer.rawPayload.equals(Buffer.from(PDF))).toBe(true)
  })

  it('are links beside a Markdown text', async () => {
    const hash = await kept()
    const id = await made({ file: hash, title: 'The wind' })
    const files = unzipSync((await transfer.download(id, { as: builder, format: 'markdown' })).bytes)
    const text = Object.keys(files).find((name) => name.endsWith('.md'))!
    expect(Buffer.from(files[text]!).toString()).toContain(`[The wind](files/${hash}.pdf)`)
    expect(Object.keys(files)).toContain(`files/${hash}.pdf`)
  })

  it('that are not there leave their block empty', async () => {
    const id = await made({ file: 'a'.repeat(64) })
    const files = unzipSync((await transfer.download(id)).bytes)
    const document = JSON.parse(Buffer.from(files['document.json']!).toString())
    const block = document.content.find(({ type }: { type: string }) => type === 'file')
    expect(block.attrs.file).toBeNull()
    expect((await transfer.upload(zipSync(files))).status).toBe(201)
  })

  it('are refused where they are not what their name says', async () => {
    const hash = await kept()
    const files = unzipSync((await transfer.download(await made({ file: hash }))).bytes)
    const path = `files/${hash}.pdf`
    files[path] = strToU8('<script>alert(1)</script>')
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString())
    for (const entry of manifest.files) if (entry.path === path) entry.sha256 = sha256(files[path])
    files['manifest.json'] = bytesOf(manifest)
    const refused = await transfer.upload(zipSync(files))
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid-file'])
    expect(refused.body.detail).toContain('isn’t what its name says')
  })
})
