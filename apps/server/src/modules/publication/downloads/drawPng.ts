import type { Font } from '@bubbles/domain'
import { escapeText } from '@bubbles/charts/standalone'
import { type DrawingFonts, drawingFonts } from './drawingFonts.ts'
import { drawable, inScripts, isWithoutGlyph, unitsOf } from './drawPngWords.ts'

export interface PngOptions {
  /** Px. */
  width: number
  /** The families and weights its text is set in, the one of text that names none first. */
  fonts: readonly { font: Font; weight: number }[]
  /** At most so many colours, for a small file; absent: all there are. */
  colours?: number
  /** A JPEG of this quality instead: for what holds a photograph. */
  jpeg?: number
}

/**
 * Draws one of our own SVGs as a PNG on white, in our own font files only, so that every machine draws the same.
 * Characters that no file has are drawn as what stands for them, or left out alone. Takes a tenth of a second and more,
 * in threads of its own.
 */
export async function drawPng(svg: string, { width, fonts, colours, jpeg }: PngOptions): Promise<Buffer> {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([
    import('@resvg/resvg-js'),
    import('sharp'),
  ])
  const pieces = piecesOf(svg, fonts)
  const found = new Map<Font, DrawingFonts>()
  for (const { font } of fonts) {
    if (found.has(font)) continue
    const weights = fonts.filter((each) => each.font === font).map(({ weight }) => weight)
    const text = pieces.flatMap((piece) => (piece.font === font ? [piece.content] : [])).join('')
    found.set(font, await drawingFonts(font, weights, text))
  }
  const drawn = pieces
    .map(({ font, content }) => (font ? inFamilies(content, font, found.get(font)!) : content))
    .join('')
  const image = await renderAsync(drawn, {
    font: {
      loadSystemFonts: false,
      fontFiles: [...new Set([...found.values()].flatMap(({ files }) => files))],
      defaultFontFamily: fonts[0]?.font.family ?? 'Roboto',
    },
    fitTo: { mode: 'width', value: width },
    background: '#ffffff',
    logLevel: 'off',
  })
  const picture = sharp(image.pixels, {
    raw: { width: image.width, height: image.height, channels: 4 },
  }).removeAlpha()
  if (jpeg) return picture.jpeg({ quality: jpeg, mozjpeg: true }).toBuffer()
  return picture
    .png(colours ? { compressionLevel: 9, palette: true, colours, effort: 7 } : { compressionLevel: 9 })
    .toBuffer()
}

/** Markup as it is, or words with the font they are set in, as characters. */
interface Piece {
  font: Font | null
  content: string
}

/** A drawing in tags and words. The font of words is what the nearest element around them names. */
function piecesOf(svg: string, fonts: PngOptions['fonts']): Piece[] {
  const around: (Font | null)[] = [fonts[0]?.font ?? null]
  return (svg.match(/<[^<>]*>|[^<]+/g) ?? []).map((content) => {
    if (!content.startsWith('<'))
      return { font: around.at(-1)!, content: inScripts(drawable(unescaped(content))) }
    if (content.startsWith('</')) around.pop()
    else if (!content.endsWith('/>')) {
      const family = /\sfont-family="'([^']*)'/.exec(content)?.[1]
      const named = family && fonts.find(({ font }) => font.family === family)?.font
      // What files say of themselves is not drawn.
      const isSaid = /^<(?:title|desc)[\s>]/.test(content)
      around.push(isSaid ? null : named || around.at(-1)!)
    }
    return { font: null, content }
  })
}

/** Words with each run of characters in the family that has them. */
function inFamilies(words: string, font: Font, { families, standIns }: DrawingFonts): string {
  const runs: { family: string; text: string }[] = []
  const drawn = unitsOf(words).map((unit) => standIns.get(unit) ?? unit)
  for (const unit of unitsOf(drawn.join(''))) {
    const last = runs.at(-1)
    const family = isWithoutGlyph(unit) ? (last?.family ?? font.family) : (families.get(unit) ?? font.family)
    if (last?.family === family) last.text += unit
    else runs.push({ family, text: unit })
  }
  return runs
    .map(({ family, text }) =>
      family === font.family
        ? escapeText(text)
        : `<tspan font-family="'${family}'">${escapeText(text)}</tspan>`,
    )
    .join('')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The reverse of `escapeText`. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!)
