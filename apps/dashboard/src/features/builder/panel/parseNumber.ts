/** What people write before decimals. */
export type DecimalSign = '.' | ','

/**
 * A number as people write it: grouped by commas, points, spaces or apostrophes, with either decimal sign, with a
 * currency or per cent sign beside it. Of a single separator that is not the language's decimal sign, three digits behind it make a
 * group: "1,234" in English, "1.234" in German.
 * @returns undefined for what is no number
 */
export function parseNumber(text: string, decimal: DecimalSign = '.'): number | undefined {
  const bare = bareNumber(text)
  return bare === undefined ? undefined : readNumber(bare, decimalSign(bare, decimal))
}

/** A number as a field shows it, so that it is read as the same again. */
export const numberWritten = (value: number, decimal: DecimalSign = '.'): string =>
  String(value).replace('.', decimal)

/** Digits with their signs alone; undefined for what is no number. */
function bareNumber(text: string): string | undefined {
  const bare = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[−–]/, '-')
    .replaceAll(/[$€£¥%]/g, '')
  return /^[-+]?[.,]*\d[\d.,]*(?:e[-+]?\d+)?$/i.test(bare) ? bare : undefined
}

function readNumber(bare: string, decimal: string): number | undefined {
  const clean = bare.replaceAll(/[.,]/g, (sign) => (sign === decimal ? sign : ''))
  const value = Number(clean.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

function decimalSign(text: string, decimal: DecimalSign): string {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const sign = point >= 0 ? '.' : ','
  const count = text.split(sign).length - 1
  if (count !== 1) return ''
  // "1,234" is a thousand in English; "1.234" is a number with three decimals. In German it's the other way round.
  return sign !== decimal && /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? '' : sign
}

/** Values as a field shows them, so that `parseValues` reads the same. */
export const valuesWritten = (values: readonly number[], decimal: DecimalSign = '.'): string =>
  values.map((value) => numberWritten(value, decimal)).join(decimal === ',' ? '; ' : ', ')

/** "2,5" and "3.14": what can be nothing but a decimal sign; '' for none and for what may be either. */
function sureDecimalSign(bare: string, decimal: DecimalSign): string {
  if (/[.,]\d{3}$/.test(bare) && !/[.,].*[.,]/.test(bare)) return ''
  return decimalSign(bare, decimal)
}

/**
 * Values in order of time as they come from a row or a column of cells, or written with commas between. They are all
 * written in one manner: "1,234" beside "2,5" is a decimal, and of two decimal signs the rarer one is wrong.
 */
export function parseValues(text: string, decimal: DecimalSign = '.'): { values: number[]; wrong: string[] } {
  const clean = text.trim()
  const separator = /[\t\n;]/.test(clean) ? /[\t\r\n;]+/ : /,\s|\s/.test(clean) ? /,?\s+/ : /,/
  const parts = clean
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((part) => ({ part, bare: bareNumber(part) }))
  const sure = parts.map(({ bare }) => (bare === undefined ? '' : sureDecimalSign(bare, decimal)))
  const commas = sure.filter((sign) => sign === ',').length
  const points = sure.filter((sign) => sign === '.').length
  const manner = commas > points ? ',' : points > commas ? '.' : ''
  const values: number[] = []
  const wrong: string[] = []
  for (const [index, { part, bare }] of parts.entries()) {
    const sign = sure[index]!
    const mixed = commas > 0 && points > 0 && sign !== '' && sign !== manner
    const value =
      bare === undefined || mixed
        ? undefined
        : readNumber(bare, manner === '' ? decimalSign(bare, decimal) : manner)
    if (value === undefined) wrong.push(part)
    else values.push(value)
  }
  return { values, wrong }
}
