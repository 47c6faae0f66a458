import { formatPlain } from './format.ts'
import { numberFormat } from './numberLocale.ts'

/**
 * A number as a d3-format specifier says (`,.1f`, `.0%`), in the language of `writtenIn`; with the digits it has for ''
 * and for a specifier that cannot be read.
 */
export function formatSpecified(value: number, specifier: string): string {
  if (specifier.trim() === '') return formatPlain(value)
  try {
    return numberFormat().format(specifier.trim())(value)
  } catch {
    return formatPlain(value)
  }
}
