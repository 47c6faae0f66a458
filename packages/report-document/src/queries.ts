import { kindByName } from '@bubbles/domain'
import { storable } from '@bubbles/tables'
import { type Reference, textAttribute } from './blocks/block.ts'
import { blockOf, blockTypeName } from './blocks/index.ts'
import { footnotesOf } from './footnotes.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { isVideo } from './blocks/file.ts'

/** A top-level block as a list shows it. */
export interface BlockSummary {
  id: string
  type: string
  /** What a person recognises it by: its first words, or its kind. */
  label: string
}

const LABEL_LENGTH = 80

/** The report's name: the text of its title, '' while it has none. */
export const documentTitle = (document: ReportDocument): string => {
  const title = document.content.find((node) => node.type === 'title')
  return title ? textOf(title).trim() : ''
}

/** All words of a report, a line for each block and then for each footnote: what search reads. */
export const plainText = (document: ReportDocument): string =>
  [...document.content.map(textOf), ...footnotesOf(document)].filter(Boolean).join('\n')

/** The top-level blocks in order. */
export const blocksOf = (document: ReportDocument): BlockSummary[] =>
  document.content.map((node) => ({
    id: textAttribute(node, 'id'),
    type: node.type,
    label: shortened(firstWordsOf(node)) || blockTypeName(node.type),
  }))

/** Hashes of every table the document draws from, each once, in order of appearance. */
export const datasetHashes = (document: ReportDocument): string[] => hashes(document, 'dataset')

/**
 * Hashes of every table that goes with the document: those it is drawn from, and those these are made from. Readers get
 * the former alone (`shownHashes`): what was filtered or summed may not be theirs to see.
 */
export const allDatasetHashes = (document: ReportDocument): string[] => [
  ...new Set([...shownHashes(document), ...hashes(document, 'source')]),
]

/** Hashes of every table that is needed to draw the document: those it draws, and those of its maps' own boundaries. */
export const shownHashes = (document: ReportDocument): string[] => [
  ...new Set([...datasetHashes(document), ...hashes(document, 'boundaries')]),
]

/** Hashes of every table that drawn ones are made from by steps. */
export const sourceHashes = (document: ReportDocument): string[] => hashes(document, 'source')

/** Hashes of every picture the document shows, each once, in order of appearance. */
export const fileHashes = (document: ReportDocument): string[] => hashes(document, 'file')

/** Hashes of every file that readers can download, each once, in order of appearance. */
export const attachmentHashes = (document: ReportDocument): string[] => hashes(document, 'attachment')

/** The files that readers can download, each once by the path it has beside an exported document. */
export const attachmentsOf = (document: ReportDocument): { hash: string; path: string }[] => {
  const found = [...nodesOf(document)].flatMap((node) => {
    const path = attachmentPath(node)
    const captions = captionsPath(node)
    return [
      ...(path === null ? [] : [[path, textAttribute(node, 'file')] as const]),
      ...(captions === null ? [] : [[captions, textAttribute(node, 'captions')] as const]),
    ]
  })
  return [...new Map(found)].map(([path, hash]) => ({ hash, path }))
}

/** Where the file of a block lies beside an exported document; null where the block has none. */
export function attachmentPath(node: DocumentNode): string | null {
  const kind = kindByName(textAttribute(node, 'name'))
  const hash = textAttribute(node, 'file')
  return node.type === 'file' && kind && hash ? `files/${hash}.${kind}` : null
}

/** Where the captions of a video lie beside an exported document; null where it has none. */
export function captionsPath(node: DocumentNode): string | null {
  const hash = textAttribute(node, 'captions')
  return isVideo(node) && hash ? `files/${hash}.vtt` : null
}

/** Whether a document has a video that plays in the page. */
export const hasVideo = (document: ReportDocument): boolean => [...nodesOf(document)].some(isVideo)

