import { type MarkPair, type QuotationMarks, quotationMarks } from '@bubbles/domain'

/** The end of a line as it was typed, and what takes its place. */
export interface Typeset {
  typed: string
  put: string
}

const LETTER = /\p{L}/u
const OPENING = /[\s([{<]/
const DASH = /[-–—]/
const APOSTROPHE = '’'

/**
 * What is set instead of the last characters of `text`, which ends where the caret is: quotation marks of the language, an
 * apostrophe, a dash, an ellipsis. Null: nothing, as in addresses and in what is going to be code.
 * @param locale BCP 47
 */
export function typesetIn(text: string, locale: string): Typeset | null {
  if (isInCode(text)) return null
  const marks = quotationMarks(locale)
  return typeset(text, marks) ?? shortBehind(text, marks.single, locale)
}

function typeset(text: string, marks: QuotationMarks): Typeset | null {
  const before = text.slice(0, -1)
  switch (text.at(-1)) {
    case '"':
      return isInTarget(before) ? null : quote('"', before, marks.double, marks.single)
    case "'":
      return isInAddress(before) ? null : singleQuote(before, marks)
    case '-':
      return isInAddress(before) ? null : dash(before)
    case '.':
      return before.endsWith('..') && !before.endsWith('...') && !isInAddress(before)
        ? { typed: '...', put: '…' }
        : null
    default:
      return apostropheBehind(text, marks)
  }
}

/** Whether a backtick is open: what follows becomes code with the next one. */
const isInCode = (text: string): boolean => (text.split('`').length - 1) % 2 === 1

const wordAt = (text: string): string => text.split(/\s/).at(-1)!

/** Whether the target of a typed link is being written, `[words](…`. */
const isInTarget = (text: string): boolean => wordAt(text).includes('](')

const isInAddress = (text: string): boolean => {
  const word = wordAt(text)
  return word.includes('://') || /^\W*www\./i.test(word) || isInTarget(text)
}

/** A double hyphen is an en dash, a third makes it an em dash. At the start of a line three are a divider. */
function dash(before: string): Typeset | null {
  if (before.endsWith('–')) return { typed: '–-', put: '—' }
  const isDouble = before.endsWith('-') && before.length > 1 && !/[-–—!<]$/.test(before.slice(0, -1))
  return isDouble ? { typed: '--', put: '–' } : null
}

function singleQuote(before: string, marks: QuotationMarks): Typeset | null {
  const [open] = marks.single
  // rock ’n’ roll: what began as a quote is a word that is short of its ends.
  const short = `${open}n`
  if (before.endsWith(short) && opens(before.slice(0, -short.length), marks))
    return { typed: `${short}'`, put: `${APOSTROPHE}n${APOSTROPHE}` }
  const set = quote("'", before, marks.single, marks.double)
  if (set || !LETTER.test(before.at(-1) ?? '')) return set
  return { typed: "'", put: APOSTROPHE }
}

/**
 * An opening mark at the start of a word, else a closing one. After a digit it closes only what is open: 6", 5' and 5'10" stay
 * as they are, and so does a mark between letters of languages that write one there.
 */
function quote(typed: string, before: string, own: MarkPair, other: MarkPair): Typeset | null {
  const last = before.at(-1) ?? ' '
  if (typed === '"' && FEET_AND_INCHES.test(before)) return null
  const isOpen = stillOpen(before, own)
  if (OPENING.test(last) || (DASH.test(last) && !isOpen)) return { typed, put: own[0] }
  if (before.endsWith(other[0]) && (other[0] !== other[1] || stillOpen(before, other)) && !isOpen)
    return { typed, put: own[0] }
  if (isOpen) return { typed, put: own[1] }
  const inches = typed === '"' ? inchesBefore(before, own) : null
  if (inches) return inches
  const isWord = typed === '"' && LETTER.test(last) && !HEBREW.test(last)
  return isWord || /[.,;:!?…)\]}]/.test(last) ? { typed, put: own[1] } : null
}

/** 5'10, which inches follow. */
const FEET_AND_INCHES = /\d['′]\d{1,2}$/

/**
 * What closes is the second mark behind one that opened, and the first is behind a digit: that one was inches, as in “a 6" pipe”. Both are
 * put right, with the words between as they are.
 */
function inchesBefore(before: string, [open, close]: MarkPair): Typeset | null {
  const at = before.lastIndexOf(close)
  if (close.length > 1 || at < 1 || !/\d/.test(before[at - 1]!) || before.indexOf(open, at + 1) >= 0)
    return null
  if (!stillOpen(before.slice(0, at), [open, close])) return null
  const between = before.slice(at + 1)
  const isClosing = between === '' || /[\p{L}\d.,;:!?…)\]}]$/u.test(between)
  return isClosing ? { typed: `${close}${between}"`, put: `"${between}${close}` } : null
}

const HEBREW = /\p{Script=Hebrew}/u

/** Whether a word could begin behind this text. */
const opens = (text: string, marks: QuotationMarks): boolean =>
  OPENING.test(text.at(-1) ?? ' ') || DASH.test(text.at(-1)!) || text.endsWith(marks.double[0])

/** Whether a quotation has begun and not ended. A mark between letters is an apostrophe. */
function stillOpen(text: string, [open, close]: MarkPair): boolean {
  const [first, last] = [open.trim(), close.trim()]
  let isOpen = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (mark === first && (first !== last || (!isOpen && OPENING.test(text[at - 1] ?? ' ')))) isOpen = true
    else if (mark === last && !LETTER.test(text[at + 1] ?? '')) isOpen = false
  }
  return isOpen
}

/** What turns out to be an apostrophe with the letter behind it: 1990’s, the ’90s, and ’s after a mark that closes elsewhere. */
function apostropheBehind(text: string, { single: [open, close] }: QuotationMarks): Typeset | null {
  const match = /(?:(?<=\d)(')|(?<=\p{L})(\p{P}))(\p{L})$/u.exec(text)
  if (match && (match[1] || (match[2] === close && close !== APOSTROPHE)))
    return { typed: match[0], put: APOSTROPHE + match[3]! }
  // 5'10: what closed a quotation turns out to be feet.
  const feet = /(?<=\d)(\p{P})(\d)$/u.exec(text)
  if (feet?.[1] === close) return { typed: feet[0], put: `'${feet[2]!}` }
  const decade = /(?<![\p{L}\d])(\p{P})(\d\ds)$/u.exec(text)
  return decade?.[1] === open && open !== APOSTROPHE
    ? { typed: decade[0], put: APOSTROPHE + decade[2]! }
    : null
}

/** Words that are short of their beginnings, by language: few quotations begin with one. */
const SHORT: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['tis', 'twas', 'twere', 'twill', 'em', 'til']),
  de: new Set(['s', 'n', 'ne', 'nen', 'nem', 'ner']),
  nl: new Set(['s', 't', 'n', 'k', 'm', 'r']),
}

/** ’tis, ’em: what opened a quotation turns out to be an apostrophe with what ends the word. */
function shortBehind(text: string, [open]: MarkPair, locale: string): Typeset | null {
  const match = /(?<![\p{L}\d])(\p{P})(\p{L}{1,5})([\s.,;:!?)])$/u.exec(text)
  const isShort = match && SHORT[locale.split('-')[0]!]?.has(match[2]!.toLowerCase())
  return isShort && match[1] === open && open !== APOSTROPHE
    ? { typed: match[0], put: APOSTROPHE + match[2]! + match[3]! }
    : null
}
