import {
  blockOf,
  type BlockType,
  type DocumentNode,
  embedOf,
  isAllowedHref,
  isVideo,
  lostLinks,
  nodesOf,
  type ReportDocument,
} from '@bubbles/report-document'
import { kindByName } from '@bubbles/domain'
import { detailsOf, questionOf } from '@bubbles/report-renderer'
import type { Finding } from './finding.ts'

/** What is wrong with one block: `number` is its place among those of its kind, from 1. */
type Check = (node: DocumentNode, number: number) => Omit<Finding, 'blockId'>[]

const error = (code: string, message: string): Omit<Finding, 'blockId'> => ({ level: 'error', code, message })
const warning = (code: string, message: string): Omit<Finding, 'blockId'> => ({
  level: 'warning',
  code,
  message,
})

/** A video is known by its title, and what is said in it has to be read too. */
function videoFindings(node: DocumentNode): Omit<Finding, 'blockId'>[] {
  if (!isVideo(node)) return []
  const title = text(node, 'title')
  const named = title ? `The video “${shortened(title)}”` : 'A video'
  return [
    ...(title ? [] : [error('video-title-missing', 'A video has no title')]),
    ...(text(node, 'captions')
      ? []
      : [warning('video-captions-missing', `${named} has no captions. Videos with speech need them`)]),
  ]
}

/** By kind of block; null for what nothing can be wrong with, and for charts, maps and images, which are checked by files of their own. */
const CHECKS: Readonly<Record<BlockType, Check | null>> = {
  table: (node, number) => {
    const [first] = node.content ?? []
    const cells = first?.content ?? []
    return [
      ...(text(node, 'caption') ? [] : [warning('table-caption-missing', `Table ${number} has no caption`)]),
      ...(cells.some(({ type }) => type === 'tableHeader')
        ? []
        : [warning('table-head-missing', `Table ${number} has no header row or column`)]),
      ...(hasWords(node) ? [] : [warning('empty-block', `Table ${number} is empty`)]),
    ]
  },

  question: (node) => {
    const { kind, prompt, options, rows } = questionOf(node)
    const named = prompt ? `The question “${shortened(prompt)}”` : 'A question'
    const found = prompt ? [] : [error('question-empty', 'A question has no text')]
    if (kind !== 'choice' && kind !== 'matrix') return found
    if (kind === 'matrix' && rows.length === 0) found.push(error('items-missing', `${named} has no items`))
    if (rows.some((row) => !row.text)) found.push(error('item-empty', `${named} has an item with no text`))
    const words = options.map((option) => option.text.toLocaleLowerCase())
    const written = words.filter(Boolean)
    if (written.length < 2) return [...found, error('options-missing', `${named} has fewer than two options`)]
    if (written.length < words.length)
      found.push(error('option-empty', `${named} has an option with no text`))
    if (new Set(written).size < written.length)
      found.push(error('options-double', `${named} has the same option twice`))
    return found
  },

  userDetails: (node) => {
    const { fields, consent } = detailsOf(node)
    return [
      ...(fields.length > 0 ? [] : [error('details-fields-missing', 'A reader details block has no fields')]),
      ...(consent
        ? []
        : [error('consent-missing', 'A reader details block doesn’t say what the details are used for')]),
    ]
  },

  metric: (node) => {
    const label = text(node, 'label')
    return [
      ...(label ? [] : [error('metric-label-missing', 'A number has no label')]),
      ...(typeof node.attrs?.value === 'number'
        ? []
        : [
            error(
              'metric-value-missing',
              `${label ? `The number “${shortened(label)}”` : 'A number'} has no value`,
            ),
          ]),
    ]
  },

  embed: (node) => {
    const url = text(node, 'url')
    const title = text(node, 'title')
    const named = title ? `The embed “${shortened(title)}”` : 'An embed'
    return [
      ...(embedOf(url)
        ? []
        : [
            url
              ? error('embed-not-allowed', `${named} links to a page that can’t be embedded`)
              : error('embed-not-allowed', `${named} has no address`),
          ]),
      ...(title ? [] : [error('embed-title-missing', 'An embed has no title')]),
    ]
  },

  file: (node) =>
    text(node, 'file') && kindByName(text(node, 'name'))
      ? videoFindings(node)
      : [error('file-missing', 'A file block has no file')],

  action: (node) => {
    const button = text(node, 'button')
    const named = button ? `The action “${shortened(button)}”` : 'An action'
    return [
      ...(isAllowedHref(node.attrs?.url) ? [] : [error('action-link-missing', `${named} has no link`)]),
      ...(button ? [] : [error('action-button-missing', 'An action has no words on its button')]),
    ]
  },

  people: (node) => {
    const people = peopleOf(node)
    const named = people.filter(({ name }) => typeof name === 'string' && name.trim() !== '')
    return [
      ...(people.length > 0 ? [] : [warning('empty-block', 'A people block is empty')]),
      ...(named.length === people.length ? [] : [error('person-unnamed', 'A person has no name')]),
      ...named
        .filter(({ file, alt }) => file && !(typeof alt === 'string' && alt.trim()))
        .map(({ name }) =>
          error('missing-alt', `The portrait of ${shortened(String(name).trim())} has no alternative text`),
        ),
    ]
  },

  callout: (node) => [
    ...(holdsSomething(node) ? [] : [warning('empty-block', 'A callout is empty')]),
    ...(node.attrs?.folded === true && !text(node, 'label')
      ? [error('fold-unnamed', 'A foldable text has no heading, so readers can’t tell what they would open')]
      : []),
  ],
  codeBlock: (node) => (hasWords(node) ? [] : [warning('empty-block', 'A code block is empty')]),
  blockquote: (node) => (holdsSomething(node) ? [] : [warning('empty-block', 'A quote is empty')]),
  bulletList: emptyItems,
  orderedList: emptyItems,
  taskList: emptyItems,
  columns: (node) =>
    (node.content ?? []).every(holdsSomething) ? [] : [warning('empty-block', 'A column is empty')],
  heading: (node) => (hasWords(node) ? [] : [warning('empty-block', 'A heading is empty')]),
  title: null,
  standfirst: null,
  paragraph: null,
  listItem: null,
  taskItem: null,
  horizontalRule: null,
  column: null,
  image: null,
  tableRow: null,
  tableCell: null,
  tableHeader: null,
  chart: null,
  map: null,
  tableOfContents: null,
  pageBreak: null,
}

