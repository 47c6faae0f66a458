import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { boundarySetIds } from '@bubbles/charts'
import { loadBoundaries } from '@bubbles/charts/maps/load'
import { THEMES, themeBranding } from '@bubbles/domain'
import { nodesOf } from '@bubbles/report-document'
import { renderReport } from '@bubbles/report-renderer'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { ensureChromium } from '../machine.ts'
import { readBundleFolder } from '../../apps/server/src/modules/report/public.ts'
import { root } from '../run.ts'

/**
 * Prints the reports that come with the product on A4 and says how full each page is, in per cent of the room between its
 * margins: `node tools/blockSheet/paper.ts FOLDER [THEME [REPORT …]]`, with `none` for no theme. Needs `pdftoppm` of poppler-utils.
 */

const ORIGIN = 'http://sheet.test'
const FOLDERS = ['apps/server/src/demonstration/bundles', 'apps/server/src/modules/gallery/bundles']
/** A page that is less full than this is remarked on, unless it is the last one or a cover. */
const LEAST_FULL = 60
/** Of the page, in mm: its height, and the margins of `printStyles`. */
const PAPER = { height: 297, top: 18, bottom: 20 } as const
/** Anything darker than this is ink. */
const INK = 235

/** Reports by name; of one that came to be in steps, as it is in the end. */
function reportFolders(): Map<string, string> {
  const found = new Map<string, string>()
  for (const folder of FOLDERS)
    for (const path of globSync('*/{,*/}manifest.json', { cwd: join(root, folder) }).toSorted())
      found.set(path.split('/')[0]!, join(root, folder, dirname(path)))
  return found
}

async function printed(folder: string, theme: string | undefined) {
  const bundle = await readBundleFolder(pathToFileURL(`${folder}/`))
  const nodes = [...nodesOf(bundle.document)]
  const maps = boundarySetIds.filter((id) => nodes.some((node) => node.attrs?.boundaries === id))
  const chosen = THEMES.find(({ id }) => id === theme)
  const { html } = renderReport({
    document: bundle.document,
    datasets: Object.fromEntries(bundle.datasets.map(({ hash, dataset }) => [hash, dataset])),
    boundaries: Object.fromEntries(await Promise.all(maps.map(async (id) => [id, await loadBoundaries(id)]))),
    media: Object.fromEntries(
      bundle.images.map(({ hash }) => [hash, { url: `/${hash}`, width: 1800, height: 1200 }]),
    ),
    organisation: { name: 'Acme Research' },
    publication: {
      edition: 1,
      publishedAt: '2026-03-01T12:00:00.000Z',
      audience: 'public',
      url: `${ORIGIN}/report`,
    },
    locale: 'en-GB',
    ...(chosen && { branding: themeBranding(chosen) }),
    assets: {},
  })
  return { html, images: new Map(bundle.images.map(({ hash, bytes }) => [hash, bytes])) }
}

/** How far down the last ink of a page is, in per cent of the room between its margins. */
async function fullness(picture: string): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const top = Math.round((PAPER.top / PAPER.height) * info.height)
  const end = Math.round(((PAPER.height - PAPER.bottom) / PAPER.height) * info.height)
  const rows = Array.from({ length: end - top }, (_, row) =>
    data.subarray((top + row) * info.width, (top + row + 1) * info.width),
  )
  const last = rows.findLastIndex((row) => row.some((value) => value < INK))
  return Math.round(((last + 1) / rows.length) * 100)
}

async function fullnessOf(pdf: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bubbles-paper-'))
  execFileSync('pdftoppm', ['-r', '50', '-png', pdf, join(folder, 'page')])
  const found = []
  for (const name of readdirSync(folder).toSorted()) found.push(await fullness(join(folder, name)))
  rmSync(folder, { recursive: true })
  return found
}

const [into, theme, ...names] = process.argv.slice(2)
if (into === undefined) throw new Error('Name the folder the PDF files go to.')
mkdirSync(resolve(into), { recursive: true })
const browser = await chromium.launch({ executablePath: await ensureChromium() })
try {
  for (const [name, folder] of reportFolders()) {
    if (names.length > 0 && !names.includes(name)) continue
    const report = await printed(folder, theme)
    const page = await browser.newPage()
    await page.route(`${ORIGIN}/**`, (route) => {
      const path = new URL(route.request().url()).pathname.slice(1)
      if (path === 'report') return route.fulfill({ contentType: 'text/html', body: report.html })
      return route.fulfill({ contentType: 'image/webp', body: Buffer.from(report.images.get(path) ?? []) })
    })
    await page.goto(`${ORIGIN}/report`)
    await page.evaluate(
      `Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => undefined) }))`,
    )
    const pdf = join(resolve(into), `${name}.pdf`)
    await page.pdf({ path: pdf, printBackground: true, preferCSSPageSize: true })
    await page.close()
    const pages = await fullnessOf(pdf)
    const poor = pages.filter((full, at) => full < LEAST_FULL && at < pages.length - 1)
    process.stdout.write(`${name}: ${pages.join(' ')}${poor.length > 0 ? ' (half-empty)' : ''}\n`)
  }
} finally {
  await browser.close()
}
