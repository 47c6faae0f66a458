import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { bytesOf, openTransfer, sha256, type Transfer } from './testing.ts'

describeOneEngine('a hostile archive', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  /** A good export, as files that a test spoils. */
  const good = async (): Promise<Record<string, Uint8Array>> =>
    unzipSync((await transfer.download((await transfer.makeReport()).id)).bytes)
  /** Puts the hashes of the manifest right, as a forger would. */
  const sealed = (files: Record<string, Uint8Array>): Record<string, Uint8Array> => {
    const manifest = JSON.parse(strFromU8(files['manifest.json']!))
    const { 'manifest.json': _old, ...rest } = files
    manifest.files = Object.entries(rest).map(([path, content]) => ({ path, sha256: sha256(content) }))
    return { 'manifest.json': bytesOf(manifest), ...rest }
  }
  const documentOf = (files: Record<string, Uint8Array>) => JSON.parse(strFromU8(files['document.json']!))
  const imagePath = (files: Record<string, Uint8Array>) =>
    Object.keys(files).find((path) => path.startsWith('images/'))!
  /** The place of a file's record in the directory of a ZIP. */
  const recordOf = (zip: Uint8Array, name: string): number => {
    const wanted = Buffer.from(name)
    for (let at = zip.length - 46; at >= 0; at--)
      if (zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1 && zip[at + 3] === 2)
        if (Buffer.from(zip.subarray(at + 46, at + 46 + wanted.length)).equals(wanted)) return at
    throw new Error(`There is no ${name}.`)
  }

  const ones = (rows: number, columns: number) => ({
    name: '',
    dataset: {
      columns: Array.from({ length: columns }, (_, at) => ({
        id: `c${at}`,
        name: `${at}`,
        type: 'number',
      })),
      rows: Array.from({ length: rows }, () => Array(columns).fill(1)),
    },
  })
  const withFile = (path: string, content: Uint8Array) => async () =>
    zipSync(sealed({ ...(await good()), [path]: content }))
  const script = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )

  const cases: [string, () => Promise<Uint8Array>, string][] = [
    ['a name that leads out', withFile('../evil.json', bytesOf(1)), 'a path that points outside it'],
    [
      'a name that leads out half-way',
      withFile('images/../../x.webp', bytesOf(1)),
      'a path that points outside it',
    ],
    ['an absolute name', withFile('/etc/passwd', bytesOf(1)), 'a path that points outside it'],
    ['a name of Windows', withFile('C:\\x.json', bytesOf(1)), 'a path that points outside it'],
    ['a file of its own', withFile('run.sh', bytesOf(1)), 'doesn’t belong in an exported report'],
    [
      'an SVG with a script',
      withFile(`images/${sha256(script)}.svg`, script),
      'doesn’t belong in an exported report',
    ],
    [
      'an SVG called an image',
      withFile(`images/${sha256(script)}.png`, script),
      'Use a JPEG, PNG, WebP, GIF or AVIF image',
    ],
    [
      'a huge image',
      async () => {
        const huge = new Uint8Array(
          await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
            .png({ compressionLevel: 9 })
            .toBuffer(),
        )
        return zipSync(sealed({ ...(await good()), [`images/${sha256(huge)}.png`]: huge }))
      },
      'more than 50 million pixels',
    ],
    [
      'half an image',
      async () => {
        const files = await good()
        const path = imagePath(files)
        return zipSync(sealed({ ...files, [path]: files[path]!.subarray(0, 60) }))
      },
      'Couldn’t read the image',
    ],
    [
      'a zip bomb that says what it is',
      async () =>
        zipSync({
          ...(await good()),
          'thumbnail.webp': new Uint8Array(19_000_000),
          [`images/${'a'.repeat(64)}.png`]: new Uint8Array(19_000_000),
        }),
      'too large',
    ],
    [
      'a zip bomb that lies',
      async () => {
        const path = `images/${'a'.repeat(64)}.png`
        const zip = zipSync({ ...(await good()), [path]: new Uint8Array(19_000_000) })
        const view = new DataView(zip.buffer, zip.byteOffset)
        view.setUint32(recordOf(zip, path) + 24, 100, true)
        // Its manifest names it, so that it is read at all.
        return zip
      },
      'is damaged',
    ],
    [
      'ten thousand files',
      async () => {
        const files: Zippable = { ...(await good()) }
        for (let index = 0; index < 10_000; index++)
          files[`images/${sha256(String(index))}.png`] = new Uint8Array()
        return zipSync(files, { level: 0 })
      },
      'more than 2,000 files, the maximum',
    ],
    ['one that ends too soon', async () => (await zipped()).subarray(0, -100), 'its end is missing'],
    ['one with a hole', async () => spoiled(), 'is damaged'],
    [
      'one that is locked',
      async () => {
        const zip = await zipped()
        zip[recordOf(zip, 'document.json') + 8]! |= 1
        return zip
      },
      'locked with a password',
    ],
    [
      'a symbolic link',
      async () =>
        zipSync({
          ...(await good()),
          'document.json': [bytesOf('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
        }),
      'a link',
    ],
    [
      'one name twice',
      async () => {
        const zip = zipSync({ ...(await good()), 'documenu.json': bytesOf(1) })
        for (let at = 0; at < zip.length - 8; at++)
          if (Buffer.from(zip.subarray(at, at + 13)).toString() === 'documenu.json')
            zip[at + 7] = 't'.charCodeAt(0)
        return zip
      },
      'twice',
    ],
    [
      'content that was changed',
      async () => {
        const files = await good()
        return zipSync({ ...files, 'document.json': bytesOf({ ...documentOf(files), more: 1 }) })
      },
      'was changed after the export',
    ],
    [
      'an image under another hash',
      async () => {
        const files = await good()
        const path = imagePath(files)
        const { [path]: image, ...rest } = files
        return zipSync(sealed({ ...rest, [`images/${'b'.repeat(64)}.webp`]: image! }))
      },
      'that isn’t in the file',
    ],
    [
      'a block there is not',
      async () => {
        const files = await good()
        const document = documentOf(files)
        document.content.push({ type: 'script', attrs: { id: newBlockId() } })
        return zipSync(sealed({ ...files, 'document.json': bytesOf(document) }))
      },
      'There is no block of type',
    ],
    [
      'a prototype',
      async () => {
        const files = await good()
        const text = JSON.stringify(documentOf(files)).replace(
          '"type":"doc"',
          '"type":"doc","__proto__":{"polluted":1}',
        )
        return zipSync(sealed({ ...files, 'document.json': new TextEncoder().encode(text) }))
      },
      'The document isn’t valid',
    ],
    ['a document that is none', withFile('document.json', bytesOf([1])), 'The document isn’t valid'],
    ['a document that is no JSON', withFile('document.json', new Uint8Array([123])), 'is not JSON'],
    [
      'a table that is none',
      async () => {
        const files = await good()
        const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
        return zipSync(
          sealed({ ...files, [path]: bytesOf({ name: 'x', dataset: { columns: [], rows: [[1]] } }) }),
        )
      },
      'isn’t a table of data',
    ],
    [
      'a table of more cells than one may have',
      async () => {
        const files = await good()
        const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
        return zipSync(sealed({ ...files, [path]: bytesOf(ones(10_000, 51)) }))
      },
      'has more cells than a table can have (500,000)',
    ],
    [
      'tables of more cells than they may have together',
      async () => {
        const files = await good()
        for (const letter of ['a', 'b', 'c'])
          files[`datasets/${letter.repeat(64)}.json`] = bytesOf(ones(10_000, 40))
        return zipSync(sealed(files))
      },
      'more cells in all than can be imported (1,000,000)',
    ],
    [
      'a table nested a million levels deep',
      async () => {
        const files = await good()
        const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
        const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
        return zipSync(sealed({ ...files, [path]: new TextEncoder().encode(deep) }))
      },
      'is nested too deeply',
    ],
    [
      'images of more pixels than they may have together',
      async () => {
        const files = await good()
        for (const shade of [1, 2, 3]) {
          const image = new Uint8Array(
            await sharp({
              create: { width: 7_000, height: 5_000, channels: 3, background: { r: shade, g: 0, b: 0 } },
            })
              .png()
              .toBuffer(),
          )
          files[`images/${sha256(image)}.png`] = image
        }
        return zipSync(sealed(files))
      },
      'more pixels in all than can be imported (100,000,000)',
    ],
    [
      'no manifest',
      async () => {
        const { 'manifest.json': _gone, ...files } = await good()
        return zipSync(files)
      },
      'has no manifest',
    ],
    [
      'a newer version',
      async () => {
        const files = await good()
        const manifest = { ...JSON.parse(strFromU8(files['manifest.json']!)), version: 2 }
        return zipSync({ ...files, 'manifest.json': bytesOf(manifest) })
      },
      'a newer version of Bubbles',
    ],
    ['an empty archive', async () => zipSync({}), 'is not a table of text'],
    [
      'an old workbook',
      async () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      'an old or locked workbook',
    ],
    ['nothing', async () => new Uint8Array(), 'The file is empty'],
  ]
  const zipped = async () => (await transfer.download((await transfer.makeReport()).id)).bytes
  const spoiled = async () => {
    const zip = await zipped()
    const directory = recordOf(zip, 'document.json')
    const view = new DataView(zip.buffer, zip.byteOffset)
    const start = view.getUint32(directory + 42, true)
    zip[start + 80]! ^= 0xff
    return zip
  }

  it.each(cases)(
    'with %s is refused with a sentence, and nothing is written',
    async (_name, make, sentence) => {
      const bytes = await make()
      const before = await transfer.everything()
      const { status, body } = await transfer.upload(bytes)
      expect([status, body.code]).toEqual([422, 'invalid-file'])
      expect(body.detail).toContain(sentence)
      expect(await transfer.everything()).toEqual(before)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  it('of more than 30 MB is refused', async () => {
    const before = await transfer.everything()
    const large = await transfer.upload(new Uint8Array(30 * 1024 * 1024 + 1))
    expect(large).toMatchObject({
      status: 413,
      body: { detail: 'The file is 31 MB. It can be at most 30 MB.' },
    })
    expect((await transfer.upload(new Uint8Array(32 * 1024 * 1024))).status).toBe(413)
    expect(await transfer.everything()).toEqual(before)
  })

  it('with a table of more members than are known, in another order, is kept without them', async () => {
    const files = await good()
    const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
    const { columns, rows } = transfer.dataset
    const odd = {
      rows,
      more: 1,
      columns: columns.map(({ id, name, ...rest }) => ({ ...rest, more: 2, name, id })),
    }
    const uploaded = await transfer.upload(
      zipSync(sealed({ ...files, [path]: bytesOf({ more: 3, dataset: odd, name: 'x' }) })),
    )
    expect(uploaded.status).toBe(201)
    const made = await transfer.api('POST', `reports/import/${uploaded.body.id}`)
    const { document } = (await transfer.api('GET', `reports/${made.body.id}`)).body
    const chart = document.content.find(({ type }: { type: string }) => type === 'chart')
    expect(chart.attrs.dataset).toBe(sha256(JSON.stringify(transfer.dataset)))
  })

  it('with an image of another kind is taken, and the image encoded anew', async () => {
    const files = await good()
    const path = imagePath(files)
    const { [path]: _webp, ...rest } = files
    const png = new Uint8Array(
      await sharp(Buffer.from(files[path]!))
        .png()
        .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
        .toBuffer(),
    )
    const hash = sha256(png)
    const document = strFromU8(rest['document.json']!).replaceAll(
      /"file":"[0-9a-f]{64}"/g,
      `"file":"${hash}"`,
    )
    const uploaded = await transfer.upload(
      zipSync(
        sealed({
          ...rest,
          'document.json': new TextEncoder().encode(document),
          [`images/${hash}.png`]: png,
        }),
      ),
    )
    expect(uploaded.status).toBe(201)
    const made = await transfer.api('POST', `reports/import/${uploaded.body.id}`)
    const stored = JSON.stringify((await transfer.api('GET', `reports/${made.body.id}`)).body.document)
    const file = /"file":"([0-9a-f]{64})"/.exec(stored)![1]!
    expect(file).not.toBe(hash)
    expect((await transfer.api('GET', `images/${file}`)).headers['content-type']).toBe('image/webp')
  })
})
