import { expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const utf16 = (text: string, mark: [number, number]) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array([...mark, ...(mark[0] === 0xff ? bytes : bytes.swap16())])
}

it.each([
  ['UTF-8', new TextEncoder().encode('Größe\r\n1\r2\n')],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffGröße\n1\n2\n')],
  ['UTF-16, little end first', utf16('Größe\r\n1\n2\n', [0xff, 0xfe])],
  ['UTF-16, big end first', utf16('Größe\r\n1\n2\n', [0xfe, 0xff])],
  ['Western Windows', new Uint8Array(Buffer.from('Größe\n1\n2\n', 'latin1'))],
])('%s', (_name, bytes) => expect(decodeText(bytes)).toBe('Größe\n1\n2\n'))

it.each([
  ['a NUL', new Uint8Array([65, 0, 66])],
  ['a PDF', new TextEncoder().encode('%PDF-1.7 words')],
])('%s is no text', (_name, bytes) => expect(decodeText(bytes)).toBeNull())
