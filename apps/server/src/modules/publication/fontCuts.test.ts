import { createHash } from 'node:crypto'
import { findFont, type Font, pageFontFile } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { findAsset } from './assets.ts'
import { carriedFaces } from './carriedFaces.ts'
import { cutFonts } from './fontCuts.ts'
import { fontPath, pageCut } from './fontFiles.ts'

const font = (family: string): Font => findFont(family)!
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 12)

describe('the files pages load', () => {
  // One of each cut there is; tools/cutPageFonts.ts makes them all.
  it.each(['Roboto', 'Lora', 'EB Garamond', 'Merriweather'])(
    '%s is cut to the bytes its name says',
    async (family) => {
      const file = pageFontFile(font(family))
      const [bytes] = await cutFonts([pageCut(font(family), file)])
      expect({ name: `${font(family).id}-page.${digest(bytes!)}.woff2`, bytes: bytes!.length }).toEqual({
        name: file.name,
        bytes: file.bytes,
      })
      expect(await findAsset(file.name)).toMatchObject({ immutable: true })
      expect((await findAsset(file.name))!.bytes).toEqual(bytes)
    },
    60_000,
  )

  it('are to be asked for again under a name of other bytes', async () => {
    expect(await findAsset('roboto-page.AAAAAAAAAAAA.woff2')).toMatchObject({ immutable: false })
  })
})

describe('cutting', () => {
  const path = fontPath(font('Roboto'), 'latin')!

  it('leaves out what cannot be cut and cuts the rest', async () => {
    const [none, some] = await cutFonts([
      { path: `${path}.not-there`, characters: 'a', weights: [400, 400] },
      { path, characters: 'abc', weights: [400, 400] },
    ])
    expect(none).toBeNull()
    expect(some!.subarray(0, 4).toString()).toBe('wOF2')
  })

  it('carries small parts as addresses, and none that are large', async () => {
    const need = { font: font('Roboto'), subset: 'latin', style: 'italic', weights: [400, 400] } as const
    const letters = Array.from({ length: 190 }, (_, index) => String.fromCodePoint(33 + index)).join('')
    const faces = await carriedFaces([
      { ...need, characters: letters, weights: [100, 900] },
      { ...need, characters: 'abc' },
    ])
    expect(faces).toEqual([
      {
        family: 'Roboto',
        style: 'italic',
        weights: [400, 400],
        data: expect.stringMatching(/^data:font\/woff2;base64,d09GMg/),
      },
    ])
  })
})
