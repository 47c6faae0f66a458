import { describe, expect, it } from 'vitest'
import { NO_BRANDING, normaliseBranding, sameBranding } from './branding.ts'

const update = (some: Partial<typeof NO_BRANDING>) => normaliseBranding({ ...NO_BRANDING, ...some })

describe('a branding update (specification 5)', () => {
  it('drops a default font not in the fonts list', () => {
    const { branding } = update({
      fonts: ['Inter', 'Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Merriweather',
      defaultVisualisationFont: 'Inter',
    })
    expect(branding).toMatchObject({
      fonts: ['Inter', 'Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Roboto',
      defaultVisualisationFont: 'Inter',
    })
  })

  it('removes the default placeholder font from the fonts list', () => {
    expect(update({ fonts: ['Roboto', 'Inter', 'roboto'] }).branding.fonts).toEqual(['Inter'])
  })

  it('keeps the placeholder as a default, and a list without it', () => {
    const { branding } = update({ fonts: ['Roboto'], defaultReportFont: 'Roboto' })
    expect(branding).toEqual(NO_BRANDING)
  })

  it('names each family once and as the catalogue does', () => {
    const { branding } = update({ fonts: [' inter', 'INTER', 'Lora'], defaultReportFont: 'inter' })
    expect(branding.fonts).toEqual(['Inter', 'Lora'])
    expect(branding.defaultReportFont).toBe('Inter')
  })

  it('tells which families the catalogue does not have', () => {
    expect(update({ fonts: ['Inter', ' Comic Sans MS ', '"}body{'] }).unknown).toEqual([
      { index: 1, family: 'Comic Sans MS' },
      { index: 2, family: '"}body{' },
    ])
    // A default that no list holds is dropped, whatever it is called.
    expect(update({ defaultReportFont: 'Comic Sans MS' })).toEqual({ branding: NO_BRANDING, unknown: [] })
  })

  it('gives the same again', () => {
    const once = update({ fonts: ['Roboto', 'Lora'], defaultReportFont: 'Lora', palette: ['#AABBCC'] })
    expect(once.branding.palette).toEqual(['#aabbcc'])
    expect(normaliseBranding(once.branding)).toEqual(once)
  })
})

it('tells two brandings apart', () => {
  expect(sameBranding(NO_BRANDING, { ...NO_BRANDING })).toBe(true)
  const others: Partial<typeof NO_BRANDING>[] = [
    { fonts: ['Lora'] },
    { defaultReportFont: 'Lora' },
    { defaultReportHeadersFont: 'Lora' },
    { defaultVisualisationFont: 'Lora' },
    { palette: ['#000000'] },
    { reportScale: 'report' },
    { reportCover: 'colour' },
  ]
  for (const other of others) expect(sameBranding(NO_BRANDING, { ...NO_BRANDING, ...other })).toBe(false)
})