/** What stands in the way of publishing in every block that is no figure, in the order of the document. */
export function checkBlocks(document: ReportDocument): Finding[] {
  const counts = new Map<string, number>()
  const findings: Finding[] = []
  let divided = false
  for (const node of nodesOf(document)) {
    const number = (counts.get(node.type) ?? 0) + 1
    counts.set(node.type, number)
    const blockId = typeof node.attrs?.id === 'string' ? node.attrs.id : null
    const check = Object.hasOwn(CHECKS, node.type) ? CHECKS[node.type as BlockType] : undefined
    findings.push(...(check?.(node, number) ?? []).map((finding) => ({ ...finding, blockId })))
    if (node.type !== 'heading' || !hasWords(node)) continue
    if (node.attrs?.level === 3 && !divided)
      findings.push({
        ...warning(
          'heading-skipped',
          `“${shortened(wordsOf(node))}” is a small heading with no large one above it`,
        ),
        blockId,
      })
    if (node.attrs?.level === 2) divided = true
  }
  return [...findings, ...linkFindings(document), ...emptyParagraphs(document)]
}

/** Links to blocks that readers of this edition don't see: removed since, or for members alone. */
const linkFindings = (document: ReportDocument): Finding[] =>
  lostLinks(document).map(({ blockId, words }) => ({
    ...warning(
      'link-lost',
      `The link “${shortened(words.trim())}” leads to a block that isn’t in the report`,
    ),
    blockId,
  }))

function emptyItems(node: DocumentNode) {
  return (node.content ?? []).every(holdsSomething)
    ? []
    : [warning('empty-block', 'A list has an empty item')]
}

/** A line left empty between others. The last one is where the caret waits: it is no mistake. */
const emptyParagraphs = ({ content }: ReportDocument): Finding[] =>
  content.slice(0, -1).flatMap((node) =>
    node.type === 'paragraph' && !hasWords(node)
      ? [
          {
            ...warning('empty-block', 'A paragraph is empty'),
            blockId: typeof node.attrs?.id === 'string' ? node.attrs.id : null,
          },
        ]
      : [],
  )

const text = (node: DocumentNode, name: string): string => {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value.trim() : ''
}

const peopleOf = ({ attrs }: DocumentNode): Record<string, unknown>[] =>
  (Array.isArray(attrs?.people) ? (attrs.people as unknown[]) : []).filter(
    (person): person is Record<string, unknown> => typeof person === 'object' && person !== null,
  )

const wordsOf = (node: DocumentNode): string => node.text ?? (node.content ?? []).map(wordsOf).join('')

const hasWords = (node: DocumentNode): boolean => wordsOf(node).trim() !== ''

/** Whether a reader finds anything in it: words, or a block that needs none. */
const holdsSomething = (node: DocumentNode): boolean =>
  hasWords(node) || [...nodesOf(node)].some(({ type }) => blockOf(type)?.isWordless === true)

const shortened = (words: string): string => (words.length <= 60 ? words : `${words.slice(0, 59).trimEnd()}…`)
