import type { DocumentMark, DocumentNode } from '../../types.ts'
import type { InlineNode } from '../tree.ts'

/** From the outside to the inside, as Markdown can nest them. */
const ORDER = ['footnote', 'link', 'bold', 'italic', 'strike', 'code']

/** Takes a footnote's text. @returns its name, which stands at its place. */
export type TakeNote = (text: string) => string

/** Runs of text as Markdown's words. Nothing of them is lost. */
export function wordsOf(content: readonly DocumentNode[] | undefined, takeNote: TakeNote): InlineNode[] {
  const runs = (content ?? []).flatMap(({ text = '', marks = [] }) => (text === '' ? [] : [{ text, marks }]))
  return nested(runs, takeNote)
}

interface Run {
  text: string
  marks: readonly DocumentMark[]
}

/** Runs that share their outermost mark are one thing in it: each in its own would run into the next. */
function nested(runs: readonly Run[], takeNote: TakeNote): InlineNode[] {
  const made: InlineNode[] = []
  for (let at = 0; at < runs.length; ) {
    const mark = outermost(runs[at]!)
    let end = at + 1
    while (end < runs.length && sameMark(outermost(runs[end]!), mark)) end++
    const group = runs.slice(at, end)
    if (!mark) made.push({ type: 'text', value: group.map(({ text }) => text).join('') })
    else if (mark.type === 'code')
      made.push({ type: 'inlineCode', value: group.map(({ text }) => text).join('') })
    else made.push(...marked(group, mark, takeNote))
    at = end
  }
  return made
}

function marked(group: readonly Run[], mark: DocumentMark, takeNote: TakeNote): InlineNode[] {
  const inner = group.map(({ text, marks }) => ({
    text,
    marks: marks.filter(({ type }) => type !== mark.type),
  }))
  const value = mark.attrs?.[mark.type === 'link' ? 'href' : 'text']
  const text = typeof value === 'string' ? value : ''
  if (mark.type === 'footnote')
    return [...nested(inner, takeNote), { type: 'footnoteReference', identifier: takeNote(text) }]
  if (mark.type === 'link') return [{ type: 'link', url: text, children: nested(inner, takeNote) as never }]
  // Spaces at an edge are outside: words are not set off by a mark beside a space.
  const [before, words, after] = withoutEdges(inner)
  const type = mark.type === 'bold' ? 'strong' : mark.type === 'italic' ? 'emphasis' : 'delete'
  return [
    ...spaces(before),
    ...(words.length > 0 ? [{ type, children: nested(words, takeNote) } as InlineNode] : []),
    ...spaces(after),
  ]
}

const spaces = (value: string): InlineNode[] => (value === '' ? [] : [{ type: 'text', value }])

function withoutEdges(runs: readonly Run[]): [string, Run[], string] {
  const kept = runs.map((run) => ({ ...run }))
  const first = kept[0]!
  const before = first.text.slice(0, first.text.length - first.text.trimStart().length)
  first.text = first.text.slice(before.length)
  const last = kept.at(-1)!
  const after = last.text.slice(last.text.trimEnd().length)
  last.text = last.text.slice(0, last.text.length - after.length)
  return [before, kept.filter(({ text }) => text !== ''), after]
}

const outermost = ({ marks }: Run): DocumentMark | undefined => {
  const types = marks.map(({ type }) => type)
  const type = ORDER.find((each) => types.includes(each))
  return marks.find((mark) => mark.type === type)
}

const sameMark = (one: DocumentMark | undefined, other: DocumentMark | undefined): boolean =>
  one?.type === other?.type && JSON.stringify(one?.attrs) === JSON.stringify(other?.attrs)
