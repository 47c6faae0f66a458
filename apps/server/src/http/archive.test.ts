import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ArchiveFile, zipOf } from './archive.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function* texts(...pieces: string[]) {
  yield* pieces
}
const whole = async (files: AsyncIterable<ArchiveFile>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(files)) pieces.push(piece)
  return unzipSync(new Uint8Array(Buffer.concat(pieces)))
}

describe('the archive', () => {
  it('holds what was put in: whole, compressed already, in pieces, empty, in folders', async () => {
    const noise = new Uint8Array(randomBytes(300_000))
    async function* files(): AsyncGenerator<ArchiveFile> {
      yield { path: 'a.json', bytes: bytes('{"ä": 1}') }
      yield { path: 'b/c d.webp', bytes: noise, isCompressed: true }
      yield { path: 'd.csv', pieces: texts('1,2\r\n'.repeat(50_000), '', 'end') }
      yield { path: 'empty.csv', pieces: texts() }
      yield { path: 'empty.txt', bytes: new Uint8Array() }
    }
    const found = await whole(files())
    expect(Object.keys(found)).toEqual(['a.json', 'b/c d.webp', 'd.csv', 'empty.csv', 'empty.txt'])
    expect(strFromU8(found['a.json']!)).toBe('{"ä": 1}')
    expect(Buffer.from(found['b/c d.webp']!).equals(noise)).toBe(true)
    expect(strFromU8(found['d.csv']!)).toBe(`${'1,2\r\n'.repeat(50_000)}end`)
    expect([found['empty.csv']!.length, found['empty.txt']!.length]).toEqual([0, 0])
  })

  it('takes a file only when those before it have been read', async () => {
    let taken = 0
    async function* files(): AsyncGenerator<ArchiveFile> {
      for (;;) {
        taken += 1
        yield { path: `${taken}.bin`, bytes: new Uint8Array(randomBytes(10_000)) }
      }
    }
    const zip = zipOf(files())
    for (let pulled = 0; pulled < 20; pulled++) await zip.next()
    expect(taken).toBeLessThanOrEqual(20)
    await zip.return(undefined)
  })

  it('refuses more files than a ZIP can count', async () => {
    async function* files(): AsyncGenerator<ArchiveFile> {
      for (let index = 0; index <= 65_535; index++)
        yield { path: String(index), bytes: new Uint8Array(), isCompressed: true }
    }
    await expect(whole(files())).rejects.toThrow('more files than a ZIP file can count')
  })

  it('ends in the failure of what it is made of', async () => {
    async function* files(): AsyncGenerator<ArchiveFile> {
      yield { path: 'a', bytes: bytes('a') }
      throw new Error('the database is gone')
    }
    await expect(whole(files())).rejects.toThrow('the database is gone')
  })
})
