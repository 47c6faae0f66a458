import type { FastifyRequest } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { readUpload } from './upload.ts'

const BOUNDARY = 'x'.repeat(40)
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const part = (name: string, content: string, fileName?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"\r\nContent-Type: text/csv` : ''}\r\n\r\n${content}\r\n`
const read = (parts: string[], type = TYPE) =>
  readUpload({
    headers: { 'content-type': type },
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
  } as unknown as FastifyRequest)

describe('an uploaded file', () => {
  it('is read, with other fields beside it', async () => {
    const others = Array.from({ length: 9 }, (_, at) => part(`field${at}`, 'x'))
    const file = await read([...others, part('file', 'a,b\n1,2', 'a.csv')])
    expect(file).toMatchObject({ fileName: 'a.csv', contentType: 'text/csv' })
    expect(Buffer.from(file.bytes).toString()).toBe('a,b\n1,2')
  })

  it('is read whether or not the boundary stands in quotation marks', async () => {
    const type = `multipart/form-data; boundary="${BOUNDARY}"`
    expect((await read([part('file', 'a', 'a.csv')], type)).fileName).toBe('a.csv')
  })

  it('among more than ten parts is refused before any is read', async () => {
    const reader = vi.spyOn(Response.prototype, 'formData')
    for (const count of [11, 100_000])
      await expect(read(Array.from({ length: count }, () => part('file', '')))).rejects.toThrow(
        'The body has more than 10 parts',
      )
    expect(reader).not.toHaveBeenCalled()
    reader.mockRestore()
  })

  it.each([
    ['two files', [part('file', 'a', 'a.csv'), part('file', 'b', 'b.csv')], TYPE, 'more than one file'],
    ['no file', [part('other', 'a', 'a.csv')], TYPE, 'There is no file.'],
    ['a field in its place', [part('file', 'a')], TYPE, 'There is no file.'],
    ['no boundary', [part('file', 'a', 'a.csv')], 'multipart/form-data', 'doesn’t declare a boundary'],
    [
      'a boundary that breaks out',
      [part('file', 'a', 'a.csv')],
      'multipart/form-data; boundary="a\\"; b=\\""',
      'doesn’t declare a boundary',
    ],
  ])('is refused with %s', async (_name, parts, type, sentence) => {
    await expect(read(parts, type)).rejects.toThrow(sentence)
  })
})
