import { sameValue } from '../diff.ts'
import type { DocumentMark, DocumentNode } from '../types.ts'
import { diffTokens, tokensOf } from '../wordDiff.ts'

/** One character as it is set. */
interface Letter {
  text: string
  marks: readonly DocumentMark[]
}

type Token = readonly Letter[]

/** What one side did to the tokens of the base. */
interface Side {
  /** By token of the base: the same token on this side, or null where it was deleted. */
  kept: (Token | null)[]
  /** By gap of the base (0 is before its first token): what was inserted there. */
  inserted: Token[][]
}

/**
 * Three-way merge of the words of a text block. Words that either side inserted are in the result once; words of the
 * base are in it unless a side deleted them. Where both changed one word at different places, both changes are in it;
 * where they changed it at the same place, both words are.
 */
export function mergeWords(
  base: readonly DocumentNode[],
  theirs: readonly DocumentNode[],
  current: readonly DocumentNode[],
): DocumentNode[] {
  if (sameValue(theirs, base) || sameValue(theirs, current)) return [...current]
  if (sameValue(current, base)) return [...theirs]
  const tokens = tokensOfNodes(base)
  const their = sideOf(tokens, tokensOfNodes(theirs))
  const our = sideOf(tokens, tokensOfNodes(current))
  const merged: Letter[] = []
  const add = (token: Token): void => {
    // One text never has two words side by side: these come from both sides.
    if (isWord(token) && isWordEnd(merged)) merged.push({ text: ' ', marks: [] })
    merged.push(...token)
  }
  for (let gap = 0; gap <= tokens.length; gap++) {
    const replaced = gap > 0 && !their.kept[gap - 1] && !our.kept[gap - 1] ? tokens[gap - 1]! : null
    insertedByBoth(replaced, their.inserted[gap]!, our.inserted[gap]!).forEach(add)
    const [theirToken, ourToken] = [their.kept[gap], our.kept[gap]]
    if (theirToken && ourToken) add(withMergedMarks(tokens[gap]!, theirToken, ourToken))
  }
  return nodesOf(merged)
}

/** A text that two sides wrote without a common base: what both have is in the result once. */
export function joinWords(theirs: readonly DocumentNode[], current: readonly DocumentNode[]): DocumentNode[] {
  const our = tokensOfNodes(current)
  const { kept } = sideOf(our, tokensOfNodes(theirs))
  const common = our.flatMap((token, index) => (kept[index] ? token : []))
  return mergeWords(nodesOf(common), theirs, current)
}

function sideOf(base: Token[], side: Token[]): Side {
  const kept: Side['kept'] = []
  const inserted: Side['inserted'] = [[]]
  let next = 0
  for (const { kind } of diffTokens(base.map(textOf), side.map(textOf))) {
    if (kind === 'added') inserted.at(-1)!.push(side[next++]!)
    else {
      kept.push(kind === 'same' ? side[next++]! : null)
      inserted.push([])
    }
  }
  return { kept, inserted }
}

function insertedByBoth(replaced: Token | null, theirs: Token[], current: Token[]): Token[] {
  const [theirText, ourText] = [theirs.map(textOf).join(''), current.map(textOf).join('')]
  if (theirText === ourText || theirText === '') return current
  if (replaced && isWord(replaced) && theirs.length === 1 && current.length === 1) {
    const word = mergeWord(replaced, theirs[0]!, current[0]!)
    if (word) return [word]
  }
  return [...current, ...theirs]
}

/** One word that both sides changed, at different places; null where the places overlap. */
function mergeWord(base: Token, theirs: Token, current: Token): Token | null {
  const [their, our] = [changeOf(base, theirs), changeOf(base, current)]
  const [first, second] = our.from <= their.from && our.to <= their.from ? [our, their] : [their, our]
  if (first.to > second.from) return null
  return [
    ...base.slice(0, first.from),
    ...first.letters,
    ...base.slice(first.to, second.from),
    ...second.letters,
    ...base.slice(second.to),
  ]
}

/** The one stretch of a word that another has in its place. */
function changeOf(base: Token, side: Token): { from: number; to: number; letters: Token } {
  const same = (a: Letter | undefined, b: Letter | undefined) => a !== undefined && a.text === b?.text
  let from = 0
  while (same(base[from], side[from])) from++
  let end = 0
  while (
    end < base.length - from &&
    end < side.length - from &&
    same(base[base.length - 1 - end], side[side.length - 1 - end])
  )
    end++
  return { from, to: base.length - end, letters: side.slice(from, side.length - end) }
}

const withMergedMarks = (base: Token, theirs: Token, current: Token): Token =>
  current.map((letter, index) => {
    const before = base[index]!.marks
    const marks = theirs[index]!.marks
    return sameValue(marks, before) ? letter : { text: letter.text, marks }
  })

const textOf = (token: Token): string => token.map(({ text }) => text).join('')

const WORD = /^[\p{L}\p{N}\p{M}]/u
const isWord = (token: Token): boolean => WORD.test(token[0]?.text ?? '')
const isWordEnd = (letters: Letter[]): boolean => WORD.test(letters.at(-1)?.text ?? '')

function tokensOfNodes(nodes: readonly DocumentNode[]): Token[] {
  const letters = nodes.flatMap(({ text = '', marks = [] }) =>
    Array.from(text, (letter): Letter => ({ text: letter, marks })),
  )
  let at = 0
  return tokensOf(letters.map(({ text }) => text).join('')).map((token) => {
    const { length } = Array.from(token)
    at += length
    return letters.slice(at - length, at)
  })
}

function nodesOf(letters: readonly Letter[]): DocumentNode[] {
  const nodes: { text: string; marks: readonly DocumentMark[] }[] = []
  for (const { text, marks } of letters) {
    const last = nodes.at(-1)
    if (last && sameValue(last.marks, marks)) last.text += text
    else nodes.push({ text, marks })
  }
  return nodes.map(({ text, marks }) => ({
    type: 'text',
    text,
    ...(marks.length > 0 && { marks: [...marks] }),
  }))
}
