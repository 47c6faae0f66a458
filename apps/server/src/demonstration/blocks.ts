import { chartSpec } from '@bubbles/charts'
import type { z } from 'zod'
import { type DetailKind, type DocumentNode, newBlockId, type ReportDocument } from '@bubbles/report-document'
import * as gallery from '../modules/gallery/public.ts'

/** Plain words, or a run made by `bold` or `link`. */
export type Words = string | DocumentNode

const run = (words: Words): DocumentNode =>
  typeof words === 'string' ? { type: 'text', text: words } : words

const block = (type: string, content: DocumentNode[], attrs: Record<string, unknown> = {}): DocumentNode => ({
  type,
  attrs: { id: newBlockId(), ...attrs },
  ...(content.length > 0 && { content }),
})

export const bold = (text: string): DocumentNode => ({ type: 'text', text, marks: [{ type: 'bold' }] })

export const link = (text: string, href: string): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
})

export const title = (text: string): DocumentNode => block('title', [run(text)])

export const standfirst = (text: string): DocumentNode => block('standfirst', [run(text)])

export const heading = (text: string, level: 2 | 3 = 2): DocumentNode =>
  block('heading', [run(text)], { level })

export const paragraph = (...words: Words[]): DocumentNode => block('paragraph', words.map(run))

export const quote = (text: string): DocumentNode => block('blockquote', [paragraph(text)])

export const bullets = (...items: Words[][]): DocumentNode => list('bulletList', items)

export const numbered = (...items: Words[][]): DocumentNode => list('orderedList', items)

const list = (type: string, items: Words[][]): DocumentNode =>
  block(
    type,
    items.map((words) => block('listItem', [paragraph(...words)])),
  )

/** A chart of a kept data set; null is a chart that waits for its data. */
export const chart = (dataset: string | null, spec: z.input<typeof chartSpec>): DocumentNode =>
  block('chart', [], { dataset, ...chartSpec.parse(spec) })

/** Asks readers who they are. */
export const readerDetails = (
  prompt: string,
  consent: string,
  ...fields: [kind: DetailKind, label: string, required: boolean][]
): DocumentNode =>
  block('userDetails', [], {
    prompt,
    consent,
    fields: fields.map(([kind, label, required]) => ({ id: newBlockId(), kind, label, required })),
  })

/** Gives a block of the gallery's helpers, and all below it, an id of its own. */
const fresh = (node: DocumentNode): DocumentNode => ({
  ...node,
  ...(node.attrs && { attrs: { id: newBlockId(), ...node.attrs } }),
  ...(node.content && { content: node.content.map(fresh) }),
})

/** A helper of the gallery whose blocks have ids. */
const withIds =
  <Args extends unknown[]>(make: (...args: Args) => DocumentNode) =>
  (...args: Args): DocumentNode =>
    fresh(make(...args))

export const callout = withIds(gallery.callout)
export const indicators = withIds(gallery.indicators)
export const map = withIds(gallery.map)
export const question = withIds(gallery.question)
export const tasks = withIds(gallery.tasks)
export const writtenTable = withIds(gallery.table)
export { done, open } from '../modules/gallery/public.ts'

export const documentOf = (...content: DocumentNode[]): ReportDocument => ({ type: 'doc', content })

/**
 * The document with blocks put in before the heading of that text.
 * @throws Error when there is no such heading.
 */
export function insertBefore(
  document: ReportDocument,
  text: string,
  ...nodes: DocumentNode[]
): ReportDocument {
  const at = document.content.findIndex((node) => node.type === 'heading' && node.content?.[0]?.text === text)
  if (at < 0) throw new Error(`The document has no heading “${text}”.`)
  return documentOf(...document.content.slice(0, at), ...nodes, ...document.content.slice(at))
}

/** The document with other words in its standfirst; the block stays the same block. */
export const withStandfirst = (document: ReportDocument, text: string): ReportDocument =>
  documentOf(
    ...document.content.map((node) =>
      node.type === 'standfirst' ? { ...node, content: [run(text)] } : node,
    ),
  )
