/** A number as people write it, with currency, per cent, spaces and either decimal sign. */
const WRITTEN_NUMBER = /^[-−+(]? ?(?:[$€£¥]|[A-Z]{3} )? ?\d[\d .,'’]*[%$€£¥]?\)?$/

/** Whether a column holds numbers: at least one, and nothing else but gaps. */
export function isNumeric(values: readonly string[]): boolean {
  const written = values.filter((value) => value.trim() !== '' && !/^[-–—]$/.test(value.trim()))
  return (
    written.length > 0 && written.every((value) => WRITTEN_NUMBER.test(value.trim().replaceAll(/\s+/g, ' ')))
  )
}

/** Whether the first row names the columns: words above, and at least one column of numbers below or all of it words. */
export function looksLikeHeader(cells: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = cells
  if (!first || rest.length === 0) return false
  return first.every(
    (value) => value.trim() === '' || !WRITTEN_NUMBER.test(value) || /^(1[89]|20)\d\d$/.test(value.trim()),
  )
}
