import { type Dataset, storable } from '@bubbles/tables'
import { blockOf, blockTypeName } from './blocks/index.ts'
import { typeInText } from './blocks/typeInText.ts'
import { attributeNames, attributeOf, diffBlocks, sameValue } from './diff.ts'
import { footnotesOf } from './footnotes.ts'
import { blocksOf, blockText, nodesOf } from './queries.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/** What happened to one top-level block between two documents. */
export interface BlockChange {
  blockId: string
  type: string
  /** What a person recognises it by: its first words, or its kind. */
  label: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Its words; null on the side where it does not stand. `diffWords` says what became of them. */
  before: string | null
  after: string | null
  /** Whether it also stands elsewhere in the order. */
  moved: boolean
  /** Changes that are not words of the text, as sentences without a full stop. */
  details: string[]
}

/** Tables by hash, as far as they are known: they tell how many rows were replaced. */
export type KnownTables = Readonly<Record<string, Pick<Dataset, 'rows'> | undefined>>

/**
 * What changed between two documents, block by block in the order of the later one; a removed block stands where it
 * stood. The one home of this comparison: publish sheet, review and history show it alike. With `tables` data that was
 * replaced is told in rows.
 */
export function documentChanges(
  before: ReportDocument,
  after: ReportDocument,
  tables: KnownTables = {},
): BlockChange[] {
  const diff = diffBlocks(before, after)
  const [added, removed, changed, moved] = [diff.added, diff.removed, diff.changed, diff.moved].map(
    (ids) => new Set(ids),
  ) as [Set<string>, Set<string>, Set<string>, Set<string>]
  const old = new Map(before.content.map((node) => [idOf(node), node]))
  const labels = new Map([
    ...[...blocksOf(before), ...blocksOf(after)].map(({ id, label }) => [id, label] as const),
    ...tableNames(before),
    ...tableNames(after),
  ])
  const changeOf = (
    id: string,
    was: DocumentNode | undefined,
    is: DocumentNode | undefined,
  ): BlockChange => ({
    blockId: id,
    type: (is ?? was)?.type ?? '',
    label: labels.get(id) ?? '',
    kind: was === undefined ? 'added' : is === undefined ? 'removed' : changed.has(id) ? 'changed' : 'moved',
    before: was === undefined ? null : wordsOf(was),
    after: is === undefined ? null : wordsOf(is),
    moved: moved.has(id),
    details: was && is && changed.has(id) ? detailsOf(was, is, tables) : [],
  })

  const result: BlockChange[] = []
  const leaving = removedAfter(before, removed)
  const takeRemoved = (place: string) => {
    for (const id of leaving.get(place) ?? []) result.push(changeOf(id, old.get(id), undefined))
  }
  takeRemoved('')
  for (const node of after.content) {
    const id = idOf(node)
    if (added.has(id) || changed.has(id) || moved.has(id)) result.push(changeOf(id, old.get(id), node))
    takeRemoved(id)
  }
  return result
}

/** Tables by id: their caption, else the number they have on the page. */
const tableNames = (document: ReportDocument): [string, string][] =>
  [...nodesOf(document)]
    .filter(({ type }) => type === 'table')
    .map((node, index) => [idOf(node), captionOf(node) || `Table ${index + 1}`])

const captionOf = ({ attrs }: DocumentNode): string =>
  typeof attrs?.caption === 'string' ? attrs.caption.trim() : ''

/** A block's words, of a table a line for each row. */
function wordsOf(node: DocumentNode): string {
  const children = node.content ?? []
  if (node.type === 'table') return children.map(rowText).join('\n')
  if (children.some(({ text }) => text === undefined)) return children.map(wordsOf).filter(Boolean).join('\n')
  return blockText(node)
}

const rowText = ({ content = [] }: DocumentNode): string =>
  content.map((cell) => blockText(cell).replaceAll('\n', ' ')).join(' | ')

/** Removed blocks by the block that stays before them; '' at the beginning. */
function removedAfter(before: ReportDocument, removed: ReadonlySet<string>): Map<string, string[]> {
  const result = new Map<string, string[]>()
  let place = ''
  for (const node of before.content) {
    const id = idOf(node)
    if (removed.has(id)) result.set(place, [...(result.get(place) ?? []), id])
    else place = id
  }
  return result
}

/** Attributes in words. What is not named here is a setting like others. */
const ATTRIBUTES: Record<string, string> = {
  title: 'title',
  description: 'description',
  file: 'file',
  name: 'name of the file',
  captions: 'captions',
  poster: 'preview image',
  transcript: 'transcript',
  alt: 'alternative text',
  caption: 'caption',
  notes: 'notes',
  sourceName: 'source',
  sourceUrl: 'address of the source',
  label: 'label',
  value: 'value shown',
  comparison: 'comparison',
  prompt: 'question',
  hint: 'hint',
  betweenLabels: 'words of the steps',
  showResults: 'results for readers',
  rows: 'items',
  options: 'options',
  url: 'address',
  tone: 'tone',
  level: 'level',
  language: 'language',
  scale: 'type size',
  cover: 'cover',
  kicker: 'words above the title',
  authors: 'authors',
  dates: 'dates',
  figureNumbers: 'numbers of figures',
  figureLinks: 'links to figures',
  citation: 'how to cite it',
  readNext: 'read next',
  credit: 'credit',
  group: 'arrangement',
  consent: 'consent',
  annotations: 'annotations',
  texts: 'columns of words',
  cells: 'columns drawn as bars, colours or lines',
  search: 'search',
  pageRows: 'rows at once',
  palette: 'colours',
  dataSteps: 'data steps',
  colours: 'colours',
  fixes: 'matched names',
  ground: 'ground',
  ratio: 'proportions',
  style: 'style',
  who: 'who said it',
  size: 'size',
  text: 'text',
  button: 'words on the button',
  people: 'people',
  still: 'still',
}

