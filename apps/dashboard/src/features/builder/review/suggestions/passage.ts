import { SUGGESTION_LIMITS } from '@bubbles/domain'
import { sameEnds } from '../../find/sameEnds.ts'

/** Words of a block's text, and the words around them by which they are found again. */
export interface Passage {
  before: string
  original: string
  after: string
}

/** A passage, and what is suggested in place of its words. */
export interface Change extends Passage {
  replacement: string
}

/**
 * Where a suggestion is in a text now:
 * - `same`: its words are there as they were
 * - `changed`: something else stands between the words around them
 * - `done`: the text says already what is suggested
 * - `lost`: neither its words nor those around them are found
 * `from` and `to` are places in the text.
 */
export type Located = { kind: 'same' | 'changed' | 'done'; from: number; to: number } | { kind: 'lost' }

/** What stands around a text: words at its beginning or end are known by it. Neither can be in a document. */
const [START, END] = ['\u0002', '\u0003']

const { around: AROUND } = SUGGESTION_LIMITS

/** So many characters around words tell them from the same words elsewhere. */
const ENOUGH = 12

/** Characters of the words around that are looked for where the words themselves are gone. */
const ANCHORS = [24, 16, 12, 8] as const

/**
 * The smallest change that makes `words` of a part of a text, by whole words: of a sentence in which one word differs
 * only that word.
 * @returns null where nothing differs.
 */
export function changeOf(text: string, from: number, to: number, words: string): Change | null {
  const original = text.slice(from, to)
  if (original === words) return null
  let [begin, end] = sameEnds(original, words)
  const cutsWord = (at: number, other: number) =>
    isWord(text[at - 1]) && (isWord(text[at]) || isWord(words[other]))
  while (begin > 0 && cutsWord(from + begin, begin)) begin--
  const cutsWordAfter = (at: number, other: number) =>
    isWord(text[at]) && (isWord(text[at - 1]) || isWord(words[other - 1]))
  while (end > 0 && cutsWordAfter(to - end, words.length - end)) end--
  const [first, last] = [from + begin, to - end]
  return {
    before: withoutHalf(text.slice(Math.max(0, first - AROUND), first)),
    original: text.slice(first, last),
    after: withoutHalf(text.slice(last, last + AROUND)),
    replacement: words.slice(begin, words.length - end),
  }
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{M}]|[\ud800-\udfff]/u.test(character)

/** A cut may leave half of a pair of surrogates, which can't be stored. */
const withoutHalf = (text: string): string =>
  text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '')

/** Where a suggestion is in the text of its block. */
export function locate(text: string, { before, original, after, replacement }: Change): Located {
  const edged = `${START}${text}${END}`
  // The builder keeps what is there up to the edge; other clients may have sent less.
  const around = {
    before,
    after,
    left: before.length < AROUND - 1 ? START + before : before,
    right: after.length < AROUND - 1 ? after + END : after,
  }
  const full = around.left.length + around.right.length
  const [done] = candidates(edged, replacement, around)
  if (done && isWhole(done, around)) return range('done', done.at, replacement.length)
  const found = candidates(edged, original, around)
  const [best, second] = found
  if (best && isSure(best, { found, original, full, isTie: second?.score === best.score }))
    return range('same', best.at, original.length)
  return between(edged, around)
}

/** Whether all that was kept around the words is there, and enough of it where the edges of the text are not. */
const isWhole = ({ score, isBetween }: Candidate, { before, after, left, right }: Around): boolean =>
  score === left.length + right.length || (isBetween && before.length + after.length >= 2 * ENOUGH)

/** A place where the words stand, and how many characters around them are as they were. */
interface Candidate {
  at: number
  score: number
  /** Whether all that was kept of one side is there, and of both. */
  isBeside: boolean
  isBetween: boolean
}

interface Around {
  before: string
  after: string
  /** The same with the edge of the text, where it reaches that. */
  left: string
  right: string
}

/** Everywhere the words stand in a text with its edges, what fits best first. */
function candidates(edged: string, words: string, around: Around): Candidate[] {
  const { before, after, left, right } = around
  const found: Candidate[] = []
  const last = edged.length - 1 - words.length
  for (let at = edged.indexOf(words, 1); at >= 1 && at <= last; at = edged.indexOf(words, at + 1)) {
    const [l, r] = [sameBefore(edged, at, left), sameAfter(edged, at + words.length, right)]
    const isBeside = (l >= before.length && l > 1) || (r >= after.length && r > 1)
    const isBetween = l >= before.length && r >= after.length
    found.push({ at, score: l + r, isBeside, isBetween })
  }
  return found.sort((a, b) => b.score - a.score || a.at - b.at)
}

function isSure(
  { score, isBeside }: Candidate,
  {
    found,
    original,
    full,
    isTie,
  }: { found: readonly Candidate[]; original: string; full: number; isTie: boolean },
): boolean {
  if (score === full) return true
  // Where something was written between the words around, both ends of it are as good.
  if (original === '') return isBeside || (score >= ENOUGH && !isTie)
  if (found.length === 1) return score > 1 || original.length >= ENOUGH
  return score >= ENOUGH && !isTie
}

/** What stands where the words were, by the words around them. */
function between(edged: string, { before, after, left, right }: Around): Located {
  const start = firstFound(
    (length) => endOf(edged, left.slice(-length)) ?? endOf(edged, longEnough(before.slice(-length))),
  )
  const to = firstFound(
    (length) =>
      onlyPlace(edged, right.slice(0, length)) ?? onlyPlace(edged, longEnough(after.slice(0, length))),
  )
  if (start === null || to === null || start > to) return { kind: 'lost' }
  return range('changed', start, to - start)
}

/** The more words around are as they were, the surer; a few that are nowhere else will do. */
const firstFound = (find: (length: number) => number | null): number | null =>
  ANCHORS.reduce<number | null>((found, length) => found ?? find(length), null)

/** Without the edge of the text, fewer than that say nothing. */
const longEnough = (words: string): string => (words.length < ANCHORS.at(-1)! ? '' : words)

const endOf = (text: string, words: string): number | null => {
  const at = onlyPlace(text, words)
  return at === null ? null : at + words.length
}

const onlyPlace = (text: string, words: string): number | null => {
  const at = words === '' ? -1 : text.indexOf(words)
  return at < 0 || text.indexOf(words, at + 1) >= 0 ? null : at
}

/** Places in the text itself: the first of a text with its edges is the edge. */
const range = (kind: 'same' | 'changed' | 'done', at: number, length: number): Located => ({
  kind,
  from: at - 1,
  to: at - 1 + length,
})

function sameBefore(text: string, at: number, words: string): number {
  let count = 0
  while (count < words.length && text[at - 1 - count] === words[words.length - 1 - count]) count++
  return count
}

function sameAfter(text: string, at: number, words: string): number {
  let count = 0
  while (count < words.length && text[at + count] === words[count]) count++
  return count
}
