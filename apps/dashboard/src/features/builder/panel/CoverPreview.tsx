import styles from './CoverPreview.module.css'

/**
 * The cover in small, as a wide window and as a phone have it: what the focal point keeps, and how the words stand.
 * Decorative: its words are those of the fields beside it and of the paper.
 */
export function CoverPreview({
  address,
  kicker,
  title,
  band,
  focusX,
  focusY,
}: {
  /** Null: the ground of the brand's colour. */
  address: string | null
  kicker: string
  title: string
  /** The ground of the brand's colour. */
  band: string
  focusX: number
  focusY: number
}) {
  return (
    <div aria-hidden className={styles.both}>
      {[styles.wide, styles.phone].map((shape) => (
        <div key={shape} className={`${styles.cover} ${shape}`} style={{ background: band }}>
          {address !== null && (
            <img src={address} alt="" style={{ objectPosition: `${focusX}% ${focusY}%` }} />
          )}
          <div className={address === null ? styles.words : `${styles.words} ${styles.shaded}`}>
            {kicker !== '' && <span className={styles.kicker}>{kicker}</span>}
            <span className={styles.title} dir="auto">
              {title}
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}
