/**
 * A number as people write it: grouped by commas, points, spaces or apostrophes, with either decimal sign, with a
 * currency or per cent sign beside it. Of a single separator, three digits behind it make a group ("1,234").
 * @returns undefined for what is no number
 */
export function parseNumber(text: string): number | undefined {
  const bare = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[−–]/, '-')
    .replaceAll(/[$€£¥%]/g, '')
  if (!/^[-+]?[\d.,]*\d[\d.,]*(?:e[-+]?\d+)?$/i.test(bare)) return undefined
  const point = bare.lastIndexOf('.')
  const comma = bare.lastIndexOf(',')
  const decimal = decimalSign(bare, point, comma)
  const clean = bare.replaceAll(/[.,]/g, (sign) => (sign === decimal ? sign : ''))
  const value = Number(clean.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

function decimalSign(text: string, point: number, comma: number): string {
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const sign = point >= 0 ? '.' : ','
  const count = text.split(sign).length - 1
  if (count !== 1) return ''
  // "1,234" is a thousand in English; "1.234" is a number with three decimals.
  return sign === ',' && /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text) ? '' : sign
}

/** Values in order of time as they come from a row or a column of cells, or written with commas between. */
export function parseValues(text: string): { values: number[]; wrong: string[] } {
  const clean = text.trim()
  const separator = /[\t\n;]/.test(clean) ? /[\t\r\n;]+/ : /,\s|\s/.test(clean) ? /,?\s+/ : /,/
  const values: number[] = []
  const wrong: string[] = []
  for (const part of clean.split(separator).map((each) => each.trim())) {
    if (part === '') continue
    const value = parseNumber(part)
    if (value === undefined) wrong.push(part)
    else values.push(value)
  }
  return { values, wrong }
}
