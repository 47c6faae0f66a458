import { LIMITS } from '../limits.ts'

/** Quotes and lists may stand within one another so often; a document is far shallower. */
const MAX_DEPTH = 60
/** Points and quoted lines, each counted as often as it is deep. More of them are more than a report holds. */
const MAX_STRUCTURE = LIMITS.nodes / 2
/** What reading a text may cost: see `costOf`. A long document of people costs a tenth. */
const MAX_COST = 100_000_000

/** Marks the parser goes on looking for the other half of, to the end of the passage. */
const MARKS = /[[\]*_~<`]/g
/** What begins on this line whatever stands above it: a point with words, or a heading. */
const BEGINS = /^(?:[ \t]*[-*+][ \t]+[^ \t]| {0,3}#{1,6}[ \t])/
const NUMBERED = /^([ \t]*)\d{1,9}([.)])[ \t]+[^ \t]/
const BLANK = /^[ \t]*$/
/** The line below the head of a table, also within a quote or list. */
const RULE = /^[ \t>|:-]*$/

/**
 * Whether a text can be read as Markdown at little cost. The parser tries every mark against the rest of its passage,
 * and every container against every line, so some texts take it the square of their length; this looks at each line
 * once, and refuses those.
 */
export function isReadable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  return isShallow(lines) && costOf(text, lines) <= MAX_COST
}

function isShallow(lines: readonly string[]): boolean {
  /** Columns of the marks that are open, outermost first. */
  const open: number[] = []
  let structure = 0
  for (const line of lines) {
    let found = false
    for (const column of markersOf(line)) {
      while (open.length > 0 && open[open.length - 1]! >= column) open.pop()
      if (open.push(column) > MAX_DEPTH) return false
      found = true
    }
    if (found) structure += open.length
    if (structure > MAX_STRUCTURE) return false
  }
  return true
}

/** Where the marks of quotes and lists stand that a line begins with. */
function* markersOf(line: string): Generator<number> {
  const marker = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y
  let column = 0
  for (let from = 0; marker.test(line); from = marker.lastIndex) {
    for (let at = from; at < marker.lastIndex; at++) {
      const character = line[at]
      if (character === '\t') column += 4 - (column % 4)
      else column++
    }
    yield column
  }
}

/** Lines that the parser may read as one paragraph. */
interface Passage {
  lines: number
  length: number
  marks: number
}

/**
 * An upper bound of what the parser does beyond reading each character once: in each passage every mark meets every
 * character, and every line every line; every name of a link or footnote is compared with every one defined.
 */
function costOf(text: string, lines: readonly string[]): number {
  let cost = namesOf(text)
  let passage: Passage = { lines: 0, length: 0, marks: 0 }
  const next = () => {
    cost += passage.marks * passage.length + 2 * passage.lines ** 2
    passage = { lines: 0, length: 0, marks: 0 }
  }
  /** Lines since the last blank one, and the columns of the widest table among them. */
  let since = 0
  let columns = 0
  let isTable = false
  let isNumbered = false
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1] ?? ''
    if (BLANK.test(line)) since = columns = 0
    else since++
    if (line.includes('|') && RULE.test(line)) {
      columns = Math.max(columns, countOf(line, '|'))
      if (since === 2) isTable = isHead(above, line)
    } else if (!line.startsWith('|')) isTable = false
    // All rows are made as wide as the widest.
    if (columns * since > LIMITS.nodes) return Number.POSITIVE_INFINITY
    isNumbered = since === 1 ? NUMBERED.test(line) : isNumbered && isNext(above, line)
    if (since === 0 || isTable || isNumbered || BEGINS.test(line)) next()
    passage.lines++
    passage.length += line.length + 1
    passage.marks += line.match(MARKS)?.length ?? 0
    if (cost > MAX_COST) break
  }
  next()
  return cost
}

const namesOf = (text: string): number => countOf(text, ']:') * countOf(text, ']')

/** Whether a table surely begins here: as many cells in its head as in the line below, in no list or quote. */
const isHead = (head: string, rule: string): boolean =>
  [head, rule].every((line) => line.startsWith('|') && line.trimEnd().endsWith('|')) &&
  !head.includes('\\') &&
  /^(?:\|[ \t]*:?-+:?[ \t]*)+\|[ \t]*$/.test(rule) &&
  countOf(head, '|') === countOf(rule, '|')

/** Whether both lines are points of one numbered list, where the upper is one: amid words most numbers begin nothing. */
function isNext(above: string, line: string): boolean {
  const [, indent, mark] = NUMBERED.exec(line) ?? []
  const [, indentAbove, markAbove] = NUMBERED.exec(above) ?? []
  return mark !== undefined && mark === markAbove && indent === indentAbove
}

function countOf(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}
