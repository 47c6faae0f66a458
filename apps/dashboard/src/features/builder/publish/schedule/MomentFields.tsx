import { Row, Stack, Text, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { momentWithZone } from '../../../../format/time.ts'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { today } from '../../../../ui/date/days.ts'
import { dateOf, type Moment, readTime } from '../../../../ui/date/moments.ts'
import styles from './MomentFields.module.css'

const NO_TIME = 'Enter a time, such as 09:30.'

/** A day and a time of day where the person is, and the moment in words with its time zone. */
export function MomentFields({
  moment,
  problem,
  onChange,
}: {
  moment: Moment
  /** What is wrong with it, once that was asked; null: nothing. */
  problem: string | null
  onChange: (moment: Moment) => void
}) {
  const at = dateOf(moment)
  return (
    <Stack gap={8}>
      <Row gap={12} align="start" stacked>
        <DateField
          label="Day"
          empty="Choose a day"
          min={today()}
          value={moment.day}
          error={problem !== null && (moment.day === '' || at !== null)}
          onChange={(day) => onChange({ ...moment, day })}
        />
        <TimeField
          value={moment.time}
          isWrong={problem !== null && (moment.time === '' || at !== null)}
          onChange={(time) => onChange({ ...moment, time })}
        />
      </Row>
      {problem === null ? (
        at && (
          <Text as="p" size="small" tone="secondary">
            {momentWithZone(at)}
          </Text>
        )
      ) : (
        <Text as="p" size="small" tone="error" weight="medium" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

/** A time of day, as it is typed until it is left; what is no time then is refused. */
function TimeField({
  value,
  isWrong,
  onChange,
}: {
  value: string
  isWrong: boolean
  /** With '' for what is no time. */
  onChange: (time: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isRefused = typed !== null && readTime(typed) === null && isLeft
  return (
    <TextField
      label="Time"
      className={styles.time}
      value={typed ?? value}
      placeholder="09:00"
      error={isWrong || isRefused}
      helperText={isRefused ? <span role="alert">{NO_TIME}</span> : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
        onChange(readTime(event.target.value) ?? '')
      }}
      onBlur={() => {
        setLeft(true)
        if (typed !== null && readTime(typed) !== null) setTyped(null)
      }}
      raised
      autoComplete="off"
      spellCheck={false}
      maxLength={10}
    />
  )
}
