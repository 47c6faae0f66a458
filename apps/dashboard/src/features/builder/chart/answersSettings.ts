import type { Dataset } from '@bubbles/tables'
import type { Resource } from '@bubbles/contract'

type Made = Resource<'createAnswerDataset'>

const PREFIX = 'answers-'
const SERVER_NOTE = /^Answers given by fewer than \d+ readers (each are counted together|are left out)\.$/

/** Of which question a table holds the results: its first column says so. Null where it is no such table. */
export function answersOf(dataset: Dataset | undefined): string | null {
  const first = dataset?.columns[0]?.id ?? ''
  return first.startsWith(PREFIX) ? first.slice(PREFIX.length) : null
}

/**
 * The settings a chart gets with the results of a question. Brought up to date it keeps its own but for its source and
 * the note on what is left out; what the author wrote is never overwritten.
 * @param isDrawn whether the results are drawn as they are: columns of steps' outcomes are others
 */
export function answersSettings(
  attrs: Record<string, unknown>,
  {
    hash,
    dataset,
    source,
    description,
    notes,
  }: Pick<Made, 'hash' | 'dataset' | 'source' | 'description' | 'notes'>,
  isDrawn = true,
): Record<string, unknown> {
  const text = (name: string) => (typeof attrs[name] === 'string' ? attrs[name] : '')
  const x = dataset.columns[0]!.id
  const isUpdate = attrs.x === x
  const ownNotes = text('notes')
  const numbers = dataset.columns.filter(({ type }) => type === 'number').map(({ id }) => id)
  return {
    ...(isDrawn && { dataset: hash }),
    sourceName: source,
    notes: ownNotes === '' || SERVER_NOTE.test(ownNotes) ? notes : ownNotes,
    ...(text('description') === '' && { description }),
    ...(isDrawn &&
      !isUpdate && {
        x,
        series: ['share'],
        leftOut: numbers.filter((id) => id !== 'share'),
        otherMapping: null,
        splitBy: null,
        size: null,
        label: null,
        mark: null,
        emphasis: [],
        unit: '%',
        sourceUrl: '',
        sourceLicence: '',
      }),
  }
}
