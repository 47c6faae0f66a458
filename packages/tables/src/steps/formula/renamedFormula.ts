/** How a column is written in a formula. */
export const columnInFormula = (name: string): string => `[${name.replaceAll(']', ']]')}]`

const START = /[\p{L}_$]/u
const PART = /[\p{L}\p{N}_$]/u

/** A formula with the columns it names called something else. Text and functions stay. */
export function renamedFormula(formula: string, nameOf: (name: string) => string): string {
  let renamed = ''
  let at = 0
  while (at < formula.length) {
    const end = endOfToken(formula, at)
    const token = formula.slice(at, end)
    renamed += isColumn(token, formula, end) ? renamedColumn(token, nameOf) : token
    at = end
  }
  return renamed
}

function renamedColumn(token: string, nameOf: (name: string) => string): string {
  const name = token.startsWith('[') ? token.slice(1, -1).replaceAll(']]', ']') : token
  const next = nameOf(name)
  return next === name ? token : columnInFormula(next)
}

/** Between brackets, or a word that no bracket follows: that would be a function. */
function isColumn(token: string, formula: string, end: number): boolean {
  if (token.startsWith('[')) return token.length > 1 && token.endsWith(']')
  if (!START.test(token[0]!)) return false
  let next = end
  while (formula[next] === ' ') next++
  return formula[next] !== '('
}

/** Where a column between brackets, text between quotation marks or a word ends; anything else is one character. */
function endOfToken(formula: string, start: number): number {
  const first = formula[start]!
  let at = start + 1
  if (first === '[') {
    while (at < formula.length && (formula[at] !== ']' || formula[at + 1] === ']'))
      at += formula[at] === ']' ? 2 : 1
    return Math.min(at + 1, formula.length)
  }
  if (first === '"' || first === "'") {
    while (at < formula.length && formula[at] !== first) at += formula[at] === '\\' ? 2 : 1
    return Math.min(at + 1, formula.length)
  }
  if (START.test(first)) while (at < formula.length && PART.test(formula[at]!)) at++
  return at
}
