import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeImage } from './encode.ts'

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0272b5' } })
const bytes = (text: string) => new TextEncoder().encode(text)

describe('images', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'takes %s and makes WebP of it',
    async (format) => {
      const image = await encodeImage(new Uint8Array(await picture().toFormat(format).toBuffer()))
      expect(image).toMatchObject({ contentType: 'image/webp', width: 40, height: 20 })
      expect((await sharp(image.bytes).metadata()).format).toBe('webp')
    },
  )

  it('drops metadata and turns the picture upright', async () => {
    const turned = await picture()
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret' } } })
      .toBuffer()
    const image = await encodeImage(new Uint8Array(turned))
    expect([image.width, image.height]).toEqual([20, 40])
    expect(Buffer.from(image.bytes).includes('secret')).toBe(false)
  })

  it('makes wide pictures narrower and keeps small ones', async () => {
    expect((await encodeImage(new Uint8Array(await picture(4000, 10).png().toBuffer()))).width).toBe(1888)
  })

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['text', bytes('not an image'), 'Couldn’t read the image'],
    [
      'an SVG with a script',
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'JPEG, PNG',
    ],
  ])('refuses %s with a sentence', async (_name, content, words) => {
    await expect(encodeImage(content)).rejects.toMatchObject({
      code: 'invalid-file',
      message: expect.stringContaining(words),
    })
  })

  it('refuses half a file', async () => {
    const whole = await picture(400, 400).png({ compressionLevel: 0 }).toBuffer()
    await expect(encodeImage(new Uint8Array(whole.subarray(0, 2000)))).rejects.toMatchObject({
      code: 'invalid-file',
    })
  })

  it('refuses more than 50 million pixels', async () => {
    const huge = await picture(9000, 6000).png({ compressionLevel: 9 }).toBuffer()
    await expect(encodeImage(new Uint8Array(huge))).rejects.toMatchObject({ code: 'invalid-file' })
  })
})
