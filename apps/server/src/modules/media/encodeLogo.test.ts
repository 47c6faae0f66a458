import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeLogo, encodeSmallLogo, logoGround } from './encodeLogo.ts'
import { rasteriseSvg } from './rasteriseSvg.ts'

const BLUE = { r: 2, g: 114, b: 181, alpha: 1 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 4, background: BLUE } })
const text = (content: string) => new TextEncoder().encode(content)
const svg = (content: string, attributes = 'width="100" height="50"') =>
  text(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  )
const RECTANGLE = '<rect width="100" height="50" fill="#0272b5"/>'
/** The pixel in the middle. */
const middleOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}

/** A PNG whose header promises a size and whose data is what it may. */
function pngOf(width: number, height: number, data: Uint8Array): Uint8Array {
  const chunk = (type: string, content: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(content.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

const refused = (bytes: Uint8Array) =>
  encodeLogo(bytes).then(
    () => null,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )

describe('logos that are shown well', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s becomes PNG', async (format) => {
    const logo = await encodeLogo(new Uint8Array(await picture().toFormat(format).toBuffer()))
    expect(logo).toMatchObject({ contentType: 'image/png', width: 40, height: 20 })
    const { format: made, space, hasAlpha } = await sharp(logo.bytes).metadata()
    expect({ made, space, hasAlpha }).toEqual({ made: 'png', space: 'srgb', hasAlpha: true })
  })

  it('an SVG is drawn, sharply', async () => {
    const logo = await encodeLogo(svg(RECTANGLE))
    expect([logo.width, logo.height]).toEqual([512, 256])
    expect(await middleOf(logo.bytes)).toEqual([2, 114, 181, 255])
  })

  it.each([
    [
      'a comment, a document type and no size',
      '<!-- > --><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>',
    ],
  ])('an SVG with %s too', async (_case, content) => {
    expect(await encodeLogo(text(content))).toMatchObject({ width: 512, height: 256 })
  })

  it('fifty megapixels fit into the box', async () => {
    const huge = await picture(10_000, 5_000).png({ compressionLevel: 1 }).toBuffer()
    expect(await encodeLogo(new Uint8Array(huge))).toMatchObject({ width: 512, height: 256 })
  }, 30_000)

  it('transparent edges are trimmed and transparency is kept', async () => {
    const inside = await picture(100, 50).png().toBuffer()
    const framed = await sharp(inside)
      .extend({ top: 30, bottom: 10, left: 20, right: 60, background: CLEAR })
      .png()
      .toBuffer()
    expect(await encodeLogo(new Uint8Array(framed))).toMatchObject({ width: 100, height: 50 })
    const hole = await sharp(inside)
      .composite([
        {
          input: await sharp({ create: { width: 20, height: 20, channels: 4, background: BLUE } })
            .png()
            .toBuffer(),
          blend: 'dest-out',
        },
      ])
      .png()
      .toBuffer()
    expect((await middleOf((await encodeLogo(new Uint8Array(hole))).bytes))[3]).toBe(0)
  })

  it('a white ground is part of the logo', async () => {
    const white = await picture(50, 50)
      .extend({ top: 9, bottom: 9, left: 9, right: 9, background: '#ffffff' })
      .jpeg()
      .toBuffer()
    expect(await encodeLogo(new Uint8Array(white))).toMatchObject({ width: 68, height: 68 })
  })

  it('printers’ colours become screens’', async () => {
    const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#e02020' } })
    const cmyk = await red.toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const [r = 0, g = 0, b = 0] = await middleOf((await encodeLogo(new Uint8Array(cmyk))).bytes)
    expect(r - Math.max(g, b)).toBeGreaterThan(80)
  })

  it('an animation stands still', async () => {
    const frames = Buffer.concat([
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
        .raw()
        .toBuffer(),
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00ff00' } })
        .raw()
        .toBuffer(),
    ])
    const gif = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBe(2)
    const logo = await encodeLogo(new Uint8Array(gif))
    expect(logo).toMatchObject({ width: 20, height: 20 })
    expect((await middleOf(logo.bytes))[0]).toBeGreaterThan(200)
  })

  it('a picture on its side is turned upright, and what a camera wrote is gone', async () => {
    const turned = await picture()
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret' } } })
      .toBuffer()
    const logo = await encodeLogo(new Uint8Array(turned))
    expect([logo.width, logo.height]).toEqual([20, 40])
    expect(Buffer.from(logo.bytes).includes('secret')).toBe(false)
  })

  it('a file that is a page or an archive as well is only a picture afterwards', async () => {
    const png = await picture().png().toBuffer()
    const page = Buffer.from('<script>alert(1)</script>PK\u0003\u0004evil.zip')
    const logo = await encodeLogo(new Uint8Array(Buffer.concat([png, page])))
    expect(logo).toMatchObject({ width: 40, height: 20 })
    expect(Buffer.from(logo.bytes).includes('script')).toBe(false)
    expect(Buffer.from(logo.bytes).includes('evil')).toBe(false)
  })

  it('makes the same bytes again, and of its own work too', async () => {
    const once = await encodeLogo(svg(RECTANGLE))
    expect(Buffer.from((await encodeLogo(svg(RECTANGLE))).bytes).equals(once.bytes)).toBe(true)
    expect(Buffer.from((await encodeLogo(once.bytes)).bytes).equals(once.bytes)).toBe(true)
  })

  it('weighs a few KB where pages show it', async () => {
    const noisy = await sharp({
      create: {
        width: 512,
        height: 512,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const small = await encodeSmallLogo((await encodeLogo(new Uint8Array(noisy))).bytes)
    const { width, height } = await sharp(small).metadata()
    expect([width, height]).toEqual([108, 108])
    expect(small.length).toBeLessThan(16_000)
  })
})

describe('what an SVG holds beside its picture', () => {
  it('scripts, links and handlers never survive', async () => {
    const logo = await encodeLogo(
      svg(
        `<script>alert(1)</script><script href="https://evil.example/x.js"/><a xlink:href="javascript:alert(1)">${RECTANGLE}</a>` +
          '<g onclick="alert(1)"/><style>@import url(https://evil.example/x.css);path{fill:url(https://evil.example/#x)}</style><path d="M0 0h9v9"/>' +
          '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/></foreignObject>',
        'width="100" height="50" onload="alert(1)"',
      ),
    )
    expect(Buffer.from(logo.bytes).toString('latin1')).not.toMatch(/script|evil|alert/)
  })

  it('nothing is asked of another host, or of this machine’s files', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end(RECTANGLE)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const drawn = await encodeLogo(
      svg(
        `${RECTANGLE}<use xlink:href="${address}/a.svg#x"/><style>@import url("${address}/b.css");@font-face{font-family:x;src:url(${address}/c)}text{font-family:x}</style>` +
          `<rect width="9" height="9" fill="url(${address}/d.svg#y)"/><use href="file:///etc/hostname#x"/><text y="20">x</text>`,
      ),
    )
    expect(drawn.width).toBe(512)
    server.close()
    expect(asked).toEqual([])
  })
})

describe('logos that are refused with a sentence', () => {
  it.each([
    ['nothing', () => new Uint8Array(), 'The file is empty.'],
    ['text', () => text('not an image'), 'Use a PNG, JPEG, WebP, SVG or GIF image.'],
    ['a page', () => text('<!doctype html><html><svg/></html>'), 'Use a PNG, JPEG, WebP, SVG or GIF image.'],
    ['a PDF', () => text('%PDF-1.7 <svg'), 'Use a PNG, JPEG, WebP, SVG or GIF image.'],
    ['half a comment', () => text('<!-- <svg'), 'Use a PNG, JPEG, WebP, SVG or GIF image.'],
    [
      'a signature and nothing else',
      () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'Couldn’t read the image: it may be damaged, or not an image.',
    ],
    [
      'a JPEG in name only',
      () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 500 }, () => 7)]),
      'Couldn’t read the image: it may be damaged, or not an image.',
    ],
    [
      'a size nobody has',
      () => pngOf(100_000, 100_000, Buffer.alloc(1000)),
      'The image has more than 50 million pixels. Make it smaller and try again.',
    ],
    [
      'a file that grows',
      () => pngOf(60_000, 60_000, Buffer.alloc(20_000_000)),
      'The image has more than 50 million pixels. Make it smaller and try again.',
    ],
    [
      'more promised than there is',
      () => pngOf(2000, 2000, Buffer.alloc(100)),
      'Couldn’t read the image: it may be damaged, or not an image.',
    ],
    [
      'an SVG of another encoding',
      () => text('<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'The SVG isn’t encoded as UTF-8. Export it again, or as PNG, and try again.',
    ],
    [
      'an SVG whose entities grow',
      () =>
        text(
          '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
        ),
      'The SVG declares entities. Export it as plain SVG or PNG and try again.',
    ],
    [
      'an SVG that reads a file',
      () =>
        text(
          '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
        ),
      'The SVG declares entities. Export it as plain SVG or PNG and try again.',
    ],
    [
      'an SVG with a picture in it',
      () => svg('<image href="data:image/png;base64,AAAA" width="9" height="9"/>'),
      'The SVG contains an embedded image. Export it as PNG and try again.',
    ],
    [
      'an SVG with a picture under another name',
      () => svg('<x:image xmlns:x="http://www.w3.org/2000/svg" href="a.png"/>'),
      'The SVG contains an embedded image. Export it as PNG and try again.',
    ],
    [
      'an SVG of a megabyte',
      () => svg(`<!--${'x'.repeat(1_100_000)}-->`),
      'The SVG is larger than 1 MB. Export it as PNG and try again.',
    ],
    [
      'an SVG that is not whole',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'),
      'The SVG could not be drawn: it may be damaged or too large. Export it as PNG and try again.',
    ],
    [
      'an SVG without an end',
      () => svg(RECTANGLE, 'width="100000" height="100000"'),
      'The SVG could not be drawn: it may be damaged or too large. Export it as PNG and try again.',
    ],
    ['an SVG with nothing in it', () => svg(''), 'The image is empty: all of it is transparent.'],
    [
      'a line',
      () => svg('<rect width="2000" height="1"/>', 'width="2000" height="1"'),
      'The visible part of the logo is more than 10 times as wide as it is high. Crop it, or use another one.',
    ],
    [
      'a tall line',
      () => svg('<rect width="80" height="900"/>', 'width="80" height="900"'),
      'The visible part of the logo is more than 10 times as high as it is wide. Crop it, or use another one.',
    ],
  ])('%s', async (_name, content, sentence) => {
    expect(await refused(new Uint8Array(content()))).toBe(`invalid-file: ${sentence}`)
  })

  it('half a file of each kind', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const noise = sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
      const whole = await noise.toFormat(format).toBuffer()
      expect([format, await refused(new Uint8Array(whole.subarray(0, whole.length / 2)))]).toEqual([
        format,
        'invalid-file: Couldn’t read the image: it may be damaged, or not an image.',
      ])
    }
  })

  it('a transparent picture', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: CLEAR } })
      .png()
      .toBuffer()
    expect(await refused(new Uint8Array(clear))).toContain('all of it is transparent')
  })

  it('an SVG that would be drawn for minutes: its process is ended', async () => {
    const blur = '<feGaussianBlur stdDeviation="30"/>'.repeat(500)
    const slow = svg(
      `<filter id="f">${blur}</filter>${'<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(50)}`,
      'width="3000" height="3000"',
    )
    await expect(rasteriseSvg(slow, 512, 700)).rejects.toMatchObject({
      code: 'invalid-file',
      message: 'Drawing the SVG takes too long. Remove its filters, or export it as PNG and try again.',
    })
  }, 20_000)

  it('an SVG that refers to itself without end', async () => {
    const uses = Array.from(
      { length: 12 },
      (_, level) => `<g id="a${level + 1}">${`<use xlink:href="#a${level}"/>`.repeat(10)}</g>`,
    ).join('')
    await expect(
      rasteriseSvg(
        svg(`<g id="a0"><rect width="1" height="1"/></g>${uses}<use xlink:href="#a12"/>`),
        512,
        1000,
      ),
    ).rejects.toMatchObject({ code: 'invalid-file' })
  }, 20_000)
})

it.each([
  ['ink', '#14202b', 'light'],
  ['white', '#ffffff', 'dark'],
  ['pink', '#b8336a', null],
] as const)('a logo in %s is given the ground it needs', async (_name, fill, ground) => {
  const logo = await encodeLogo(svg(`<circle cx="50" cy="25" r="20" fill="${fill}"/>`))
  expect(await logoGround(logo.bytes)).toBe(ground)
})
