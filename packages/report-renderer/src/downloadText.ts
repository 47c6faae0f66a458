import { escapeText, fitText, wrapText } from '@bubbles/charts/standalone'
import { type ChartContext, oneLine } from '@bubbles/charts'

/** How lines of text are set in an SVG: sizes in px, and how many lines there may be. */
export interface TextStyle {
  size: number
  line: number
  weight: 400 | 500 | 600 | 700
  fill: string
  most: number
}

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const STRONG = /[\p{L}]/u

/** Whether a text begins with a letter that is read from right to left (Unicode Bidirectional Algorithm, P2). */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(STRONG.exec(text)?.[0] ?? '')

/**
 * A line as escaped text in the direction of the text it is of: full stops stand at its end, and what is set after it
 * keeps its own. A line without anything read from the right needs no mark where its text has none.
 */
export function drawnLine(line: string, fromRight: boolean): string {
  if (fromRight) return `\u2067${escapeText(line)}\u2069`
  return RIGHT_TO_LEFT.test(line) ? `\u2066${escapeText(line)}\u2069` : escapeText(line)
}

/** Lines of a text within a width, ended by an ellipsis where they are too many. */
export function linesOf(
  context: ChartContext,
  text: string,
  width: number,
  { size, weight, most }: TextStyle,
): string[] {
  const words = oneLine(text)
  if (!words) return []
  const measured = weight === 700 ? 600 : weight
  // Bold is a little wider than the half-bold that is measured.
  const room = weight === 700 ? width * 0.97 : width
  return most === 1
    ? [fitText(context, words, room, size, measured)]
    : wrapText(context, words, room, most, size, measured)
}

/** A text as SVG lines from the top of `y`, at the right edge where it is read from there. */
export function setLines(
  context: ChartContext,
  text: string,
  style: TextStyle,
  { x, y, width }: { x: number; y: number; width: number },
): { content: string; height: number } {
  const lines = linesOf(context, text, width, style)
  const fromRight = isRightToLeft(text)
  const { size, line, weight, fill } = style
  const content = lines
    .map((words, index) => {
      const base = y + index * line + (line - size * 1.172) / 2 + size * 0.928
      return (
        `<text x="${fromRight ? x + width : x}" y="${Math.round(base * 100) / 100}" font-size="${size}"` +
        `${weight === 400 ? '' : ` font-weight="${weight}"`}${fromRight ? ' text-anchor="end"' : ''} fill="${fill}">` +
        `${drawnLine(words, fromRight)}</text>`
      )
    })
    .join('')
  return { content, height: lines.length * line }
}
