import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Theme, THEMES, themeBranding } from '@bubbles/domain'
import { type DocumentNode, renderReport } from '@bubbles/report-renderer'
import { type Browser, chromium, type Route } from '@playwright/test'
import sharp from 'sharp'
import { findAsset } from '../../apps/server/src/modules/publication/assets.ts'
import { ensureChromium } from '../machine.ts'
import { looksDocument, PICTURES, type SheetWords } from './looks.ts'

/**
 * Draws a page with each look of each block, on light and dark ground, from the left and from the right, on a phone and a
 * desk, and on paper, to be looked at: `node tools/blockSheet/sheet.ts FOLDER [THEME …]`. With themes, by their ids or `all`, it
 * draws each of them in its fonts, and puts the desks of each side by side.
 */

const ORIGIN = 'http://sheet.test'
const FONTS = `${ORIGIN}/fonts`
const SIZES = { phone: { width: 320, height: 640 }, desk: { width: 1440, height: 900 } } as const

/** The page with the cover and the type size that new reports of a theme begin with. */
const inTheme = (document: DocumentNode, theme: Theme | null): DocumentNode => ({
  ...document,
  content: (document.content ?? []).map((node) =>
    node.type === 'title' && theme
      ? { ...node, attrs: { ...node.attrs, scale: theme.scale, cover: theme.cover } }
      : node,
  ),
})

const page = (language: SheetWords, theme: Theme | null) =>
  renderReport({
    document: inTheme(looksDocument(language), theme),
    datasets: {},
    media: Object.fromEntries(
      PICTURES.map((hash, at) => [hash, { url: `/${hash}`, width: 1200, height: at === 3 ? 1500 : 900 }]),
    ),
    organisation: { name: 'Acme Research' },
    publication: {
      edition: 1,
      publishedAt: '2026-03-01T12:00:00.000Z',
      audience: 'public',
      url: `${ORIGIN}/sheet`,
    },
    locale: language === 'ar' ? 'ar' : 'en-GB',
    ...(theme && { branding: themeBranding(theme) }),
    assets: theme ? { fontBase: FONTS } : {},
  }).html

const hues: Record<string, [number, number, number]> = {
  a: [196, 88, 32],
  b: [70, 130, 40],
  c: [90, 120, 160],
  d: [60, 110, 70],
}
const bitmap = (hash: string): Promise<Buffer> => {
  const [r, g, b] = hues[hash.charAt(0)] ?? [128, 128, 128]
  const height = hash.startsWith('d') ? 1500 : 900
  return sharp({ create: { width: 1200, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

type Size = keyof typeof SIZES

/** Answers for the page, its pictures and its fonts. */
async function answer(route: Route, html: string): Promise<void> {
  const path = new URL(route.request().url()).pathname.slice(1)
  if (path === 'sheet') return route.fulfill({ contentType: 'text/html', body: html })
  if (!path.startsWith('fonts/')) return route.fulfill({ contentType: 'image/png', body: await bitmap(path) })
  const asset = await findAsset(path.slice('fonts/'.length))
  const headers = { 'access-control-allow-origin': '*' }
  return asset ? route.fulfill({ contentType: asset.contentType, body: asset.bytes, headers }) : route.abort()
}

async function draw(
  browser: Browser,
  {
    language,
    scheme,
    size,
    theme,
  }: { language: SheetWords; scheme: 'light' | 'dark'; size: Size; theme: Theme | null },
): Promise<string> {
  const viewport = SIZES[size]
  const context = await browser.newContext({ viewport, colorScheme: scheme })
  const shown = await context.newPage()
  const html = page(language, theme)
  await shown.route(`${ORIGIN}/**`, (route) => answer(route, html))
  await shown.goto(`${ORIGIN}/sheet`)
  await shown.evaluate(`document.querySelectorAll('img').forEach((image) => { image.loading = 'eager' })`)
  await shown.waitForFunction(`[...document.images].every((image) => image.complete)`)
  await shown.evaluate(`Promise.all([...document.images].map((image) => image.decode()))`)
  await shown.evaluate(`document.fonts.ready.then(() => undefined)`)
  const name = [theme?.id, size, language, scheme].filter(Boolean).join('-')
  const wide = await shown.evaluate<number>(`document.documentElement.scrollWidth`)
  if (wide > viewport.width) throw new Error(`${name}: ${wide} px wide, which scrolls sideways.`)
  const path = join(into, `${name}.png`)
  await shown.screenshot({ path, fullPage: true })
  if (size === 'desk' && scheme === 'light')
    await shown.pdf({ path: join(into, `${name}.pdf`), format: 'A4', printBackground: true })
  await context.close()
  return path
}

/** Pictures side by side, each as wide as this many px and cut where the lowest ends. */
async function sideBySide(paths: readonly string[], width: number, into: string): Promise<void> {
  const pictures = await Promise.all(paths.map((path) => sharp(path).resize({ width }).png().toBuffer()))
  const heights = await Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).height))
  await sharp({
    create: { width: width * paths.length, height: Math.max(...heights), channels: 3, background: '#888888' },
  })
    .composite(pictures.map((input, at) => ({ input, left: at * width, top: 0 })))
    .png()
    .toFile(into)
}

const [folder, ...wanted] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder the pictures go to.')
const into = resolve(folder)
mkdirSync(into, { recursive: true })
const themes =
  wanted.length === 0 ? [null] : THEMES.filter(({ id }) => wanted.includes(id) || wanted[0] === 'all')
const browser = await chromium.launch({ executablePath: await ensureChromium() })
try {
  for (const theme of themes) {
    const desks: string[] = []
    for (const language of ['en', 'ar'] as const)
      for (const scheme of ['light', 'dark'] as const)
        for (const size of Object.keys(SIZES) as Size[]) {
          const path = await draw(browser, { language, scheme, size, theme })
          if (size === 'desk') desks.push(path)
        }
    await sideBySide(desks, 480, join(into, `${theme?.id ?? 'plain'}-contact.png`))
  }
} finally {
  await browser.close()
}
process.exit(0)
