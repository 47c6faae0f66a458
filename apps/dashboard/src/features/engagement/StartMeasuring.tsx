import { EmptyState, messageOf } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useSetUpAnalytics } from '../../api/settings.ts'
import styles from './EngagementPage.module.css'

/** What an administrator sees before the organisation has a measurement id, and after, without the role to look. */
export function StartMeasuring({ measuring }: { measuring: boolean }) {
  const setUp = useSetUpAnalytics()
  if (measuring) {
    return (
      <EmptyState title="Measuring has started.">
        Members with the role engagement analyst see engagement here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="See what is read."
      action={
        <Button variant="contained" loading={setUp.isPending} onClick={() => setUp.mutate()}>
          Start measuring
        </Button>
      }
      below={
        setUp.isError && (
          <p role="alert" className={styles.failure}>
            Measuring could not be started: {messageOf(setUp.error)}
          </p>
        )
      }
    >
      Engagement shows readers, views and reading time of published reports, without cookies and without
      storing who read. Readers who asked not to be tracked are left out. Members with the role engagement
      analyst will see it here.
    </EmptyState>
  )
}
