import { timeZoneName } from '@bubbles/domain'
import { Panel, Text, VisuallyHidden } from '@bubbles/ui'
import { type CSSProperties, useRef } from 'react'
import { countInWords, countOf } from '../../../format/numbers.ts'
import parts from '../parts/parts.module.css'
import { NOT_TOLD } from '../overview/numbers.ts'
import { HourReader } from './HourReader.tsx'
import { busiestOf, HOURS, hourWords, WEEKDAYS, type WeekHours } from './weekHours.ts'
import styles from './WhenPanel.module.css'

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** In which hours of the week readers came, as a table whose cells are the darker the more they were. */
export function WhenPanel({ week, timeZone }: { week: WeekHours; timeZone: string }) {
  const busiest = busiestOf(week)
  const most = busiest?.readers ?? 0
  const zone = timeZoneName(timeZone)
  const leavesOut = week.flat().includes(null)
  return (
    <Panel as="section" className={parts.panel} aria-label="When they read">
      <Text as="h2" size="large" weight="semibold">
        When they read
      </Text>
      <Text as="p" tone="secondary" above={4}>
        {busiest === null
          ? leavesOut
            ? `Too few readers in any hour to be shown. Hours are in the time zone ${zone}.`
            : `No one read anything in this period. Hours are in the time zone ${zone}.`
          : `Busiest on ${WEEKDAYS[busiest.weekday]!} from ${hourWords(busiest.hour)} (${zone}): ${countOf(busiest.readers, 'reader')}.`}
      </Text>
      {(busiest !== null || !leavesOut) && <WeekTable week={week} most={most} />}
      {most > 0 && (
        <div aria-hidden className={styles.key}>
          <span>1</span>
          <i />
          <span>{countInWords(most)}</span>
          {leavesOut && (
            <>
              <i className={styles.few} />
              <span>{NOT_TOLD}</span>
            </>
          )}
        </div>
      )}
    </Panel>
  )
}

/** The hours as cells; over them one control reads them out by arrow keys, the pointer or a finger. */
function WeekTable({ week, most }: { week: WeekHours; most: number }) {
  const table = useRef<HTMLTableElement>(null)
  return (
    <div className={styles.week}>
      <table className={styles.table} ref={table}>
        <caption>
          <VisuallyHidden>Readers by weekday and hour in which their visits began</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Weekday</VisuallyHidden>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col" className={styles.hour}>
                {hour % 6 === 0 ? (
                  <span>{hourWords(hour)}</span>
                ) : (
                  <VisuallyHidden>{hourWords(hour)}</VisuallyHidden>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map((day, at) => (
            <tr key={WEEKDAYS[at]}>
              <th scope="row">
                <span aria-hidden>{SHORT[at]}</span>
                <VisuallyHidden>{WEEKDAYS[at]}</VisuallyHidden>
              </th>
              {day.map((readers, hour) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
                  key={hour}
                  data-none={readers === 0}
                  data-few={readers === null}
                  style={
                    {
                      '--share': `${most === 0 ? 0 : Math.round(15 + (85 * (readers ?? 0)) / most)}%`,
                    } as CSSProperties
                  }
                >
                  <VisuallyHidden>{readers === null ? NOT_TOLD : countInWords(readers)}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <HourReader week={week} table={table} />
    </div>
  )
}
