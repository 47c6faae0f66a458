import { FILE_KIND_IDS, FILE_KINDS, MAX_FILE_BYTES } from '@bubbles/domain'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { kindOfFile } from './sniffFile.ts'

const text = (words: string) => new TextEncoder().encode(words)
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)])))
const openDocument = (kind: 'ods' | 'odt' | 'odp') =>
  zipSync({ mimetype: [strToU8(FILE_KINDS[kind].contentType), { level: 0 }], 'content.xml': strToU8('<a/>') })

const SAMPLES = {
  pdf: text('%PDF-1.7\n'),
  xlsx: zip('[Content_Types].xml', 'xl/workbook.xml'),
  csv: text('\ufeffYear,Größe\n2019,1\n'),
  txt: text('Plain words.'),
  zip: zip('anything.exe'),
  docx: zip('[Content_Types].xml', 'word/document.xml'),
  pptx: zip('[Content_Types].xml', 'ppt/presentation.xml'),
  ods: openDocument('ods'),
  odt: openDocument('odt'),
  odp: openDocument('odp'),
  json: text('\n[1]'),
  mp4: text('\0\0\0\x18ftypisom\0\0\0\0moov stsd avc1'),
  webm: Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...text('webm')),
  vtt: text('\ufeffWEBVTT\n\n00:00.000 --> 00:01.000\nGood morning.\n'),
  geojson: text('{"type":"Point","coordinates":[1,2]}'),
} as const

describe('files to download', () => {
  it.each(FILE_KIND_IDS)('takes %s by what its bytes are', async (kind) => {
    expect(await kindOfFile(`Annual report.final.${kind.toUpperCase()}`, SAMPLES[kind])).toBe(kind)
  })

  it.each([
    ['page.html', text('<script>alert(1)</script>'), 'Use a PDF'],
    ['drawing.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Use a PDF'],
    ['program.exe', text('MZ'), 'Use a PDF'],
    ['pdf', SAMPLES.pdf, 'Use a PDF'],
    ['report.pdf.', SAMPLES.pdf, 'Use a PDF'],
    ['x.constructor', SAMPLES.pdf, 'Use a PDF'],
    ['report.pdf', text('<html>%PDF-1.7'), '(PDF)'],
    ['report.pdf', SAMPLES.zip, '(PDF)'],
    ['report.txt', SAMPLES.pdf, 'isn’t plain text in UTF-8'],
    ['table.csv', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'isn’t plain text in UTF-8'],
    ['table.csv', new Uint8Array([0xff, 0xfe, 0x41, 0x00]), 'isn’t plain text in UTF-8'],
    ['table.csv', text('a\0b'), 'isn’t plain text in UTF-8'],
    ['table.xlsx', SAMPLES.docx, '(XLSX)'],
    ['table.xlsx', SAMPLES.zip, '(XLSX)'],
    ['table.xlsx', zip('xl/workbook.xml', 'xl/vbaProject.bin'), '(XLSX)'],
    ['table.xlsx', SAMPLES.xlsx.subarray(0, 40), '(XLSX)'],
    ['words.odt', SAMPLES.ods, '(ODT)'],
    ['words.odt', zip('content.xml'), '(ODT)'],
    ['data.zip', SAMPLES.pdf, '(ZIP)'],
    ['data.json', text('<html>'), '(JSON)'],
    ['data.geojson', text('[1]'), '(GeoJSON)'],
    ['film.mp4', text('\0\0\0\x18ftypisom\0\0\0\0moov stsd hvc1'), 'MP4 with H.264'],
    ['film.mp4', SAMPLES.webm, 'MP4 with H.264'],
    ['film.webm', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, ...text('matroska')), '(WebM)'],
    ['film.mov', SAMPLES.mp4, 'Use a PDF'],
    ['words.vtt', text('1\n00:00:00,000 --> 00:00:01,000\nGood morning.'), 'WEBVTT'],
    ['nothing.pdf', new Uint8Array(), 'is empty'],
    ['large.pdf', new Uint8Array(MAX_FILE_BYTES + 1), 'larger than 20 MB'],
  ])('refuses %s that is none', async (name, bytes, words) => {
    await expect(kindOfFile(name, bytes)).rejects.toMatchObject({
      code: 'invalid-file',
      message: expect.stringContaining(words),
    })
  })
})
