/** What of a node its notes are found by, stored or on its way to a page. */
type Noted = {
  type: string
  content?: readonly Noted[]
  marks?: readonly { type: string; attrs?: Readonly<Record<string, unknown>> | null }[]
}

/** The note that a run of text carries; null for none. */
export function noteOf({ marks }: Noted): string | null {
  const text = marks?.find(({ type }) => type === 'footnote')?.attrs?.text
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

/** Runs of one text that stand together: those of one note are one, whatever else they are marked as. */
export function runsByNote<Node extends Noted>(
  content: readonly Node[],
): { note: string | null; nodes: Node[] }[] {
  const found: { note: string | null; nodes: Node[] }[] = []
  for (const node of content) {
    const note = noteOf(node)
    const last = found.at(-1)
    if (last && last.note === note) last.nodes.push(node)
    else found.push({ note, nodes: [node] })
  }
  return found
}

/** The notes below a node in the order in which they are read. */
export const footnotesOf = ({ content = [] }: Pick<Noted, 'content'>): string[] =>
  content.some(({ type }) => type === 'text')
    ? runsByNote(content).flatMap(({ note }) => note ?? [])
    : content.flatMap(footnotesOf)

/** A part of a note's words: an address of the web, or what stands between two. */
export interface NotePart {
  text: string
  isAddress: boolean
}

/** A note's words apart from the web addresses in them; a full stop or bracket after one isn't part of it. */
export function notePartsOf(note: string): NotePart[] {
  return note
    .split(/(https?:\/\/[^\s<>"]+)/)
    .flatMap((text, index) => {
      if (index % 2 === 0) return [{ text, isAddress: false }]
      const address = withoutEnd(text)
      return [
        { text: address, isAddress: true },
        { text: text.slice(address.length), isAddress: false },
      ]
    })
    .filter(({ text }) => text !== '')
}

/** An address without the punctuation of the sentence it ends; a bracket that it opens itself stays. */
function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address[end - 1]!
    const isOwn = last === ')' && address.slice(0, end).includes('(')
    if (isOwn || !'.,;:!?)]}’”»'.includes(last)) break
    end--
  }
  return address.slice(0, end)
}
