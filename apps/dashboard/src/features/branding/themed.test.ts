import { NO_BRANDING, THEMES, themeBranding } from '@bubbles/domain'
import { COVERS, TYPE_SCALES } from '@bubbles/report-document/pictures'
import { describe, expect, it } from 'vitest'
import { themed, withTheme } from './themed.ts'

const [ledger] = THEMES
const titled = (attrs: Record<string, unknown>) => ({
  type: 'doc',
  content: [{ type: 'title', attrs }, { type: 'paragraph' }],
})
const headOf = (attrs: Record<string, unknown>) =>
  themed(titled(attrs), themeBranding(ledger)).content?.[0]?.attrs

describe('a report in a theme', () => {
  it('begins as a new one would', () => {
    expect(headOf({ id: 'a', cover: 'none', scale: 'plain' })).toEqual({
      id: 'a',
      cover: 'colour',
      scale: 'report',
    })
  })

  it('keeps a cover with a picture, and takes the colour where the picture is missing', () => {
    expect(headOf({ cover: 'picture', file: 'f' })).toEqual({ cover: 'picture', file: 'f', scale: 'report' })
    expect(headOf({ cover: 'picture', file: null })).toMatchObject({ cover: 'colour' })
  })

  it('leaves what has no title, and the document it was made of', () => {
    const bare = { type: 'doc', content: [{ type: 'paragraph' }] }
    expect(themed(bare, themeBranding(ledger))).toBe(bare)
    const document = titled({ scale: 'plain' })
    themed(document, themeBranding(ledger))
    expect(document).toEqual(titled({ scale: 'plain' }))
  })
})

it('adds the fonts of a theme to those there are', () => {
  const chosen = withTheme({ ...NO_BRANDING, fonts: ['Lora', ledger.headings] }, ledger)
  expect(chosen.fonts).toEqual([ledger.text, ledger.headings, 'Lora'])
  expect(chosen.palette).toEqual(ledger.palette)
})

it('knows the sizes and covers that documents know', () => {
  for (const { scale, cover } of THEMES) {
    expect(TYPE_SCALES).toContain(scale)
    expect(COVERS).toContain(cover)
  }
})
