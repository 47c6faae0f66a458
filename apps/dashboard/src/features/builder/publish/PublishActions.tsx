import Button from '@mui/material/Button'
import type { RefObject } from 'react'
import styles from './PublishSheet.module.css'

/** The foot of the sheet: what stops, what is asked, and the button. With nothing new to publish, how to publish again. */
export function PublishActions({
  errors,
  warnings,
  mayEdit,
  accepted,
  unaccepted,
  acceptance,
  onAccept,
  unchangedSince,
  label,
  loading,
  onClose,
  onAgain,
  onSubmit,
}: {
  /** How many of each. */
  errors: number
  warnings: number
  /** Whether the person can solve them. */
  mayEdit: boolean
  accepted: boolean
  /** Publishing was tried without accepting the warnings. */
  unaccepted: boolean
  acceptance: RefObject<HTMLInputElement | null>
  onAccept: (accepted: boolean) => void
  /** The edition readers have, where the draft holds nothing else; else null. */
  unchangedSince: number | null
  /** What the button says it does. */
  label: string
  loading: boolean
  onClose: () => void
  onAgain: () => void
  onSubmit: () => void
}) {
  if (unchangedSince !== null)
    return (
      <div className={styles.foot}>
        <span className={`${styles.left} ${styles.unchanged}`}>
          Nothing changed since edition {unchangedSince}
        </span>
        <Button variant="text" color="secondary" onClick={onAgain}>
          Publish again
        </Button>
        <Button variant="outlined" className={styles.cancel} onClick={onClose}>
          Close
        </Button>
      </div>
    )
  return (
    <div className={styles.foot}>
      {errors > 0 ? (
        <span className={`${styles.left} ${styles.stop}`}>{errorWords(errors, mayEdit)}</span>
      ) : (
        warnings > 0 && (
          <span className={styles.left}>
            <Acceptance {...{ warnings, accepted, unaccepted, acceptance, onAccept }} />
          </span>
        )
      )}
      <Button variant="text" color="secondary" className={styles.cancel} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="contained" disabled={errors > 0} loading={loading} onClick={onSubmit}>
        {label}
      </Button>
    </div>
  )
}

function errorWords(errors: number, mayEdit: boolean): string {
  if (mayEdit) return `Fix ${errors === 1 ? '1 error' : `${errors} errors`} to publish`
  return errors === 1 ? '1 error stops this' : `${errors} errors stop this`
}

function Acceptance({
  warnings,
  accepted,
  unaccepted,
  acceptance,
  onAccept,
}: Pick<
  Parameters<typeof PublishActions>[0],
  'warnings' | 'accepted' | 'unaccepted' | 'acceptance' | 'onAccept'
>) {
  const isMissing = unaccepted && !accepted
  return (
    <label className={styles.accept}>
      <input
        ref={acceptance}
        type="checkbox"
        checked={accepted}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'unaccepted' : undefined}
        onChange={(event) => onAccept(event.target.checked)}
      />
      <span>
        Publish with {warnings === 1 ? '1 warning' : `${warnings} warnings`}
        {isMissing ? (
          <small id="unaccepted" role="alert" className={styles.needed}>
            Tick this to publish, or fix {warnings === 1 ? 'it' : 'them'} first
          </small>
        ) : (
          <small>Noted in the history</small>
        )}
      </span>
    </label>
  )
}
