import { timeZoneName } from '@bubbles/domain'
import { type Column, DataTable, Text, VisuallyHidden } from '@bubbles/ui'
import styles from './HourBars.module.css'
import { dayInShort, hourInWords } from '../../../format/utcDays.ts'
import { useZone } from '../parts/useZone.ts'
import type { Hour } from './hours.ts'
import { measureWords, valueInWords } from './measure.ts'
import { measureOf, NOT_TOLD } from './numbers.ts'
import type { Measure } from '../search.ts'

const TOO_FEW = 'Too few readers in any hour to be shown.'

/** The measure by the hour in which visits began, under the trend of one or two days or in its place: as bars, or as a table. */
export function HourBars({
  hours,
  measure,
  asTable,
  isAlone,
}: {
  hours: readonly Hour[]
  measure: Measure
  asTable: boolean
  /** They stand in the place of the trend, whose head names them. */
  isAlone: boolean
}) {
  const withDay = hours.length > 24
  const zone = timeZoneName(useZone())
  const { label, kind } = measureWords[measure]
  const words = ({ numbers }: Hour): string => {
    if (numbers.notTold) return NOT_TOLD
    return kind !== 'count' && numbers.visits === 0 ? '–' : valueInWords(measure, measureOf(numbers, measure))
  }
  const columns: Column<Hour>[] = [
    { id: 'hour', head: `Hour (${zone})`, cell: ({ at }) => hourInWords(at, withDay) },
    { id: 'now', head: label, align: 'end', cell: words },
  ]
  return (
    <section className={styles.hours} aria-label={`${label} by hour`}>
      {!isAlone && (
        <Text as="h3" weight="semibold">
          {`By hour (${zone})`}
        </Text>
      )}
      {asTable ? (
        <DataTable
          label={`${label} by hour`}
          columns={columns}
          rows={hours}
          rowKey={({ at }) => at.toISOString()}
          loading={false}
          error={null}
          rowHeight={40}
        />
      ) : (
        <Bars hours={hours} measure={measure} withDay={withDay} isTall={isAlone} words={words} />
      )}
    </section>
  )
}

function Bars({
  hours,
  measure,
  withDay,
  isTall,
  words,
}: {
  hours: readonly Hour[]
  measure: Measure
  withDay: boolean
  isTall: boolean
  words: (hour: Hour) => string
}) {
  const values = hours.map(({ numbers }) => measureOf(numbers, measure))
  const most = Math.max(...values)
  const top = hours[values.indexOf(most)]!
  // What is left of a day that isn't over has its room, so that the hours stand where they always do.
  const places = Math.ceil(hours.length / 24) * 24
  if (most === 0 && hours.some(({ numbers }) => numbers.notTold))
    return (
      <Text as="p" tone="secondary" above={8}>
        {TOO_FEW}
      </Text>
    )
  const summary =
    most === 0
      ? 'None.'
      : `Most in the hour from ${hourInWords(top.at, withDay)}: ${words(top)}. The table has every hour.`
  return (
    <>
      <VisuallyHidden>{summary}</VisuallyHidden>
      <div aria-hidden className={isTall ? `${styles.bars} ${styles.tall}` : styles.bars}>
        {Array.from({ length: places }, (_, index) => {
          const hour = hours[index]
          return (
            <span
              key={index}
              className={styles.place}
              title={hour && `${hourInWords(hour.at, withDay)}: ${words(hour)}`}
            >
              {hour && most > 0 && (
                <span className={styles.bar} style={{ height: `${(100 * values[index]!) / most}%` }}>
                  {hour === top && <span className={styles.most}>{words(top)}</span>}
                </span>
              )}
              {index % (withDay ? 12 : 6) === 0 && (
                <span className={styles.tick}>
                  {hour && withDay && index % 24 === 0 ? dayInShort(hour.at) : `${index % 24}:00`}
                </span>
              )}
            </span>
          )
        })}
      </div>
    </>
  )
}
