import { AfterAMoment, Skeleton } from '@bubbles/ui'
import styles from './parts.module.css'

/** The frame of a tab that is on its way. */
export function TabWaiting() {
  return (
    <AfterAMoment label="Loading engagement">
      <div className={styles.tab}>
        <Skeleton height={356} radius={12} />
        <div className={styles.columns}>
          <Skeleton height={180} radius={12} />
          <Skeleton height={180} radius={12} />
        </div>
      </div>
    </AfterAMoment>
  )
}
