import { BrandMark } from '../brand/BrandMark.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './LoadingView.module.css'

/** Fills the page while the application starts. Shows nothing for 200 ms, so that a quick start has no flash. */
export function LoadingView({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={styles.view}>
      <span className={styles.mark}>
        <BrandMark size={48} />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  )
}
