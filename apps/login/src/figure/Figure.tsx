import { lazy, Suspense, useSyncExternalStore } from 'react'
import styles from './Figure.module.css'

const FigureContent = lazy(() => import('./FigureContent.tsx'))

const isWide = () => matchMedia('(min-width: 960px)').matches
const subscribe = (listener: () => void) => {
  const query = matchMedia('(min-width: 960px)')
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** What the product is for: a published figure. Narrow screens neither show nor load it. */
export function Figure() {
  if (!useSyncExternalStore(subscribe, isWide)) return null
  return (
    <aside className={styles.side} aria-label="A figure made with Bubbles">
      <Suspense>
        <FigureContent />
      </Suspense>
    </aside>
  )
}
