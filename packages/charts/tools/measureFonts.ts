/**
 * Measures every family of the catalogue once, in Chromium, from the files that pages load. Writes
 * - packages/charts/src/text/fontWidths.gen.ts: advance widths, so that charts know how long their text is
 * - packages/domain/src/fonts.gen.ts: hashes and sizes of the files, and the measure of the fallback
 * Run after a font package changed: node packages/charts/tools/measureFonts.ts
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { DEFAULT_FONT } from '../../domain/src/defaultFont.ts'
import { FONTS, type Font, localFonts } from '../../domain/src/fonts.ts'
import { WIDTH_CHARACTERS } from '../src/text/widthCharacters.ts'
import type { FontFacts } from '../../domain/src/fontFacts.ts'

/** The weights in the table; what lies between is interpolated. */
const WEIGHTS = [400, 600]
/** Letters as often as English uses them, with spaces and figures: how wide a line of text is. */
const SAMPLE =
  'The share of households that rent their home rose from 24 to 31 per cent between 2005 and 2020, most of it in ' +
  'cities where prices doubled; villages changed little, and in five of twelve regions the figure fell.'

const require = createRequire(import.meta.url)
const pathOf = (font: Font, part: string): string => {
  const [subset, style] = part.endsWith('-italic') ? [part.slice(0, -7), 'italic'] : [part, 'normal']
  const css = require.resolve(`@fontsource-variable/${font.id}/package.json`)
  return css.replace('package.json', `files/${font.id}-${subset}-wght-${style}.woff2`)
}

function filesOf(font: Font): FontFacts['files'] {
  const files: Record<string, [string, number]> = {}
  for (const part of ['latin', 'latin-ext', 'latin-italic', 'latin-ext-italic']) {
    const path = pathOf(font, part)
    if (existsSync(path) === false) {
      if (part.endsWith('italic') && !font.italic) continue
      throw new Error(`${path} is not there.`)
    }
    if (part.endsWith('italic') && !font.italic) throw new Error(`${font.family} has an italic after all.`)
    const bytes = readFileSync(path)
    files[part] = [createHash('sha256').update(bytes).digest('base64url').slice(0, 12), bytes.length]
  }
  return files
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

async function measure(font: Font) {
  const face = (part: string, range: string) =>
    `@font-face{font-family:F;font-weight:${font.weights[0]} ${font.weights[1]};${range}src:url(data:font/woff2;base64,${readFileSync(pathOf(font, part)).toString('base64')})}`
  await page.setContent(
    `<style>${face('latin', '')}${face('latin-ext', 'unicode-range:U+0100-0130,U+0132-0151,U+0154-02BA;')}` +
      `@font-face{font-family:L;font-weight:100 500;src:${localFonts(font, 'regular')}}` +
      `@font-face{font-family:L;font-weight:600 1000;src:${localFonts(font, 'bold')}}` +
      'span{font:400 1000px F;white-space:pre;font-variant-numeric:lining-nums tabular-nums;font-kerning:none;font-variant-ligatures:none}</style><p></p>',
  )
  return page.evaluate(
    async ([characters, weights, sample]) => {
      for (const weight of weights) await document.fonts.load(`${weight} 20px F`, characters)
      await document.fonts.load('20px L')
      await document.fonts.load('700 20px L')
      await document.fonts.load('700 20px F', characters)
      const span = document.body.appendChild(document.createElement('span'))
      const widthOf = (text: string, { weight = 400, family = 'F' } = {}) => {
        Object.assign(span.style, { fontWeight: String(weight), fontFamily: family })
        span.textContent = text
        return span.getBoundingClientRect().width
      }
      const widths = weights.map((weight) =>
        Array.from(characters, (character) => Math.round(widthOf(character, { weight }))),
      )
      const middle = Array.from(characters, (character) => widthOf(character, { weight: 500 }))
      const context = new OffscreenCanvas(10, 10).getContext('2d')!
      context.font = '400 1000px F'
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
      return {
        widths,
        middle,
        ascent: fontBoundingBoxAscent,
        descent: fontBoundingBoxDescent,
        xHeight: context.measureText('x').actualBoundingBoxAscent,
        size: widthOf(sample) / widthOf(sample, { family: 'L' }),
        // Headings are 700, what is strong in text 600.
        boldSize: widthOf(sample, { weight: 650 }) / widthOf(sample, { weight: 700, family: 'L' }),
        figures: Array.from('0123456789', (figure) => widthOf(figure)),
      }
    },
    [WIDTH_CHARACTERS, WEIGHTS, SAMPLE] as const,
  )
}

const facts: string[] = []
const widths: string[] = []
let worst = 0
for (const font of FONTS) {
  const measured = await measure(font)
  const [regular, strong] = measured.widths as [number[], number[]]
  measured.middle.forEach((width, index) => {
    worst = Math.max(worst, Math.abs((regular[index]! + strong[index]!) / 2 - width))
  })
  const fallback = (size: number) => {
    const per = (value: number) => Math.round((value / 1000 / size) * 10_000) / 100
    return [Math.round(size * 10_000) / 100, per(measured.ascent), per(measured.descent)] as const
  }
  const entry: FontFacts = {
    files: filesOf(font),
    fallback: { regular: fallback(measured.size), bold: fallback(measured.boldSize) },
    xHeight: Math.round(measured.xHeight),
    tabular: Math.max(...measured.figures) - Math.min(...measured.figures) < 1,
  }
  facts.push(`  ${JSON.stringify(font.id)}: ${JSON.stringify(entry)},`)
  const line = (values: number[]) => `'${values.map((value) => value.toString(36)).join(' ')}'`
  // Charts have a larger table of Roboto's own.
  if (font.family !== DEFAULT_FONT)
    widths.push(
      `  ${JSON.stringify(font.family)}: {\n    400: ${line(regular)},\n    600: ${line(strong)},\n  },`,
    )
}
await browser.close()

const made =
  '// Made by packages/charts/tools/measureFonts.ts from the @fontsource-variable packages. Do not edit.\n'
writeFileSync(
  new URL('../../domain/src/fonts.gen.ts', import.meta.url),
  `${made}import type { FontFacts } from './fontFacts.ts'

/** What was measured of each family, by its id. */
export const FONT_FACTS: Readonly<Record<string, FontFacts>> = {
${facts.join('\n')}
}
`,
)
writeFileSync(
  new URL('../src/text/fontWidths.gen.ts', import.meta.url),
  `${made}import type { FontWidths } from './characterWidths.ts'

/** Advance widths of \`WIDTH_CHARACTERS\` in thousandths of an em, base 36, by family and weight. */
export const fontWidths: Readonly<Record<string, FontWidths>> = {
${widths.join('\n')}
}
`,
)
process.stdout.write(
  `${FONTS.length} families; weight 500 is interpolated within ${worst.toFixed(1)} thousandths of an em\n`,
)
