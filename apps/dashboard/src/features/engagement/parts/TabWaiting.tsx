import { AfterAMoment, Grid, Panel, Row, Skeleton, Stack } from '@bubbles/ui'
import overview from '../overview/OverviewTab.module.css'
import numbers from '../overview/NumbersPanel.module.css'
import styles from './parts.module.css'

/** The frame of a tab that is on its way: two panels beside each other, or what the overview has. */
export function TabWaiting({ of = 'panels' }: { of?: 'overview' | 'panels' | undefined }) {
  return (
    <AfterAMoment label="Loading engagement">
      <div className={styles.tab}>
        {of === 'overview' ? (
          <>
            <NumbersWaiting />
            <div className={overview.columns}>
              <ListWaiting rows={9} />
              <div className={overview.side}>
                <ListWaiting rows={4} />
                <ListWaiting rows={3} />
              </div>
            </div>
          </>
        ) : (
          <div className={styles.columns}>
            <ListWaiting rows={8} />
            <ListWaiting rows={8} />
          </div>
        )}
      </div>
    </AfterAMoment>
  )
}

/** Four numbers and their trend. */
const NumbersWaiting = () => (
  <Panel clip className={numbers.panel}>
    <div className={numbers.numbers}>
      {[96, 72, 128, 112].map((width) => (
        <Stack key={width} gap={10} className={numbers.number} style={{ cursor: 'default' }}>
          <Skeleton width={width} height={12} />
          <Skeleton width={80} height={28} />
          <Skeleton width={144} height={12} />
        </Stack>
      ))}
    </div>
    <div className={numbers.trend}>
      <Row gap={24} justify="space-between" className={numbers.head}>
        <Skeleton width={136} height={16} />
        <Skeleton width={180} height={12} />
      </Row>
      <Skeleton height={228} radius={8} />
    </div>
  </Panel>
)

/** A title and rows with a number each. */
const ListWaiting = ({ rows }: { rows: number }) => (
  <Panel className={styles.panel}>
    <Row style={{ height: 36 }}>
      <Skeleton width={96} height={16} />
    </Row>
    {Array.from({ length: rows }, (_, row) => (
      <Grid key={row} columns="minmax(0, 1fr) 88px" gap={16} align="center" style={{ height: 28 }}>
        <Skeleton width={`${92 - row * 8}%`} height={12} />
        <Skeleton height={12} />
      </Grid>
    ))}
  </Panel>
)
