import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { formatDate } from '../data/isoDate.ts'

const day = Date.UTC(2024, 2, 5)
const inLanguage = (
  locale: string,
  style: Parameters<typeof formatDate>[3],
  precision: 'day' | 'month' = 'day',
) => formatDate(chartContext({ locale }), day, precision, style)

describe('dates in other languages', () => {
  it.each([
    ['en-GB', '5 Mar 2024', '5 March 2024', '05/03/2024', '03/2024'],
    ['en-US', 'Mar 5, 2024', 'March 5, 2024', '03/05/2024', '03/2024'],
    ['de-DE', '5. März 2024', '5. März 2024', '05.03.2024', '03.2024'],
    ['fr-FR', '5 mars 2024', '5 mars 2024', '05/03/2024', '03/2024'],
    ['es-ES', '5 mar 2024', '5 de marzo de 2024', '05/03/2024', '03/2024'],
    ['pl-PL', '5 mar 2024', '5 marca 2024', '05.03.2024', '03.2024'],
    ['cs-CZ', '5. bře 2024', '5. března 2024', '05. 03. 2024', '03. 2024'],
    ['sv-SE', '5 mars 2024', '5 mars 2024', '2024-03-05', '2024-03'],
    ['ja-JP', '2024年3月5日', '2024年3月5日', '2024/03/05', '2024/03'],
    ['tlh', '5 Mar 2024', '5 March 2024', '05/03/2024', '03/2024'],
  ])('%s', (locale, auto, long, numeric, month) => {
    expect(inLanguage(locale, 'auto')).toBe(auto)
    expect(inLanguage(locale, 'long')).toBe(long)
    expect(inLanguage(locale, 'numeric')).toBe(numeric)
    expect(inLanguage(locale, 'numeric', 'month')).toBe(month)
  })

  it('are as precise as they are known, or as the style asks', () => {
    expect(inLanguage('en-GB', 'quarter')).toBe('Q1 2024')
    expect(inLanguage('fr-FR', 'quarter', 'month')).toBe('T1 2024')
    expect(inLanguage('en-GB', 'iso', 'month')).toBe('2024-03')
    expect(inLanguage('en-GB', 'year')).toBe('2024')
    expect(inLanguage('pl-PL', 'long', 'month')).toBe('marzec 2024')
    expect(formatDate(ENGLISH, day, 'year', 'quarter')).toBe('2024')
    expect(formatDate(ENGLISH, day + 3_600_000, 'minute', 'long')).toBe('5 March 2024, 01:00')
  })
})
