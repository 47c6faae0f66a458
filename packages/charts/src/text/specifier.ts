import type { ChartContext } from '../context.ts'
import { formatPlain } from './format.ts'
import { numberFormat } from './numberLocale.ts'

/** Sign, currency, comma, precision, trimming and type of d3-format. Fill and width are for columns of plain text. */
const SPECIFIER = /^(?:.?[<>=^])?([+\-( ]?)([$#]?)0?\d*(,?)(?:\.(\d{1,3}))?(~?)([a-z%]?)$/i

/** Digits after the point: more say nothing, and a number may be asked for in any length. */
const MAX_DIGITS = 20

/**
 * A number as a d3-format specifier says (`,.1f`, `.0%`), in the language of the context; with the digits it has for ''
 * and for a specifier that cannot be read. Fill and width are left out, and the precision is bounded.
 */
export function formatSpecified(context: ChartContext, value: number, specifier: string): string {
  // Without a word on digits: all there are, in groups of three.
  const parts = SPECIFIER.exec(specifier.trim() || ',')
  if (!parts) return formatPlain(context, value)
  const [, sign, symbol, comma, precision, trim, type] = parts
  const digits = precision === undefined ? '' : `.${Math.min(Number(precision), MAX_DIGITS)}`
  try {
    return numberFormat(context).format(`${sign}${symbol}${comma}${digits}${trim}${type}`)(value)
  } catch {
    return formatPlain(context, value)
  }
}
