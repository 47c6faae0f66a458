import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chartSpec, ENGLISH, renderChart } from '@bubbles/charts'
import { inferDataset } from '@bubbles/tables'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBrowser } from './findBrowser.ts'
import { printPdf } from './printPdf.ts'

vi.setConfig({ testTimeout: 120_000 })

const browserPath = findBrowser(process.env.CHROMIUM_PATH || undefined)
if (browserPath === null) process.stderr.write('Not run, since no Chromium is installed: printing PDFs.\n')

const page = (body: string, { lang = 'en', dir = 'ltr', head = '' } = {}) =>
  `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>Wind</title>${head}` +
  '<style>@page{size:A4;margin:20mm;@bottom-right{content:counter(page) " / " counter(pages)}}h2{break-before:page}</style>' +
  `</head><body>${body}</body></html>`

interface OutlineEntry {
  title: string
  items: OutlineEntry[]
}

/** What a reading program finds in a PDF. */
async function read(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  }
  return {
    texts,
    outline: (await document.getOutline()) as OutlineEntry[] | null,
    marks: await document.getMarkInfo(),
    tree: JSON.stringify(await (await document.getPage(1)).getStructTree()),
    info: (await document.getMetadata()).info as Record<string, unknown>,
  }
}

describe.skipIf(browserPath === null)('printing in Chromium', () => {
  let folder: string
  const print = (html: string, options: Partial<Parameters<typeof printPdf>[1]> = {}) =>
    printPdf(html, { browserPath: browserPath!, sandbox: false, ...options })

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pdf-'))
    mkdirSync(join(folder, 'tmp'))
    vi.stubEnv('TMPDIR', join(folder, 'tmp'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is tagged, in order, with title, language, outline and page numbers', async () => {
    const { bytes } = await print(page('<h1>Wind</h1><p>First words.</p><h2>Growth</h2><p>Second words.</p>'))
    const { texts, outline, marks, tree, info } = await read(bytes)
    expect(texts).toEqual(['1 / 2 Wind First words.', '2 / 2 Growth Second words.'])
    expect(outline).toMatchObject([{ title: 'Wind', items: [{ title: 'Growth', items: [] }] }])
    expect(marks).toMatchObject({ Marked: true })
    expect(tree).toMatch(/"role":"H1".*"role":"P"/)
    expect(info).toMatchObject({ Title: 'Wind', Language: 'en' })
  })

  it('has the alternative text of a chart beside its title', async () => {
    const dataset = inferDataset([
      ['Year', 'Wind'],
      ['2019', '10'],
      ['2020', '14'],
    ])
    const [x, wind] = dataset.columns.map(({ id }) => id)
    const spec = chartSpec.parse({
      kind: 'line',
      title: 'Wind grew',
      alt: 'From 10 to 14.',
      x,
      series: [wind],
    })
    const { tree } = await read((await print(page(renderChart(ENGLISH, spec, dataset)))).bytes)
    expect(tree).toContain('"alt":"Wind grew From 10 to 14."')
  })

  it('reads from right to left, with the words as they are written', async () => {
    const { bytes } = await print(page('<h1>الرياح</h1><p>تضاعفت الرياح</p>', { lang: 'ar', dir: 'rtl' }))
    const { texts, outline, info } = await read(bytes)
    expect(outline).toMatchObject([{ title: 'الرياح' }])
    // Letters are placed one by one, from the left.
    const letters = Array.from(texts[0]!.normalize('NFKC').replaceAll(' ', '')).toReversed().join('')
    expect(letters).toContain('تضاعفتالرياح')
    expect(info).toMatchObject({ Language: 'ar' })
  })

  it('asks for nothing that a hostile page names, and runs no script', async () => {
    const server = createServer((socket) => socket.destroy())
    let connections = 0
    server.on('connection', () => (connections += 1))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const at = `http://127.0.0.1:${port}`
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'TOP SECRET')
    const { bytes, refused } = await print(
      page(
        `<h1>Hostile</h1><img src="${at}/a.png"><img src="//localhost:${port}/b.png"><iframe src="${at}/c"></iframe>` +
          `<iframe src="file://${secret}"></iframe><object data="${at}/d"></object><embed src="file://${secret}">` +
          `<svg><use href="${at}/e.svg#x"/><image href="${at}/f.png"/></svg><video src="${at}/g.mp4" poster="${at}/h.png" preload="auto"></video>` +
          `<script>document.body.append('RAN'); fetch('${at}/i')</script><script src="${at}/j.js"></script><p onclick="0" id="end">End</p>`,
        {
          head:
            `<link rel="stylesheet" href="${at}/k.css"><link rel="preconnect" href="${at}"><link rel="prefetch" href="${at}/l">` +
            `<link rel="preload" as="font" crossorigin href="${at}/m.woff2"><link rel="icon" href="${at}/n.ico">` +
            `<style>@import "${at}/o.css";@font-face{font-family:x;src:url(${at}/p.woff2)}p{font-family:x;background:url(${at}/q.png)}</style>`,
        },
      ),
    )
    server.close()
    const [text] = (await read(bytes)).texts
    expect(text).toContain('Hostile')
    expect(text).toContain('End')
    expect(text).not.toMatch(/RAN|SECRET/)
    expect(refused).toContain(`${at}/a.png`)
    expect(connections).toBe(0)
  })

  it('leads nowhere else by itself', async () => {
    const head = '<meta http-equiv="refresh" content="0;url=https://example.com/">'
    const { bytes } = await print(page('<h1>Stays</h1>', { head }))
    expect((await read(bytes)).texts[0]).toContain('Stays')
  })

  /** A browser that notes its process before it starts. */
  function notedBrowser(): { path: string; note: string } {
    const [path, note] = [join(folder, 'browser'), join(folder, 'pid')]
    writeFileSync(
      path,
      `#!/bin/sh\necho $$ > ${note}.new && mv ${note}.new ${note}\nexec ${browserPath} "$@"\n`,
    )
    chmodSync(path, 0o755)
    return { path, note }
  }
  const emptied = () => vi.waitUntil(() => readdirSync(join(folder, 'tmp')).length === 0, { timeout: 30_000 })
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0)
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  }
  const long = page(`<h1>Long</h1>${'<p>Words and words and more of them.</p>'.repeat(40_000)}`)
  const killed = async (end: (pid: number) => void, options = {}) => {
    const { path, note } = notedBrowser()
    const printing = print(long, { browserPath: path, ...options }).then(
      () => null,
      (error: unknown) => error,
    )
    await vi.waitUntil(() => existsSync(note), { timeout: 60_000, interval: 5 })
    const pid = Number(readFileSync(note, 'utf8'))
    end(pid)
    return { error: await printing, pid }
  }

  it('fails where the browser is killed, leaves nothing behind, and works the next time', async () => {
    const { error, pid } = await killed((id) => process.kill(-id, 'SIGKILL'))
    expect(error).toBeInstanceOf(Error)
    expect(isAlive(pid)).toBe(false)
    await emptied()
    expect((await read((await print(page('<h1>Again</h1>'))).bytes)).texts[0]).toContain('Again')
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
  })

  it('ends the browser when the process is to stop', async () => {
    const stopping = new AbortController()
    const { error, pid } = await killed(() => stopping.abort(), { signal: stopping.signal })
    expect(error).toBeInstanceOf(Error)
    await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 })
  })

  it('gives up in time', async () => {
    await expect(print(long, { maxMs: 1_000 })).rejects.toThrow('The PDF was not made within 1 seconds.')
    await emptied()
  })

  it('hands the browser nothing of the server’s settings', async () => {
    vi.stubEnv('BUBBLES_SECRET', 'a secret of thirty-two characters or more')
    const [path, note] = [join(folder, 'browser'), join(folder, 'variables')]
    writeFileSync(path, `#!/bin/sh\nenv > ${note}\nexec ${browserPath} "$@"\n`)
    chmodSync(path, 0o755)
    await print(page('<h1>Wind</h1>'), { browserPath: path })
    expect(readFileSync(note, 'utf8')).toContain('PATH=')
    expect(readFileSync(note, 'utf8')).not.toContain('BUBBLES_SECRET')
  })
})

describe('finding Chromium', () => {
  it('takes the path that is configured and no other, else a usual name in the search path', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bin-'))
    const program = join(folder, 'chromium')
    writeFileSync(program, '#!/bin/sh\n')
    expect(findBrowser(undefined, `/nowhere:${folder}`)).toBeNull()
    chmodSync(program, 0o755)
    expect(findBrowser(undefined, `/nowhere:${folder}`)).toBe(program)
    expect(findBrowser(program, '')).toBe(program)
    expect(findBrowser('/nowhere/chromium', folder)).toBeNull()
    rmSync(folder, { recursive: true })
  })
})
