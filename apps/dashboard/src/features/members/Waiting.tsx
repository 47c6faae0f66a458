import { AfterAMoment, Skeleton } from '@bubbles/ui'
import styles from './MembersList.module.css'

/** Rows that are on their way. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.panel}>
      <AfterAMoment label={label}>
        {[34, 42, 28, 38, 32, 40].map((width) => (
          <div key={width} className={styles.waiting}>
            <Skeleton width={36} height={36} radius={999} />
            <Skeleton width={`${width}%`} height={16} />
            <Skeleton width={88} height={28} radius={999} />
          </div>
        ))}
      </AfterAMoment>
    </div>
  )
}
