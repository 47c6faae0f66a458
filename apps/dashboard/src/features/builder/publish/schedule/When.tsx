import { Text } from '@bubbles/ui'
import { useEffect, useRef } from 'react'
import { MomentFields } from './MomentFields.tsx'
import { type Moment, momentProblem } from '../../../../ui/date/moments.ts'
import { Heading } from '../parts.tsx'
import styles from '../PublishSheet.module.css'

/** When it goes out: now, or at a time. Null: now. */
export function When({
  moment,
  first,
  tried,
  misses,
  onChange,
}: {
  moment: Moment | null
  /** What the time begins with. */
  first: Moment
  /** Scheduling was tried: what is wrong is said. */
  tried: boolean
  /** How often it came to nothing because of the time: the field is shown each time, which may be out of sight. */
  misses: number
  onChange: (moment: Moment | null) => void
}) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (misses > 0) fields.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [misses])
  return (
    <fieldset>
      <Heading as="legend">When it’s published</Heading>
      <div className={styles.readers}>
        {(
          [
            [null, 'Now', 'Readers get it immediately.'],
            [first, 'At a time', 'On a day and at a time you choose.'],
          ] as const
        ).map(([value, title, words]) => (
          <label key={title} className={styles.reader}>
            <input
              type="radio"
              name="when"
              checked={(value === null) === (moment === null)}
              onChange={() => onChange(value)}
            />
            <Text weight="semibold">{title}</Text>
            <Text size="small" tone="secondary">
              {words}
            </Text>
          </label>
        ))}
      </div>
      {moment && (
        <div ref={fields} className={styles.when}>
          <MomentFields moment={moment} problem={tried ? momentProblem(moment) : null} onChange={onChange} />
          <Text as="p" size="small" tone="secondary">
            What you’ve just checked is what will be published; anything written later stays in the draft.
            It’s checked again at that time: if something new prevents publishing, nothing is published and
            you get an email.
          </Text>
        </div>
      )}
    </fieldset>
  )
}
