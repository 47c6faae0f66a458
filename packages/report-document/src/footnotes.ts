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
