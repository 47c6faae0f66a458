import { timeZoneName } from '@bubbles/domain'
import { useZone } from '../parts/useZone.ts'
import { BareButton, Button, type Column, DataTable, messageOf, PanelError, Row, Text } from '@bubbles/ui'
import { useState } from 'react'
import { countInWords, countOf } from '../../../format/numbers.ts'
import { percent } from '../../../format/shares.ts'
import { dayInFull, dayNear, needsYears } from '../../../format/utcDays.ts'
import { rowsShown } from '../parts/rowsShown.ts'
import { dateOf } from '../range.ts'
import { pointsChange } from '../words.ts'
import type { GoalNumbers, Reached } from './goalNumbers.ts'
import styles from './Goals.module.css'
import { labelInPageLanguage } from './goalWords.ts'
import type { Goal } from './queries.ts'
import { type GoalQuery, OPENED } from './useGoals.ts'

const shareWords = ({ share }: Reached): string => (share === null ? '–' : percent(share))

/** How many readers reached each step of a goal, and the goal by day. */
export function GoalFunnel({
  goal,
  query,
  isOfAll,
  comparing,
  onChange,
}: {
  goal: Goal
  query: GoalQuery
  /** It stands among the goals of one report, and is one of all reports. */
  isOfAll: boolean
  comparing: boolean
  /** Null: the person can't change it. */
  onChange: (() => void) | null
}) {
  const { data } = query
  const [byDay, setByDay] = useState(false)
  return (
    <>
      <Row gap="4px 16px" wrap justify="space-between">
        <Text as="h3" weight="semibold" breakWords>
          {onChange === null ? (
            goal.name
          ) : (
            <BareButton className={styles.name} aria-label={`Change goal: ${goal.name}`} onClick={onChange}>
              {goal.name}
            </BareButton>
          )}
        </Text>
        {data !== undefined && !data.isWithheld && (
          <Text size="small" tone="secondary">
            {[isOfAll ? 'goal for all reports' : '', comparing ? changeOf(data) : '']
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </Row>
      {data === undefined ? (
        query.isError ? (
          <PanelError
            title="Couldn’t count who reached this goal."
            reason={messageOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Text tone="secondary">Counting…</Text>
        )
      ) : data.isWithheld ? (
        <Text tone="secondary">Not shown: too few readers match, or too few don’t.</Text>
      ) : (
        <>
          <Steps goal={goal} numbers={data} />
          {data.since !== null && (
            <Text as="p" size="small" tone="secondary">
              {`Counted since ${dayNear(dateOf(data.since))}: for earlier visits, only totals are kept.`}
            </Text>
          )}
          <Button variant="text" aria-expanded={byDay} onClick={() => setByDay(!byDay)}>
            {byDay ? 'Hide days' : 'By day'}
          </Button>
          {byDay && <Days name={goal.name} {...data} />}
        </>
      )}
    </>
  )
}

function changeOf({ steps, before }: GoalNumbers): string {
  const now = steps.at(-1)!.share
  if (now === null || before.share === null) return ''
  return pointsChange(now, before.share).words
}

/** Each step with its readers, and what part of those who opened the report they are. */
const Steps = ({ goal, numbers: { steps } }: { goal: Goal; numbers: GoalNumbers }) => (
  <table className={styles.steps} aria-label={`Steps of ${goal.name}`}>
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col">Readers</th>
        <th scope="col">Share</th>
      </tr>
    </thead>
    <tbody>
      {steps.map((reached, step) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        <tr key={step}>
          <th scope="row">
            <span className={styles.bar} style={{ width: `${100 * (reached.share ?? 0)}%` }} />
            <span className={styles.label}>
              {step === 0 ? OPENED : labelInPageLanguage(goal.steps[step - 1]!.label)}
            </span>
          </th>
          <td>{countInWords(reached.readers)}</td>
          <td>{shareWords(reached)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type Day = GoalNumbers['days'][number]

/** Each day, the newest first. */
function Days({ name, days, leavesOutDays }: { name: string } & Pick<GoalNumbers, 'days' | 'leavesOutDays'>) {
  const [all, setAll] = useState(false)
  const zone = timeZoneName(useZone())
  const newest = days.toReversed()
  const few = rowsShown(newest.length, 7)
  const withYear = needsYears(days)
  const columns: Column<Day>[] = [
    { id: 'day', head: `Day (${zone})`, cell: ({ day }) => dayInFull(day, withYear) },
    { id: 'opened', head: 'Opened it', align: 'end', cell: ({ opened }) => countInWords(opened) },
    { id: 'reached', head: 'Reached it', align: 'end', cell: ({ reached }) => countInWords(reached.readers) },
    { id: 'share', head: 'Share', align: 'end', cell: ({ reached }) => shareWords(reached) },
  ]
  return (
    <>
      <DataTable
        label={`${name} by day`}
        columns={columns}
        rows={all ? newest : newest.slice(0, few)}
        rowKey={({ day }) => day.toISOString()}
        loading={false}
        error={null}
        empty={leavesOutDays ? 'Too few readers on any day to be shown.' : 'No readers in this period.'}
        rowHeight={40}
      />
      {leavesOutDays && newest.length > 0 && (
        <Text as="p" size="small" tone="secondary">
          Days on which too few of these readers opened it aren’t listed.
        </Text>
      )}
      {newest.length > few && (
        <Button variant="text" onClick={() => setAll(!all)}>
          {all ? 'Fewer days' : `All ${countOf(newest.length, 'day')}`}
        </Button>
      )}
    </>
  )
}
