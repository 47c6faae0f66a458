/** A piece of a text; `isFound` where it is one of the words looked for. */
export interface Piece {
  text: string
  isFound: boolean
}

const letter = /[\p{L}\p{N}]/u

/** A letter without case and accents, as searching takes it. */
const plain = (character: string) => character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Cuts a text at the words of a query: beginnings of words count, case and accents do not. */
export function markWords(text: string, query: string): Piece[] {
  const words = query
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map(plain)
  if (words.length === 0) return text === '' ? [] : [{ text, isFound: false }]
  // By characters, each with its plain form, so that pieces are cut from the text as it is written.
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const pieces: Piece[] = []
  const add = (piece: string, isFound: boolean) => {
    const last = pieces.at(-1)
    if (last && last.isFound === isFound) last.text += piece
    else pieces.push({ text: piece, isFound })
  }
  for (let at = 0; at < characters.length; ) {
    const length = at > 0 && letter.test(characters[at - 1]!) ? 0 : lengthAt(characters, at, words)
    if (length === 0) add(characters[at]!, false)
    else add(characters.slice(at, at + length).join(''), true)
    at += Math.max(1, length)
  }
  return pieces
}

/** Characters before the first find that a line begins with at most. */
const LEAD = 24

/** A line of a text in which the first find is in sight: what lies far before it is left out, at the end of a word. */
export function lineAround(text: string, query: string): string {
  const pieces = markWords(text, query)
  const first = pieces.findIndex(({ isFound }) => isFound)
  const before = pieces
    .slice(0, Math.max(0, first))
    .map((piece) => piece.text)
    .join('')
  if (before.length <= LEAD) return text
  const words = before.slice(-LEAD)
  const cut = words.indexOf(' ') + 1
  return `…${words.slice(cut)}${text.slice(before.length)}`
}

/** How many characters from `at` make one of the words; the longest counts. */
function lengthAt(characters: readonly string[], at: number, words: readonly string[]): number {
  let longest = 0
  for (const word of words) {
    let made = ''
    let length = 0
    while (made.length < word.length && at + length < characters.length)
      made += plain(characters[at + length++]!)
    if (made === word) longest = Math.max(longest, length)
  }
  return longest
}
