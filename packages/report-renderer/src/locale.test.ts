import { directionOf } from '@bubbles/charts'
import { describe, expect, it } from 'vitest'
import { everyReport } from './fixtures/everyBlock.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { renderReport } from './report.ts'

const page = (locale: string) => renderReport({ ...lifeReport, locale }).html

describe('the page of an organisation that writes German', () => {
  const html = page('de-DE')

  it('says so, and writes dates and numbers accordingly', () => {
    expect(html).toContain('<html lang="de-DE">')
    expect(html).toContain('12. Mai 2026')
    const numbers = [...html.matchAll(/<td[^>]*>(\d[^<]*)<\/td>/g)].map((match) => match[1])
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers.filter((number) => !/^\d+,\d$/.test(number ?? ''))).toEqual([])
  })

  it('says what it says itself in German, and carries no other language', () => {
    for (const words of ['Zum Bericht springen', 'Veröffentlicht am', 'Ausgabe 2', 'Abbildung 1', 'Quelle: '])
      expect(html).toContain(words)
    expect(html).not.toMatch(/Skip to|Published|Edition 2|Figure 1|Source:|On this page|minutes? to read/)
  })
})

describe('a page', () => {
  it.each([
    ['en-AU', 'Skip to the report'],
    ['fr-CA', 'Aller au rapport'],
    ['es-MX', 'Ir al informe'],
    ['ar-EG', 'الانتقال إلى التقرير'],
    // Of a language we do not speak.
    ['pl-PL', 'Skip to the report'],
    ['constructor', 'Skip to the report'],
  ])('in %s says “%s”', (locale, words) => {
    expect(page(locale)).toContain(words)
  })

  it('says nothing of its own in English where it is in another language, whatever blocks it has', () => {
    const html = renderReport({ ...everyReport, locale: 'de-DE' }).html
    expect(html).not.toMatch(
      />(Data|Note|Finding|Caution|Sources|Reading|This report|Only inside[^<]*|Send answers?)</,
    )
    expect(html).not.toMatch(
      /Choose (one|any)|\(required\)|No cookies|aria-label="(Data of|Done|To do|Code 1, no)/,
    )
  })

  it('leaves the next page in its own language', () => {
    page('ar-EG')
    expect(page('en-GB')).toContain('On this page')
    expect(() =>
      renderReport({ ...lifeReport, locale: 'ar', document: { type: 'doc', content: [{ type: 'x' }] } }),
    ).toThrow(TypeError)
    expect(page('en-GB')).toContain('On this page')
  })
})

describe('a page written from right to left', () => {
  it('says so and is mirrored; others bring none of that', () => {
    const html = page('ar-EG')
    expect(html).toContain('<html lang="ar-EG" dir="rtl">')
    expect(html).toContain('pre{direction:ltr;')
    expect(page('en-GB')).not.toMatch(/ dir=|pre\{direction/)
    expect(['he-IL', 'fa-IR', 'ar', 'en', 'arn'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ])
  })

  it('has no rule in its style sheet that names a side, but of charts and of what mirrors it', () => {
    const style = /<style>([^]*?)<\/style>/.exec(renderReport(everyReport).html)?.[1] ?? ''
    const sides = Array.from(
      style.matchAll(
        /([^{}]*)\{[^{}]*\b((?:margin|padding|border)-(?:left|right)|text-align:(?:left|right)|float)[^{}]*/g,
      ),
      ([, selector = '']) => selector,
    ).filter((selector) => !selector.includes('.bb-'))
    expect(sides).toEqual([])
  })
})
