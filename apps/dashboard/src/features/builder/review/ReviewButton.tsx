import { Text, VisuallyHidden, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { reviewQuery } from './queries.ts'
import styles from './ReviewButton.module.css'
import { ReviewChips } from './ReviewChips.tsx'

/** How the review stands, and the way to all comments with how many are open. */
export function ReviewButton({ reportId, ui }: { reportId: string; ui: BuilderUi }) {
  const drawer = useSyncExternalStore(ui.subscribe, () => ui.get().drawer)
  const { data } = useQuery(reviewQuery(reportId))
  const open = data?.threads.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0
  const isOpen = drawer === 'review'
  return (
    <>
      {data && data.review.state !== 'Draft' && (
        <Text fixed hiddenOn="folded">
          <ReviewChips review={data.review} />
        </Text>
      )}
      <Button
        variant="text"
        color="secondary"
        className={styles.button}
        startIcon={<MessageSquare aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? ui.closeDrawer() : ui.openDrawer('review'))}
      >
        <span className={styles.label}>Comments </span>
        {open > 0 && (
          <span className={styles.count}>
            {open}
            <VisuallyHidden> open</VisuallyHidden>
          </span>
        )}
      </Button>
    </>
  )
}
