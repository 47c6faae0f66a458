import * as Y from 'yjs'
import { sameValue } from './diff.ts'
import type { DocumentNode } from './types.ts'
import { diffWords } from './wordDiff.ts'

/** A stretch of text with the same formats, by their Yjs names. */
export interface Run {
  text: string
  formats: Record<string, unknown>
}

/** What stands for an embed, which counts as one character in Yjs and is no part of a document. */
const EMBED = '\0'

/**
 * Makes the texts of one block read `content`: words by their difference, then the marks that differ. What is typed in
 * the block at the same time stays, between the words it was typed between.
 */
export function replaceText(block: Y.XmlElement, texts: Y.XmlText[], content: readonly DocumentNode[]): void {
  const target = content.map(runOf)
  const before = texts.flatMap(runsOf)
  const [first] = texts
  if (!first) {
    if (target.length > 0) block.insert(0, [newText(content)])
    return
  }
  const [was, becomes] = [wordsOf(before), wordsOf(target)]
  if (was !== becomes) replaceWords(texts, was, becomes, target)
  formatAs(texts, target)
}

/** A Y.XmlText of these words, to be inserted. */
export function newText(content: readonly DocumentNode[]): Y.XmlText {
  const text = new Y.XmlText()
  text.applyDelta(content.map(runOf).map(({ text: insert, formats }) => ({ insert, attributes: formats })))
  return text
}

export const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

const runOf = ({ text = '', marks = [] }: DocumentNode): Run => ({
  text,
  formats: Object.fromEntries(marks.map(({ type, attrs }) => [type, attrs ?? {}])),
})

export function runsOf(text: Y.XmlText): Run[] {
  const runs: Run[] = []
  let formats: Record<string, unknown> = {}
  let run = ''
  const flush = () => {
    if (run) runs.push({ text: run, formats })
    run = ''
  }
  for (let item = text._start; item; item = item.right) {
    if (item.deleted) continue
    if (item.content instanceof Y.ContentFormat) {
      flush()
      const { key, value } = item.content as unknown as { key: string; value: unknown }
      const { [key]: _, ...others } = formats
      formats = value === null ? others : { ...others, [key]: value }
    } else if (item.content instanceof Y.ContentString) run += item.content.str
    else if (item.countable) run += EMBED.repeat(item.length)
  }
  flush()
  return runs
}

function replaceWords(texts: Y.XmlText[], was: string, becomes: string, target: Run[]): void {
  let [from, to] = [0, 0]
  const hunks: { from: number; removed: number; to: number; added: number }[] = []
  for (const { kind, text } of diffWords(was, becomes)) {
    const last = hunks.at(-1)
    const open = last && last.from + last.removed === from && last.to + last.added === to ? last : undefined
    const hunk = open ?? { from, removed: 0, to, added: 0 }
    if (kind === 'removed') hunk.removed += text.length
    if (kind === 'added') hunk.added += text.length
    if (kind !== 'same' && !open) hunks.push(hunk)
    if (kind !== 'added') from += text.length
    if (kind !== 'removed') to += text.length
  }
  // From the end, so that the places before stay where they are.
  for (const hunk of hunks.toReversed()) {
    const trimmed = withoutCommonEnds(hunk, was, becomes)
    const end = trimmed.from + trimmed.removed
    deleteWords(texts, trimmed.from, end)
    insertRuns(texts, trimmed.from, sliceOf(target, trimmed.to, trimmed.to + trimmed.added))
  }
}

/** Deletes characters of the joined texts. */
export function deleteWords(texts: readonly Y.XmlText[], from: number, to: number): void {
  for (const { text, at, length } of placesOf(texts, from, to).toReversed()) text.delete(at, length)
}

/** Inserts runs at a character of the joined texts, of which there is at least one. */
export function insertRuns(texts: readonly Y.XmlText[], position: number, runs: readonly Run[]): void {
  const { text, at } = placeAt(texts, position)
  let offset = at
  for (const run of runs) {
    text.insert(offset, run.text, { ...run.formats })
    offset += run.text.length
  }
}

/** A hunk of words without the characters that stay at its ends; a surrogate pair is never cut. */
function withoutCommonEnds(
  { from, removed, to, added }: { from: number; removed: number; to: number; added: number },
  was: string,
  becomes: string,
) {
  const old = Array.from(was.slice(from, from + removed))
  const current = Array.from(becomes.slice(to, to + added))
  let start = 0
  while (start < old.length && start < current.length && old[start] === current[start]) start++
  let end = 0
  while (end < Math.min(old.length, current.length) - start && old.at(-1 - end) === current.at(-1 - end))
    end++
  const head = old.slice(0, start).join('').length
  const tail = old.slice(old.length - end).join('').length
  return {
    from: from + head,
    removed: removed - head - tail,
    to: to + head,
    added: added - head - tail,
  }
}

function formatAs(texts: Y.XmlText[], target: Run[]): void {
  let start = 0
  for (const run of texts.flatMap(runsOf)) {
    const end = start + run.text.length
    let at = start
    for (const wanted of sliceOf(target, start, end)) {
      const changes = changesBetween(run.formats, wanted.formats)
      const until = at + wanted.text.length
      if (changes)
        for (const place of placesOf(texts, at, until)) place.text.format(place.at, place.length, changes)
      at = until
    }
    start = end
  }
}

/** The formats to set, and null for those to remove; null when nothing is to be changed. */
function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {}
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) changes[key] = null
  for (const [key, value] of Object.entries(after)) if (!sameFormat(before[key], value)) changes[key] = value
  return Object.keys(changes).length > 0 ? changes : null
}

/** Yjs knows marks without attributes as `true` and as `{}`. */
const sameFormat = (before: unknown, after: unknown): boolean =>
  sameValue(before, after) || (before === true && sameValue(after, {}))

/** The part of some runs from one character to another. */
function sliceOf(runs: readonly Run[], from: number, to: number): Run[] {
  const result: Run[] = []
  let start = 0
  for (const { text, formats } of runs) {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    if (part) result.push({ text: part, formats })
    start += text.length
    if (start >= to) break
  }
  return result
}

/** Where characters of the joined texts stand. */
function placesOf(texts: readonly Y.XmlText[], from: number, to: number) {
  const places: { text: Y.XmlText; at: number; length: number }[] = []
  let start = 0
  for (const text of texts) {
    const [at, until] = [Math.max(from, start), Math.min(to, start + text.length)]
    if (at < until) places.push({ text, at: at - start, length: until - at })
    start += text.length
  }
  return places
}

/** Where to insert: at the end of a text rather than at the beginning of the next. */
function placeAt(texts: readonly Y.XmlText[], position: number): { text: Y.XmlText; at: number } {
  let start = 0
  for (const text of texts) {
    if (position <= start + text.length) return { text, at: position - start }
    start += text.length
  }
  const last = texts.at(-1)!
  return { text: last, at: last.length }
}
