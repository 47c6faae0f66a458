import type { Reading } from '@bubbles/tables/read'
import type { Dataset } from '@bubbles/tables'
import { chartSpec, suggestChart, suggestKinds } from '@bubbles/charts'
import {
  type DocumentNode,
  emptyDocument,
  LIMITS,
  newBlockId,
  type ReportDocument,
} from '@bubbles/report-document'
import { datasetHash } from '../service.ts'
import type { Bundle } from './readBundle.ts'

/** A table of at most this size can stand as it is where no chart fits. */
const SMALL = { rows: 30, columns: 8 } as const
/** Columns that are named in words. */
const NAMED = 6

/** A report to begin with: the table's name as its title, words on what is in it, and the chart that suits it best. */
export function tableReport(name: string, { dataset, notes }: Pick<Reading, 'dataset' | 'notes'>): Bundle {
  const hash = datasetHash(dataset)
  const [title, standfirst] = emptyDocument(name.slice(0, LIMITS.title)).content as [
    DocumentNode,
    DocumentNode,
  ]
  const document: ReportDocument = {
    type: 'doc',
    content: [
      title,
      standfirst,
      paragraph([wordsOn(dataset), ...notes].join(' ')),
      figure(dataset, hash),
      paragraph(''),
    ],
  }
  return {
    name,
    isTemplate: false,
    tags: [],
    document,
    datasets: [{ name, dataset, hash }],
    images: [],
    attachments: [],
    thumbnail: null,
  }
}

const block = (type: string, attrs: Record<string, unknown>, content?: DocumentNode[]): DocumentNode => ({
  type,
  attrs: { id: newBlockId(), ...attrs },
  ...(content && { content }),
})
const text = (words: string): DocumentNode[] => (words ? [{ type: 'text', text: words }] : [])
const paragraph = (words: string): DocumentNode =>
  block('paragraph', { internal: false }, words ? text(words) : undefined)

/** "The table has 45 rows and 3 columns: Country, Year and Share." */
function wordsOn({ columns, rows }: Dataset): string {
  const count = (value: number, one: string) =>
    `${value.toLocaleString('en-GB')} ${one}${value === 1 ? '' : 's'}`
  const names = columns.map((column) => column.name.replaceAll(/\s+/g, ' '))
  const first = names.slice(0, NAMED)
  const more = names.length - first.length
  const list = more > 0 ? [...first, `${more} more`] : first
  const listed = list.length > 1 ? `${list.slice(0, -1).join(', ')} and ${list.at(-1)}` : list[0]
  return `The table has ${count(rows.length, 'row')} and ${count(columns.length, 'column')}: ${listed}.`
}

function figure(dataset: Dataset, hash: string): DocumentNode {
  const [best] = suggestKinds(dataset)
  const isSmall = dataset.rows.length <= SMALL.rows && dataset.columns.length <= SMALL.columns
  if (best?.fits || !isSmall)
    return block('chart', { internal: false, dataset: hash, ...chartSpec.parse(suggestChart(dataset)) })
  const cell = (type: string, words: string, isNumber: boolean) =>
    block(
      type,
      { colspan: 1, rowspan: 1, colwidth: null, align: isNumber ? 'end' : 'start' },
      words ? text(words) : undefined,
    )
  const { columns, rows } = dataset
  return block('table', { internal: false, caption: '', sourceName: '', sourceUrl: '' }, [
    block(
      'tableRow',
      {},
      columns.map(({ name, type }) => cell('tableHeader', name, type === 'number')),
    ),
    ...rows.map((row) =>
      block(
        'tableRow',
        {},
        row.map((value, index) =>
          cell('tableCell', value === null ? '' : String(value), columns[index]?.type === 'number'),
        ),
      ),
    ),
  ])
}
