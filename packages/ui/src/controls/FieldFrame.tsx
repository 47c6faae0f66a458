import type { CSSProperties, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './FieldFrame.module.css'

/** What every field of a form takes besides its value. */
export interface FieldLook {
  /** Lies in the field, and in its edge once there is something in it. */
  label?: ReactNode
  /** 56 or 40 px high. */
  size?: 'small' | 'medium' | undefined
  error?: boolean | undefined
  /** Below: what the field is about, or what is wrong with it. */
  helperText?: ReactNode
  fullWidth?: boolean | undefined
  /** The label is in the edge from the start. */
  raised?: boolean | undefined
  startAdornment?: ReactNode
  endAdornment?: ReactNode
  /** Of the whole: field, label and what is below. */
  className?: string | undefined
  style?: CSSProperties | undefined
  rootRef?: Ref<HTMLDivElement> | undefined
}

/** The class of what is typed into; it tells the frame whether the label has to give way. */
export const controlClass = styles.control

/** The id of what is said below a field. */
export const belowOf = (id: string): string => `${id}-below`

/** Edge, label and words below of a field, around what takes the value. */
export function FieldFrame({
  id,
  labelId,
  label,
  size = 'medium',
  error = false,
  disabled = false,
  helperText,
  fullWidth = true,
  raised = false,
  startAdornment,
  endAdornment,
  className,
  style,
  rootRef,
  children,
}: FieldLook & { id: string; labelId?: string; disabled?: boolean; children: ReactNode }) {
  const hasLabel = label !== undefined && label !== null && label !== ''
  const isRaised = raised || !hasLabel || Boolean(startAdornment)
  return (
    <div
      ref={rootRef}
      className={classes(
        styles.field,
        size === 'small' && styles.small,
        error && styles.error,
        disabled && styles.disabled,
        fullWidth && styles.fullWidth,
        className,
      )}
      style={style}
      data-raised={isRaised || undefined}
    >
      {hasLabel && (
        <label id={labelId} htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <Edge label={hasLabel && label} startAdornment={startAdornment} endAdornment={endAdornment}>
        {children}
      </Edge>
      {Boolean(helperText) && (
        <p id={belowOf(id)} className={styles.below}>
          {helperText}
        </p>
      )}
    </div>
  )
}

/** The edge around the value, with a gap for the label. */
const Edge = ({
  label,
  startAdornment,
  endAdornment,
  children,
}: Pick<FieldLook, 'label' | 'startAdornment' | 'endAdornment'> & { children: ReactNode }) => (
  <div
    className={classes(
      styles.edge,
      Boolean(startAdornment) && styles.withStart,
      Boolean(endAdornment) && styles.withEnd,
    )}
  >
    {startAdornment}
    {children}
    {Boolean(endAdornment) && <div className={styles.end}>{endAdornment}</div>}
    <fieldset aria-hidden className={styles.notch}>
      {/* Its words make the gap in the edge as wide as the label. */}
      <legend>{label !== false && <span>{label}</span>}</legend>
    </fieldset>
  </div>
)
