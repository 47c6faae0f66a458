import { Panel } from '../layout/Panel.tsx'
import { Stack } from '../layout/Stack.tsx'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** A neutral block of the final size. Sizes in px, or any CSS length. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 6,
}: {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: number
}) {
  return <span aria-hidden className={styles.block} style={{ width, height, borderRadius: radius }} />
}

/** The shape of a card that is on its way: picture, chip, title and one line. */
export function SkeletonCard() {
  return (
    <Panel clip>
      <div className={styles.thumb} />
      <Stack gap={10} padding={16}>
        <Skeleton width={72} height={24} radius={999} />
        <Skeleton width="78%" height={20} />
        <Skeleton width="46%" height={14} />
      </Stack>
    </Panel>
  )
}

/** Holds back its children for 200 ms: most answers come sooner, and then nothing flashes. */
export function AfterAMoment({ children, label = 'Loading' }: { children: ReactNode; label?: string }) {
  return (
    <output aria-label={label} className={styles.moment}>
      {children}
    </output>
  )
}