/** Every node of the document, parents before children. */
export function* nodesOf(node: { content?: DocumentNode[] }): Generator<DocumentNode> {
  for (const child of node.content ?? []) {
    yield child
    yield* nodesOf(child)
  }
}

/** A block's own words, or those of the blocks in it, a line for each. */
function textOf(node: DocumentNode): string {
  const children = node.content ?? []
  if (children.some(({ text }) => text === undefined)) return children.map(textOf).filter(Boolean).join('\n')
  return blockOf(node.type)?.plainText(node) ?? ''
}

function firstWordsOf(node: DocumentNode): string {
  const block = blockOf(node.type)
  if (block?.label) return block.label(node)
  const children = node.content ?? []
  if (children.some(({ text }) => text === undefined)) return children.map(firstWordsOf).find(Boolean) ?? ''
  return textOf(node).split('\n', 1)[0] ?? ''
}

/** A block's words as search and comparison read them. */
export const blockText = (node: DocumentNode): string => textOf(node)

const shortened = (text: string): string =>
  text.length <= LABEL_LENGTH ? text : `${storable(text.slice(0, LABEL_LENGTH - 1)).trimEnd()}…`

function hashes(document: ReportDocument, kind: Reference['kind']): string[] {
  const found = [...nodesOf(document)].flatMap((node) =>
    referencesOf(node)
      .filter((reference) => reference.kind === kind && (reference.isShown?.(node) ?? true))
      .flatMap((reference) => namesIn(node, reference)),
  )
  return [...new Set(found)]
}

function referencesOf({ type }: DocumentNode): readonly Reference[] {
  const refersTo = blockOf(type)?.refersTo ?? []
  return 'kind' in refersTo ? [refersTo] : refersTo
}

/** The hashes that a block names by one of its references. */
function namesIn({ attrs }: DocumentNode, { attribute, each }: Reference): string[] {
  const value = attrs?.[attribute]
  const found: unknown[] =
    each === undefined ? [value] : Array.isArray(value) ? value.map((part) => memberOf(part, each)) : []
  return found.filter((name) => typeof name === 'string')
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/**
 * A block's attributes with each picture it names by the hash that `nameOf` gives, null for one that is not there. Of an
 * image, which is nothing without its file, the caller sees to that.
 */
export const withFiles = (
  node: DocumentNode,
  nameOf: (hash: string) => string | null,
): DocumentNode['attrs'] => withNames(node, nameOf, ({ kind }) => kind === 'file')

/** A block's attributes with each table it names by the hash that `nameOf` gives, null for one that is not there. */
export const withTables = (
  node: DocumentNode,
  nameOf: (hash: string) => string | null,
): DocumentNode['attrs'] => withNames(node, nameOf, ({ kind }) => kind === 'dataset' || kind === 'source')

/** A block's attributes with the file it offers by the hash that `nameOf` gives, null for one that is not there. */
export const withAttachments = (
  node: DocumentNode,
  nameOf: (hash: string) => string | null,
): DocumentNode['attrs'] => withNames(node, nameOf, ({ kind }) => kind === 'attachment')

function withNames(
  node: DocumentNode,
  nameOf: (hash: string) => string | null,
  isMeant: (reference: Reference) => boolean,
): DocumentNode['attrs'] {
  const renamed = (value: unknown) => (typeof value === 'string' ? nameOf(value) : value)
  return referencesOf(node)
    .filter(isMeant)
    .reduce<DocumentNode['attrs']>((attrs, { attribute, each }) => {
      const value = attrs?.[attribute]
      if (value === undefined) return attrs
      if (each === undefined) return { ...attrs, [attribute]: renamed(value) }
      if (!Array.isArray(value)) return attrs
      const parts = value.map((part: unknown) =>
        typeof part === 'object' && part !== null && each in part
          ? { ...part, [each]: renamed(memberOf(part, each)) }
          : part,
      )
      return { ...attrs, [attribute]: parts }
    }, node.attrs)
}
