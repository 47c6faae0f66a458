import { rmSync } from 'node:fs'
import { findFont } from '@bubbles/domain'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingFonts } from './drawingFonts.ts'
import { drawPng } from './drawPng.ts'

describe('a drawing', () => {
  const font = findFont('Lora')!
  const svg = (words: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text x="10" y="40" font-size="30" font-family="'Lora', serif">${words}</text></svg>`
  const draw = (words: string) => drawPng(svg(words), { width: 300, fonts: [{ font, weight: 400 }] })
  const inkOf = async (png: Buffer) => (await sharp(png).greyscale().stats()).channels[0]!.mean

  it.each([
    ['letters of the family', 'Größe'],
    ['letters of another script', 'Привет'],
    ['words from right to left', 'مركز الأبحاث'],
    ['Devanagari', 'नमस्ते'],
  ])('has ink for %s', async (_, words) => {
    expect(await inkOf(await draw(words))).toBeLessThan(253)
  })

  it.each([
    ['Office', ' Москва'],
    ['الأبحاث', ' 2026'],
    ['في', ' العمل 12%'],
    ['Report', ' نصف'],
    ['\u2068كيف\u2069', ' 2026'],
  ])('loses none of %s and%s', async (one, other) => {
    const [both, first] = [await inkOf(await draw(one + other)), await inkOf(await draw(one))]
    expect(both).toBeLessThan(first - 0.5)
  })

  it('has no box for an emoji', async () => {
    expect(await draw('a 🦄')).toEqual(await draw('a '))
  })

  it.each([
    ['Births (‰) fell', 'Births (⁰⁄₀₀) fell'],
    ['3 → 4', '3 -&gt; 4'],
    ['✓ and ✗', '√ and ×'],
    ['⅓ of 5 ㎡', '¹⁄₃ of 5 m²'],
    ['thin\u2009space', 'thin\u00a0space'],
    ['Keycap 1\ufe0f\u20e3', 'Keycap 1'],
    ['so\u00adft ze\u200bro', 'soft zero'],
    ['q\u0307\u0323 a', 'q a'],
    ['a 日本 b', 'a b'],
  ])('has %s as %s', async (words, drawn) => {
    expect(await draw(words)).toEqual(await draw(drawn))
  })

  it.each(['∑', '≥', '₂', '∞', 'π', '●', '₿', 'ℝ', 'p\u0302'])('has a glyph for %s', async (sign) => {
    const { families, standIns } = await drawingFonts(font, [400], sign)
    expect(families.has(sign)).toBe(true)
    expect(standIns.size).toBe(0)
    expect(await inkOf(await draw(sign))).toBeLessThan(254.9)
  })

  it.each(['🦄', '日', '∑', '→', 'ǖ', 'مرحبا'])('keeps its weight beside %s', async (other) => {
    const bold = async (words: string) => {
      const drawing = svg(words).replace('<text', '<text font-weight="700"')
      const roboto = findFont('Roboto')!
      const fonts = [font, roboto].flatMap((each) => [400, 700].map((weight) => ({ font: each, weight })))
      const png = await drawPng(drawing, { width: 300, fonts })
      return sharp(png).extract({ left: 0, top: 0, width: 95, height: 60 }).raw().toBuffer()
    }
    expect(await bold(`Births ${other}`)).toEqual(await bold('Births'))
  })

  it.each([
    ['مرحبا:', ':', 'مرحبا'],
    ['ارتفع 50%!', '!', 'ارتفع 50%'],
  ])('ends %s at the left', async (words, sign, others) => {
    expect(await draw(`\u2067${words}\u2069`)).toEqual(await draw(`${sign}\u2067${others}\u2069`))
  })

  it('draws marks of direction as nothing', async () => {
    expect(await draw('4 RLM \u200f2026')).toEqual(await draw('4 RLM 2026'))
  })

  it('finds its fonts again when they were cleared away', async () => {
    const { files } = await drawingFonts(font, [400], 'a')
    for (const each of files) rmSync(each)
    expect(await inkOf(await draw('Again'))).toBeLessThan(253)
  })
})
