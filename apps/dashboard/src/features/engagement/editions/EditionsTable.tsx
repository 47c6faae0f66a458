import { Chip, type Column, DataTable, Row, Text } from '@bubbles/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { momentInFull } from '../../../format/time.ts'
import type { Edition } from '../queries.ts'
import { dateOf } from '../range.ts'
import { readersInWords } from '../filters/fewWords.ts'
import { percent } from '../../../format/shares.ts'
import { dayWithYear } from '../../../format/utcDays.ts'
import { duration } from '../../../format/durations.ts'
import parts from '../parts/parts.module.css'
import { changesInWords, type EditionNumbers, type EditionsAnswer } from './editionNumbers.ts'
import styles from './Editions.module.css'

/** An edition as its row has it: numbers only where it was read. */
interface EditionRow extends Edition {
  numbers: EditionNumbers | null
}

const chooses =
  ({ edition }: Edition) =>
  (old: object) => ({ ...old, edition })

const timeOf = ({ numbers }: EditionRow): string =>
  numbers && !numbers.isFew ? duration(numbers.medianSeconds) : '–'

const number = { align: 'end', width: 'clamp(80px, 10vw, 132px)' } as const
const NUMBERS: readonly Column<EditionRow>[] = [
  {
    id: 'changes',
    head: 'Blocks',
    wideOnly: true,
    width: '180px',
    cell: ({ edition, changes }) => changesInWords(edition, changes),
  },
  {
    id: 'readers',
    head: 'Readers',
    ...number,
    cell: ({ numbers }) => readersInWords(numbers ?? { readers: 0 }),
  },
  { id: 'time', head: 'Median time', ...number, wideOnly: true, cell: timeOf },
  {
    id: 'completion',
    head: 'Read to the end',
    ...number,
    cell: ({ numbers }) =>
      numbers && !numbers.isFew ? percent(Math.min(1, numbers.completions / numbers.visits)) : '–',
  },
]

/** Every edition with when, why, what changed and how it was read; a row chooses the edition looked at below. */
export function EditionsTable({
  editions,
  answer,
  chosen,
}: {
  editions: readonly Edition[]
  answer: EditionsAnswer
  chosen: Edition
}) {
  const navigate = useNavigate()
  const isChosen = ({ publicationId }: Edition) => publicationId === chosen.publicationId
  return (
    <DataTable
      label="Editions, newest first"
      columns={[
        { id: 'edition', head: 'Edition', cell: (row) => <About row={row} isChosen={isChosen(row)} /> },
        ...NUMBERS,
      ]}
      rows={editions.map((edition) => {
        const numbers = answer.byEdition.get(edition.publicationId)
        return { ...edition, numbers: numbers && numbers.visits > 0 ? numbers : null }
      })}
      rowKey={({ publicationId }) => publicationId}
      loading={false}
      error={null}
      rowHeight={64}
      rowProps={(edition) => ({ className: isChosen(edition) ? styles.chosen : undefined })}
      onOpen={(edition) => void navigate({ to: '.', search: chooses(edition), resetScroll: false })}
    />
  )
}

/** Which edition it is, with what the table has no column for on a narrow screen. */
function About({ row, isChosen }: { row: EditionRow; isChosen: boolean }) {
  const {
    edition,
    live,
    audience,
    publishedAt,
    publishedOn,
    publishedBy,
    scheduledAt,
    changes,
    numbers,
    note,
  } = row
  return (
    <Row gap="4px 12px" wrap padding="10px 0">
      <Link
        to="."
        search={chooses(row)}
        resetScroll={false}
        className={`${parts.rowLink} ${styles.edition}`}
        aria-current={isChosen ? 'true' : undefined}
      >
        Edition {edition}
      </Link>
      {live && (
        <Chip tone={audience === 'public' ? 'success' : 'primary'}>
          {audience === 'public' ? 'Live, public' : 'Live, internal'}
        </Chip>
      )}
      <Text tone="secondary" title={momentInFull(publishedAt)}>
        {dayWithYear(dateOf(publishedOn))}, {scheduledAt === null ? '' : 'scheduled by '}
        {publishedBy.name}
      </Text>
      <Text size="small" className={styles.narrow}>
        {changesInWords(edition, changes)}
        {numbers && `, median time ${timeOf(row)}`}
      </Text>
      {note !== '' && (
        <Text size="small" tone="secondary" className={styles.line}>
          {note}
        </Text>
      )}
    </Row>
  )
}
