import { Row, Text, Button } from '@bubbles/ui'
import { Foot, Stop } from './parts.tsx'
import styles from './PublishSheet.module.css'
import type { Acceptance } from './useEdition.ts'

interface ActionsProps {
  /** How many stop it. */
  errors: number
  /** Whether the person can solve them. */
  mayEdit: boolean
  acceptance: Acceptance
  /** The edition readers have, where the draft holds nothing else; else null. */
  unchangedSince: number | null
  /** What the button says it does. */
  label: string
  loading: boolean
  onClose: () => void
  onAgain: () => void
  onSubmit: () => void
}

/** The foot of the sheet: what stops, what is asked, and the button. With nothing new to publish, how to publish again. */
export function PublishActions(props: ActionsProps) {
  const { errors, mayEdit, acceptance, unchangedSince, label, loading, onClose, onAgain, onSubmit } = props
  if (unchangedSince !== null)
    return (
      <Foot>
        <Text grow tone="secondary">
          Nothing has changed since edition {unchangedSince}
        </Text>
        <Button variant="text" color="secondary" onClick={onAgain}>
          Publish again
        </Button>
        <Button variant="outlined" className={styles.cancel} onClick={onClose}>
          Close
        </Button>
      </Foot>
    )
  return (
    <Foot>
      {errors > 0 ? (
        <Stop>{errorWords(errors, mayEdit)}</Stop>
      ) : (
        acceptance.warnings > 0 && <Accept {...acceptance} />
      )}
      <Button variant="text" color="secondary" className={styles.cancel} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="contained" disabled={errors > 0} loading={loading} onClick={onSubmit}>
        {label}
      </Button>
    </Foot>
  )
}

function errorWords(errors: number, mayEdit: boolean): string {
  if (mayEdit) return `Fix ${errors === 1 ? '1 error' : `${errors} errors`} to publish`
  return errors === 1 ? '1 error must be fixed first' : `${errors} errors must be fixed first`
}

function Accept({ field, warnings, isAccepted, isMissed, accept }: Acceptance) {
  return (
    <Row as="label" grow gap={10} className={styles.tick}>
      <input
        ref={field}
        type="checkbox"
        checked={isAccepted}
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? 'unaccepted' : undefined}
        onChange={(event) => accept(event.target.checked)}
      />
      <span>
        Publish with {warnings === 1 ? '1 warning' : `${warnings} warnings`}
        {isMissed ? (
          <Text as="small" block size="small" tone="error" weight="medium" id="unaccepted" role="alert">
            {warnings === 1
              ? 'Tick this to publish, or fix it first'
              : 'Tick this to publish, or fix them first'}
          </Text>
        ) : (
          <Text as="small" block size="small" tone="secondary">
            Recorded in the history
          </Text>
        )}
      </span>
    </Row>
  )
}
