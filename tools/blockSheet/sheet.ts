import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { NO_BRANDING, type Theme, THEMES, themeBranding } from '@bubbles/domain'
import { type DocumentNode, renderReport } from '@bubbles/report-renderer'
import { type Browser, chromium, type Route } from '@playwright/test'
import sharp from 'sharp'
import { findAsset } from '../../apps/server/src/modules/publication/assets.ts'
import { ensureChromium } from '../machine.ts'
import { looksDocument, PICTURES, type SheetWords } from './looks.ts'

/**
 * Draws a page with each look of each block, on light and dark ground, from the left and from the right, on a phone and a
 * desk, and on paper, to be looked at: `node tools/blockSheet/sheet.ts FOLDER [LOOK …]`. With looks it draws each of them, themes
 * in their fonts, and puts the phones and the desks of each side by side. A look is a theme by its id, one of the brands whose
 * colour is hard to read, or `all`. It ends with an error if a page scrolls sideways or breaks a rule of axe, contrast among them.
 */

const ORIGIN = 'http://sheet.test'
const FONTS = `${ORIGIN}/fonts`
const SIZES = { phone: { width: 320, height: 640 }, desk: { width: 1440, height: 900 } } as const

const BRANDS: Readonly<Record<string, string>> = { red: '#D0021B', green: '#0B3D1F', yellow: '#F7E9A0' }

/** What a page is drawn in: the branding of an organisation, with how its new reports begin. */
interface Look {
  id: string
  branding: ReturnType<typeof themeBranding>
  start: Pick<Theme, 'scale' | 'cover'>
}

const LOOKS: readonly Look[] = [
  ...THEMES.map((theme) => ({ id: theme.id, branding: themeBranding(theme), start: theme })),
  ...Object.entries(BRANDS).map(([id, colour]) => ({
    id,
    branding: { ...NO_BRANDING, palette: [colour] },
    start: { scale: 'report', cover: 'colour' } as const,
  })),
]

/** The page with the cover and the type size that new reports of a theme begin with. */
const inLook = (document: DocumentNode, look: Look | null): DocumentNode => ({
  ...document,
  content: (document.content ?? []).map((node) =>
    node.type === 'title' && look
      ? { ...node, attrs: { ...node.attrs, scale: look.start.scale, cover: look.start.cover } }
      : node,
  ),
})

const page = (language: SheetWords, look: Look | null) =>
  renderReport({
    document: inLook(looksDocument(language), look),
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
    ...(look && { branding: look.branding }),
    assets: look ? { fontBase: FONTS } : {},
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
    look,
  }: { language: SheetWords; scheme: 'light' | 'dark'; size: Size; look: Look | null },
): Promise<string> {
  const viewport = SIZES[size]
  const context = await browser.newContext({ viewport, colorScheme: scheme })
  const shown = await context.newPage()
  const html = page(language, look)
  await shown.route(`${ORIGIN}/**`, (route) => answer(route, html))
  await shown.goto(`${ORIGIN}/sheet`)
  await shown.evaluate(`document.querySelectorAll('img').forEach((image) => { image.loading = 'eager' })`)
  await shown.waitForFunction(`[...document.images].every((image) => image.complete)`)
  await shown.evaluate(`Promise.all([...document.images].map((image) => image.decode()))`)
  await shown.evaluate(`document.fonts.ready.then(() => undefined)`)
  const name = [look?.id, size, language, scheme].filter(Boolean).join('-')
  const wide = await shown.evaluate<number>(`document.documentElement.scrollWidth`)
  if (wide > viewport.width) wrong.push(`${name}: ${wide} px wide, which scrolls sideways.`)
  const { violations } = await new AxeBuilder({ page: shown }).setLegacyMode(true).analyze()
  for (const { id, nodes } of violations)
    wrong.push(`${name}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
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
const looks =
  wanted.length === 0 ? [null] : LOOKS.filter(({ id }) => wanted.includes(id) || wanted[0] === 'all')
const wrong: string[] = []
const browser = await chromium.launch({ executablePath: await ensureChromium() })
try {
  for (const look of looks) {
    const drawn: Record<Size, string[]> = { phone: [], desk: [] }
    for (const language of ['en', 'ar'] as const)
      for (const scheme of ['light', 'dark'] as const)
        for (const size of Object.keys(SIZES) as Size[])
          drawn[size].push(await draw(browser, { language, scheme, size, look }))
    for (const size of Object.keys(SIZES) as Size[])
      await sideBySide(
        drawn[size],
        size === 'desk' ? 480 : 320,
        join(into, `${look?.id ?? 'plain'}-${size}s.png`),
      )
    if (wrong.length > 0) process.exitCode = 1
    process.stdout.write(
      `${look?.id ?? 'plain'}: ${wrong.length === 0 ? 'nothing wrong' : wrong.splice(0).join('\n')}\n`,
    )
  }
} finally {
  await browser.close()
}
process.exit(process.exitCode ?? 0)
