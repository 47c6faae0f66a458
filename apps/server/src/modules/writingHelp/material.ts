import type { Dataset } from '@bubbles/tables'
import { Problem, WRITING_LIMITS } from '@bubbles/domain'
import {
  blockText,
  type DocumentNode,
  documentTitle,
  nodesOf,
  type ReportDocument,
  withoutInternal,
} from '@bubbles/report-document'
import { tableMaterial, type TableMaterial } from './tableMaterial.ts'

/** What is sent of a figure. */
export interface FigureMaterial {
  figure: 'chart' | 'map'
  drawnAs: string
  title: string
  description: string
  notes: string
  unit: string
  table: TableMaterial
}

/** What is sent of a report: its headings, the first paragraph below each, and the titles of its figures, in order. */
export interface ReportMaterial {
  title: string
  parts: ({ heading: string } | { paragraph: string } | { figure: string })[]
}

/** Characters of one paragraph. */
const PARAGRAPH = 800

/**
 * A block of a draft.
 * @throws Problem not-found
 */
export function blockOfDraft(draft: ReportDocument, blockId: string): DocumentNode {
  for (const node of nodesOf(draft)) if (node.attrs?.id === blockId) return node
  throw new Problem('not-found', {
    detail: 'This block isn’t saved yet, or was deleted. Try again in a moment.',
  })
}

/**
 * A chart or a map of a draft, alone: nothing around it.
 * @throws Problem not-found, conflict where it is no figure
 */
export function figureOfDraft(draft: ReportDocument, blockId: string): DocumentNode {
  const node = blockOfDraft(draft, blockId)
  if (node.type === 'chart' || node.type === 'map') return node
  throw new Problem('conflict', {
    detail: 'Suggestions from data are for charts and maps. Choose one of them.',
  })
}

/** What is sent of a figure, with the table it draws. */
export function figureMaterial({ type, attrs = {} }: DocumentNode, dataset: Dataset): FigureMaterial {
  const text = (name: string) => (typeof attrs[name] === 'string' ? attrs[name] : '')
  return {
    figure: type as FigureMaterial['figure'],
    drawnAs: text('kind'),
    title: text('title'),
    description: text('description'),
    notes: text('notes'),
    unit: text('unit'),
    table: tableMaterial(dataset, attrs),
  }
}

/** What is sent of a report. Internal blocks, people, questions and everything else that isn't named here are not. */
export function reportMaterial(draft: ReportDocument): ReportMaterial {
  const open = withoutInternal(draft)
  const parts: ReportMaterial['parts'] = []
  let [room, wantsParagraph] = [WRITING_LIMITS.report as number, true]
  const add = (part: ReportMaterial['parts'][number], text: string) => {
    if (text === '' || text.length > room) return
    room -= text.length
    parts.push(part)
  }
  for (const node of bodyOf(open.content)) {
    if (node.type === 'heading') {
      const heading = blockText(node).trim()
      add({ heading }, heading)
      wantsParagraph = true
    } else if (node.type === 'paragraph' && wantsParagraph) {
      const paragraph = blockText(node).trim().slice(0, PARAGRAPH).toWellFormed()
      add({ paragraph }, paragraph)
      wantsParagraph = paragraph === ''
    } else if (node.type === 'chart' || node.type === 'map') {
      const figure = typeof node.attrs?.title === 'string' ? node.attrs.title.trim() : ''
      add({ figure }, figure)
    }
  }
  return { title: documentTitle(open), parts }
}

/** The blocks of the page and of its columns, in order; not what lists, quotes and callouts are made of. */
function* bodyOf(content: readonly DocumentNode[]): Generator<DocumentNode> {
  for (const node of content) {
    if (node.type === 'columns' || node.type === 'column') yield* bodyOf(node.content ?? [])
    else yield node
  }
}

/** The blocks whose text can be made plainer. */
const WITH_TEXT = new Set([
  'standfirst',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'listItem',
  'taskItem',
  'blockquote',
  'callout',
  'table',
  'tableCell',
  'tableHeader',
])

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * A passage, as the block of the draft has it: nothing else can be sent by naming it one.
 * @throws Problem not-found, conflict where the saved block doesn't have it
 */
export function passageOfDraft(draft: ReportDocument, blockId: string, passage: string): string {
  const node = blockOfDraft(draft, blockId)
  const wanted = folded(passage)
  if (WITH_TEXT.has(node.type) && folded(blockText(node)).includes(wanted)) return wanted
  throw new Problem('conflict', {
    detail: 'This passage isn’t saved yet, or has changed. Select it again and try again.',
  })
}
