/**
 * Writes src/text/robotoAdvances.gen.ts: the advance width of each character of Roboto at the weights charts use,
 * measured once in Chromium from the same variable font that pages load. Run: node packages/charts/tools/measureRoboto.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'

const WEIGHTS = [400, 500, 600]
/** Inclusive code point ranges: Latin with its extension A, Greek, Cyrillic, punctuation, currency, arrows and operators. */
const RANGES: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x2080, 0x2089],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0x2248, 0x2248],
  [0x2260, 0x2265],
]
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic']

const require = createRequire(import.meta.url)
const fontCss = SUBSETS.map((subset) => {
  const file = require.resolve(`@fontsource-variable/roboto/files/roboto-${subset}-wght-normal.woff2`)
  const range = {
    latin: '',
    'latin-ext': 'U+100-17F,U+20A0-20BF,U+2080-2089',
    greek: 'U+386-3CE',
    cyrillic: 'U+400-45F',
  }[subset]
  return `@font-face{font-family:R;font-weight:100 900;${range ? `unicode-range:${range};` : ''}src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')})}`
}).join('')

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.setContent(`<style>${fontCss}</style><p style="font-family:R">Aa</p>`)
const tables = await page.evaluate(
  async ([weights, ranges]) => {
    const characters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    const context = new OffscreenCanvas(10, 10).getContext('2d')!
    const result: number[][] = []
    for (const weight of weights) {
      await document.fonts.load(`${weight} 20px R`, characters.join(''))
      context.font = `${weight} 1000px R`
      result.push(characters.map((character) => Math.round(context.measureText(character).width)))
    }
    return result
  },
  [WEIGHTS, RANGES] as const,
)
await browser.close()

const lines = WEIGHTS.map(
  (weight, i) => `  ${weight}: '${tables[i]!.map((width) => width.toString(36)).join(' ')}',`,
)
writeFileSync(
  new URL('../src/text/robotoAdvances.gen.ts', import.meta.url),
  `// Made by packages/charts/tools/measureRoboto.ts from @fontsource-variable/roboto. Do not edit.

/** Inclusive code point ranges, in the order of the widths below. */
export const robotoRanges: readonly (readonly [number, number])[] = ${JSON.stringify(RANGES)}

/** Advance widths in thousandths of an em, base 36, by font weight. */
export const robotoAdvances = {
${lines.join('\n')}
} as const
`,
)
