import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { charactersOf, findFont, type Font, FONTS } from '@bubbles/domain'
import { glyphsOf, withoutGaps } from './drawingFontsCmap.ts'
import { isWithoutGlyph, standInsFor, unitsOf } from './drawPngWords.ts'
import { named } from './fontNames.ts'
import { ownTemporaryFolder } from './ownTemporaryFolder.ts'

const require = createRequire(import.meta.url)

/**
 * Families in whose place none looks odd, before all others: Cyrillic, Greek and signs; Devanagari; Arabic and Hebrew;
 * mathematics.
 */
const FALLBACKS = ['Roboto', 'Noto Sans', 'Rubik', 'Open Sans'].map((family) => findFont(family)!)

/**
 * One glyph a letter: kerning, accents, and the forms of letters that join, but no ligature. resvg sets a text in two
 * fonts only where both have as many glyphs, and drops it otherwise.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'init', 'medi', 'fina', 'isol', 'tnum']

interface Part {
  font: Font
  subset: string
  /** What drawings call it: the family itself for its plain letters. */
  name: string
  /** The characters it says it is for; it lacks some of them. */
  declared: ReadonlySet<string>
}

const parts = new Map<string, Part[]>()

/** The parts a family's files are cut into, plain letters first: accents stand best in the font of their letters. */
function partsOf(font: Font): Part[] {
  const known = parts.get(font.id)
  if (known) return known
  const ranges = JSON.parse(
    readFileSync(require.resolve(`@fontsource-variable/${font.id}/unicode.json`), 'utf8'),
  ) as Record<string, string>
  const found = Object.entries(ranges)
    .map(([subset, range]) => ({
      font,
      subset,
      name: subset === 'latin' ? font.family : `${font.family} ${subset}`,
      declared: charactersOf(range),
    }))
    .toSorted((a, b) => Number(b.subset.startsWith('latin')) - Number(a.subset.startsWith('latin')))
    .toSorted((a, b) => Number(b.subset === 'latin') - Number(a.subset === 'latin'))
  parts.set(font.id, found)
  return found
}

/** Parts made for accents and signs have plain letters too, and do not say so. */
const PLAIN = charactersOf('U+0020-007E')

const sourceOf = ({ font, subset }: Part): Buffer =>
  readFileSync(
    require.resolve(`@fontsource-variable/${font.id}/files/${font.id}-${subset}-wght-normal.woff2`),
  )

async function cutFont(
  part: Part,
  characters: string,
  options: Parameters<typeof import('subset-font').default>[2],
): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(sourceOf(part), characters, options)
}

const glyphs = new Map<string, Promise<ReadonlySet<string>>>()

/** The characters that a part has glyphs for. */
function charactersIn(part: Part): Promise<ReadonlySet<string>> {
  const known = glyphs.get(part.name)
  if (known) return known
  const asked = [...part.declared, ...PLAIN].join('')
  const read = cutFont(part, asked, { targetFormat: 'sfnt' }).then(
    (bytes) => new Set([...glyphsOf(bytes).keys()].map((code) => String.fromCodePoint(code))),
  )
  glyphs.set(part.name, read)
  read.catch(() => glyphs.delete(part.name))
  return read
}

/**
 * The part of a font that each unit is drawn with, of the family where it has it; not there: no font has it. A letter and
 * its accents need one font: resvg draws them in that of the letter.
 */
async function partsFor(font: Font, units: Iterable<string>): Promise<Map<string, Part>> {
  const left = new Set(units)
  const found = new Map<string, Part>()
  for (const family of new Set([font, ...FALLBACKS, ...FONTS])) {
    if (left.size === 0) break
    for (const part of partsOf(family)) {
      // Letters that a part does not say it has are of use under its accents only.
      const possible = [...left].filter((unit) => part.declared.has(Array.from(unit).at(-1)!))
      if (possible.length === 0) continue
      const has = await charactersIn(part)
      for (const unit of possible.filter((each) => Array.from(each).every((one) => has.has(one)))) {
        found.set(unit, part)
        left.delete(unit)
      }
    }
  }
  return found
}

/** What a text is drawn with. */
export interface DrawingFonts {
  files: string[]
  /** The family that each character with its accents is set in, stand-ins too. */
  families: ReadonlyMap<string, string>
  /** What is drawn for those that no font has; '' where nothing says the same. */
  standIns: ReadonlyMap<string, string>
  /** Those that are not drawn at all. */
  missing: string[]
}

/**
 * The files to draw a text with, in a family and these weights: parts of it where it has the characters, parts of other
 * families where it has not. What counts are the glyphs in the files, which are fewer than they say. resvg reads neither
 * WOFF2 nor variable fonts, so each part is unpacked at each weight, once in a process, into a directory that goes with it.
 */
export async function drawingFonts(
  font: Font,
  weights: readonly number[],
  text: string,
): Promise<DrawingFonts> {
  const units = new Set(unitsOf(text).filter((unit) => !isWithoutGlyph(unit)))
  const found = await partsFor(font, units)
  const standIns = new Map<string, string>()
  for (const unit of units) {
    if (found.has(unit)) continue
    standIns.set(unit, '')
    for (const standIn of standInsFor(unit)) {
      const seen = unitsOf(standIn).filter((each) => !isWithoutGlyph(each))
      const parts = await partsFor(font, seen)
      if (!seen.every((each) => parts.has(each))) continue
      standIns.set(unit, standIn)
      for (const [each, part] of parts) found.set(each, part)
      break
    }
  }
  const files: string[] = []
  // The plain letters of the family itself are always there: blanks are set in them.
  const plain = partsOf(font)[0]!
  for (const part of new Set([plain, ...found.values()]))
    for (const weight of new Set(weights)) files.push(await unpacked(part, weight))
  return {
    files,
    families: new Map([...found].map(([unit, { name }]) => [unit, name])),
    standIns,
    missing: [...standIns].filter(([, standIn]) => !standIn).map(([unit]) => unit),
  }
}

let directory: string | undefined
const ready = new Map<string, Promise<string>>()

async function unpacked(part: Part, weight: number): Promise<string> {
  const name = `${part.font.id}-${part.subset}-${weight}.ttf`
  const known = await ready.get(name)
  // Systems clear away what lies long among temporary files.
  if (known && existsSync(known)) return known
  const made = unpack(part, weight, name)
  ready.set(name, made)
  made.catch(() => ready.delete(name))
  return made
}

async function unpack(part: Part, weight: number, name: string): Promise<string> {
  const characters = await charactersIn(part)
  const [lightest, heaviest] = part.font.weights
  const bytes = await cutFont(part, [...characters].join(''), {
    targetFormat: 'sfnt',
    keepFeatures: FEATURES,
    variationAxes: { wght: Math.min(Math.max(weight, lightest), heaviest) },
  })
  directory ??= ownTemporaryFolder('bubbles-fonts')
  mkdirSync(directory, { recursive: true })
  const path = join(directory, name)
  writeFileSync(path, named(withoutGaps(bytes), part.name))
  return path
}
