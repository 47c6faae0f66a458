import styles from './Progress.module.css'

/** How far something has come, 0 to 100; without a value it is under way and nobody knows how far. */
export const Progress = ({ label, value }: { label: string; value?: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value === undefined ? undefined : Math.round(value)}
    className={styles.line}
  >
    <div
      className={value === undefined ? styles.wandering : styles.part}
      style={value === undefined ? undefined : { width: `${value}%` }}
    />
  </div>
)
