/** A number as people write it, with currency, per cent, spaces and either decimal sign. */
export const WRITTEN_NUMBER = /^[-−+(]? ?(?:[$€£¥]|[A-Z]{3} )? ?\d[\d .,'’]*[%$€£¥]?\)?$/

/** Whether a column holds numbers: at least one, and nothing else but gaps. */
export function isNumeric(values: readonly string[]): boolean {
  const written = values.filter((value) => value.trim() !== '' && !/^[-–—]$/.test(value.trim()))
  return (
    written.length > 0 && written.every((value) => WRITTEN_NUMBER.test(value.trim().replaceAll(/\s+/g, ' ')))
  )
}