/** Written by the editor for itself, or said in sentences of their own. */
const UNSAID = new Set([
  'id',
  'internal',
  'dataset',
  'dataAt',
  'sourceTable',
  'sample',
  'file',
  'width',
  'height',
  'colwidth',
  'kind',
  'focusX',
  'focusY',
])

function detailsOf(was: DocumentNode, is: DocumentNode, tables: KnownTables): string[] {
  const details = ownDetails(was, is, tables).map(raised)
  const old = new Map(innerBlocks(was).map((node) => [idOf(node), node]))
  const now = new Map(innerBlocks(is).map((node) => [idOf(node), node]))
  for (const [id, node] of now) {
    const earlier = old.get(id)
    const name = blockTypeName(node.type)
    if (!earlier) details.push(`${name} added inside`)
    else details.push(...ownDetails(earlier, node, tables).map((detail) => `${name}: ${detail}`))
  }
  for (const [id, node] of old) if (!now.has(id)) details.push(`${blockTypeName(node.type)} removed inside`)
  details.push(...noteDetails(footnotesOf(was), footnotesOf(is)))
  // Nothing that has a name of its own, and the words are the same: what is left is how they look.
  if (details.length === 0 && blockText(was) === blockText(is)) details.push('Formatting changed')
  return details
}

/** What became of a block's footnotes. */
function noteDetails(was: readonly string[], is: readonly string[]): string[] {
  const gone = was.filter((note) => !is.includes(note))
  const come = is.filter((note) => !was.includes(note))
  if (gone.length === 1 && come.length === 1) return [raised(attributeWords('footnote', gone[0], come[0]))]
  return [
    ...come.map((note) => raised(attributeWords('footnote', '', cutShort(note)))),
    ...gone.map((note) => raised(attributeWords('footnote', cutShort(note), ''))),
  ]
}

/** What changed of a node itself: its kind, its data, its attributes; as within a sentence. */
function ownDetails(was: DocumentNode, is: DocumentNode, tables: KnownTables): string[] {
  const details: string[] = []
  if (was.type !== is.type) details.push(`${typeInText(was.type)} turned into ${typeInText(is.type)}`)
  const names = attributeNames(was, is)
  const [a, b] = [withDefaults(was, names), withDefaults(is, names)]
  if (Boolean(a.internal) !== Boolean(b.internal))
    details.push(b.internal ? 'marked as internal' : 'no longer internal')
  if (!sameValue(a.dataset ?? null, b.dataset ?? null)) details.push(dataWords(a.dataset, b.dataset, tables))
  if (!sameValue(a.file ?? null, b.file ?? null)) details.push('picture replaced')
  if (!sameValue([a.focusX, a.focusY], [b.focusX, b.focusY])) details.push('focal point moved')
  if (typeof b.kind === 'string' && a.kind !== b.kind && was.type === is.type)
    details.push(`type: ${kindInText(b.kind)}, previously ${kindInText(a.kind)}`)
  let others = 0
  for (const name of names) {
    if (UNSAID.has(name) || sameValue(a[name] ?? null, b[name] ?? null)) continue
    const word = ATTRIBUTES[name]
    if (word === undefined) others++
    else details.push(attributeWords(word, a[name], b[name]))
  }
  if (others > 0 && was.type === is.type)
    details.push(others === 1 ? '1 setting changed' : `${others} settings changed`)
  return details
}

const withDefaults = (node: DocumentNode, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries([...names].map((name) => [name, attributeOf(node, name)]))

function attributeWords(name: string, was: unknown, is: unknown): string {
  const [before, after] = [shown(was), shown(is)]
  if (before === null || after === null) return `${name} changed`
  if (after === '') return `${name} removed`
  return before === '' ? `${name} added: ${after}` : `${name}: ${after}, previously ${before}`
}

const SHOWN_LENGTH = 80

const cutShort = (text: string): string =>
  text.length > SHOWN_LENGTH ? `${storable(text.slice(0, SHOWN_LENGTH - 1))}…` : text

/** A value as a sentence shows it; null for what has no short form. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.length > SHOWN_LENGTH) return null
  return `“${value}”`
}

function dataWords(was: unknown, is: unknown, tables: KnownTables): string {
  if (typeof is !== 'string') return 'data removed'
  const rows = tables[is]?.rows.length
  if (typeof was !== 'string') return rows === undefined ? 'data added' : `data added: ${rowsInWords(rows)}`
  if (rows === undefined) return 'data replaced'
  const before = tables[was]?.rows.length
  return before === undefined
    ? `data replaced: ${rowsInWords(rows)}`
    : `data replaced: ${rowsInWords(rows)}, previously ${before}`
}

const rowsInWords = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)

/** Blocks below a node that keep what they have in attributes: their changes are no words of the text. */
const innerBlocks = (node: DocumentNode): DocumentNode[] =>
  [...nodesOf(node)].filter(({ type, content }) => !content && blockOf(type)?.isWordless)

/** Kinds of charts, maps and questions, by what the document calls them. */
const KINDS: Readonly<Record<string, string>> = {
  line: 'line chart',
  bar: 'bar chart',
  doughnut: 'doughnut chart',
  point: 'scatter plot',
  arc: 'gauge',
  area: 'area chart',
  range: 'range chart',
  slope: 'slope chart',
  dual: 'chart with two axes',
  histogram: 'histogram',
  heat: 'heat table',
  table: 'table',
  rating: 'rating',
  choice: 'choice',
  comment: 'comment',
  matrix: 'matrix',
}

const kindInText = (kind: unknown): string => KINDS[String(kind)] ?? String(kind)

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const idOf = (node: DocumentNode): string => String(node.attrs?.id)
