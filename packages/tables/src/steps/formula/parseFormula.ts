import jsep from 'jsep'
import { StepError } from '../stepTable.ts'

/** A part of a formula, as the parser gives it. */
export type Part = jsep.Expression

// Formulas are those of a spreadsheet, not JavaScript's: what else the parser knows is no operator here.
for (const operator of Object.keys(jsep.binary_ops)) jsep.removeBinaryOp(operator)
for (const operator of Object.keys(jsep.unary_ops)) jsep.removeUnaryOp(operator)
const OPERATORS: readonly (readonly [string, number])[] = [
  ['or', 1],
  ['and', 2],
  ['=', 6],
  ['==', 6],
  ['!=', 6],
  ['<>', 6],
  ['<', 7],
  ['>', 7],
  ['<=', 7],
  ['>=', 7],
  ['&', 8],
  ['+', 9],
  ['-', 9],
  ['*', 10],
  ['/', 10],
  ['%', 10],
]
for (const [operator, precedence] of OPERATORS) jsep.addBinaryOp(operator, precedence)
jsep.addBinaryOp('^', 11, true)
for (const operator of ['-', '+', 'not']) jsep.addUnaryOp(operator)

const BRACKET = 91

/** A column between square brackets: any name, and a closing bracket in it written twice. */
jsep.hooks.add('gobble-token', function column(env) {
  if (this.code !== BRACKET) return
  let name = ''
  let at = this.index + 1
  for (; at < this.expr.length; at++) {
    if (this.expr[at] !== ']') name += this.expr[at]
    else if (this.expr[at + 1] === ']') {
      name += ']'
      at++
    } else break
  }
  if (at >= this.expr.length) this.throwError('Unclosed [')
  this.index = at + 1
  env.node = { type: 'Column', name }
})

/** How deep parts may lie in others. Deeper than this nobody writes; the parser calls itself for each. */
const MAX_DEPTH = 60

/** The parts of a formula. @throws StepError with a sentence where it isn't one */
export function parseFormula(formula: string): Part {
  if (depthOf(formula) > MAX_DEPTH)
    throw new StepError('This formula has too many brackets inside one another. Split it into several steps.')
  try {
    return jsep(formula)
  } catch (error) {
    throw new StepError(messageOf(error, formula))
  }
}

/** Brackets and conditions that are open at once, at most. */
function depthOf(formula: string): number {
  let [depth, deepest] = [0, 0]
  for (const character of formula) {
    if (character === '(' || character === '?') depth++
    else if (character === ')') depth--
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function messageOf(error: unknown, formula: string): string {
  const words = error instanceof Error ? error.message : ''
  const at = (error as { index?: unknown } | null)?.index
  const place = typeof at === 'number' && at < formula.length ? ` near “${formula.slice(at, at + 20)}”` : ''
  if (words.includes('Unclosed [')) return 'A column has no closing bracket. Write it as [Name].'
  if (words.includes('Unclosed quote')) return 'Text in the formula has no closing quotation mark.'
  if (/Unclosed \(|Expected \)/.test(words)) return 'A bracket isn’t closed. Add “)”.'
  return `The formula can’t be read${place}. Write columns as [Name], and put text in quotation marks.`
}
