import { BrandMark } from './BrandMark.tsx'
import styles from './Wordmark.module.css'

/** The mark with the product's name beside it, for pages outside the frame. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <BrandMark />
      Bubbles
    </span>
  )
}
