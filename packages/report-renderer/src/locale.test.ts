import { describe, expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { renderReport } from './report.ts'

describe('the page of an organisation that writes German', () => {
  const html = renderReport({ ...lifeReport, locale: 'de-DE' }).html

  it('says so, and writes dates and numbers accordingly', () => {
    expect(html).toContain('<html lang="de-DE">')
    expect(html).toContain('12. Mai 2026')
    const numbers = [...html.matchAll(/<td[^>]*>(\d[^<]*)<\/td>/g)].map((match) => match[1])
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers.filter((number) => !/^\d+,\d$/.test(number ?? ''))).toEqual([])
  })
})
