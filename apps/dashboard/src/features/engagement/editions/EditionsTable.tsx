import { Chip, type Column, DataTable, Row, Text } from '@bubbles/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { momentInFull } from '../../../format/time.ts'
import type { Edition } from '../queries.ts'
import { dateOf } from '../range.ts'
import { countInWords, percent } from '../../../format/numbers.ts'
import { dayWithYear } from '../../../format/utcDays.ts'
import { duration } from '../../../format/durations.ts'
import { changesInWords, type EditionsAnswer } from './editionNumbers.ts'
import styles from './Editions.module.css'

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
  const numbersOf = ({ publicationId }: Edition) => answer.byEdition.get(publicationId)
  const hasVisits = (edition: Edition) => (numbersOf(edition)?.visits ?? 0) > 0
  const timeOf = (edition: Edition) => duration(numbersOf(edition)?.medianSeconds ?? 0)
  const search = (edition: Edition) => (old: object) => ({ ...old, edition: edition.edition })
  const number = { align: 'end', width: 'clamp(80px, 10vw, 132px)' } as const
  const columns: Column<Edition>[] = [
    {
      id: 'edition',
      head: 'Edition',
      cell: (edition) => (
        <Row gap="4px 12px" wrap padding="10px 0">
          <Link
            to="."
            search={search(edition)}
            resetScroll={false}
            className={styles.link}
            aria-current={edition === chosen ? 'true' : undefined}
          >
            Edition {edition.edition}
          </Link>
          {edition.live && (
            <Chip tone={edition.audience === 'public' ? 'success' : 'primary'}>
              {edition.audience === 'public' ? 'Live, public' : 'Live, internal'}
            </Chip>
          )}
          <Text tone="secondary" title={momentInFull(edition.publishedAt)}>
            {dayWithYear(dateOf(edition.publishedAt.slice(0, 10)))}, {edition.publishedBy.name}
          </Text>
          <span className={styles.narrow}>
            {changesInWords(edition.edition, edition.changes)}
            {hasVisits(edition) && `, median time ${timeOf(edition)}`}
          </span>
          {edition.note !== '' && <span className={styles.noteText}>{edition.note}</span>}
        </Row>
      ),
    },
    {
      id: 'changes',
      head: 'Blocks',
      wideOnly: true,
      width: '180px',
      cell: (edition) => changesInWords(edition.edition, edition.changes),
    },
    {
      id: 'readers',
      head: 'Readers',
      ...number,
      cell: (edition) => countInWords(numbersOf(edition)?.readers ?? 0),
    },
    {
      id: 'time',
      head: 'Median time',
      ...number,
      wideOnly: true,
      cell: (edition) => (hasVisits(edition) ? timeOf(edition) : '–'),
    },
    {
      id: 'completion',
      head: 'Read to the end',
      ...number,
      cell: (edition) => {
        const numbers = numbersOf(edition)
        return numbers && numbers.visits > 0
          ? percent(Math.min(1, numbers.completions / numbers.visits))
          : '–'
      },
    },
  ]
  return (
    <DataTable
      label="Editions, newest first"
      columns={columns}
      rows={editions}
      rowKey={({ publicationId }) => publicationId}
      loading={false}
      error={null}
      rowHeight={64}
      rowProps={(edition) => ({ className: edition === chosen ? styles.chosen : undefined })}
      onOpen={(edition) => void navigate({ to: '.', search: search(edition), resetScroll: false })}
    />
  )
}
