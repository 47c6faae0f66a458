import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import serverPackage from '../../../apps/server/package.json' with { type: 'json' }
import { DEFAULT_FONT } from './defaultFont.ts'
import { FONT_RANGES, FONT_SUBSETS, FONTS, fallbackFaces, findFont, fontFile, fontStack } from './fonts.ts'

const require = createRequire(import.meta.url)
const read = (path: string) => readFileSync(require.resolve(`@fontsource-variable/${path}`))
const readJson = (path: string) => JSON.parse(read(path).toString())

describe('the catalogue', () => {
  it('holds exactly the families the server has files of', () => {
    const installed = Object.keys(serverPackage.dependencies)
      .filter((name) => name.startsWith('@fontsource-variable/'))
      .map((name) => name.replace('@fontsource-variable/', ''))
    expect(FONTS.map(({ id }) => id).toSorted()).toEqual(installed.toSorted())
  })

  it('is in order and names the default', () => {
    for (const category of ['sans', 'serif', 'slab', 'mono'] as const) {
      const families = FONTS.filter((font) => font.category === category).map(({ family }) => family)
      expect(families).toEqual(families.toSorted())
    }
    expect(findFont(DEFAULT_FONT)).toBeDefined()
  })

  it('finds a family however it is capitalised, and nothing else', () => {
    expect(findFont(' open sans ')?.family).toBe('Open Sans')
    expect(findFont('Comic Sans MS')).toBeUndefined()
    expect(findFont('constructor')).toBeUndefined()
  })
})

describe.each(FONTS.map((font) => [font.family, font] as const))('%s', (_family, font) => {
  it('is as its package says', () => {
    const { family, category, license, variable, styles } = readJson(`${font.id}/metadata.json`)
    const range = [Number(variable.wght.min), Number(variable.wght.max)]
    expect({ family, range, italic: styles.includes('italic') }).toEqual({
      family: font.family,
      range: font.weights,
      italic: font.italic,
    })
    const generic = { sans: 'sans-serif', serif: 'serif', slab: 'serif', mono: 'monospace' }[font.category]
    expect(category).toBe(generic)
    expect(['OFL-1.1', 'Apache-2.0']).toContain(license.type)
  })

  it.each([...FONT_SUBSETS])('has the %s file that was measured', (subset) => {
    for (const style of font.italic ? (['normal', 'italic'] as const) : (['normal'] as const)) {
      const bytes = read(`${font.id}/files/${font.id}-${subset}-wght-${style}.woff2`)
      const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
      const stem = style === 'italic' ? `${subset}-italic` : subset
      expect(fontFile(font, subset, style)).toEqual({
        name: `${font.id}-${stem}.${digest}.woff2`,
        bytes: bytes.length,
      })
    }
    expect(readJson(`${font.id}/unicode.json`)[subset].replace('20C4', '20C0')).toBe(FONT_RANGES[subset])
  })

  it('has a fallback in its measure and a name that can stand in a style sheet', () => {
    const faces = fallbackFaces(font)
    expect(faces.map(({ weights }) => weights)).toEqual([
      [100, 500],
      [600, 1000],
    ])
    for (const { local, size, ascent, descent } of faces) {
      expect(local).toMatch(/^(local\("[A-Za-z -]+"\),?)+$/)
      expect(size).toBeGreaterThan(80)
      expect(size).toBeLessThan(130)
      expect(ascent + descent).toBeGreaterThan(85)
    }
    expect(fontStack(font)).toMatch(/^"[A-Za-z0-9 ]+","[A-Za-z0-9 ]+ Fallback",/)
  })
})

it('has no italic where the family has none', () => {
  const lexend = findFont('Lexend')
  expect(lexend && fontFile(lexend, 'latin', 'italic')).toBeNull()
})
