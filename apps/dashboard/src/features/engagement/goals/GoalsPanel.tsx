import { Button, messageOf, Panel, PanelError, Row, Text } from '@bubbles/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAbility } from '../../../session/abilities.ts'
import { lazy } from '../../../session/lazy.ts'
import parts from '../parts/parts.module.css'
import { GoalFunnel } from './GoalFunnel.tsx'
import styles from './Goals.module.css'
import { ADD_GOAL, type Goal } from './queries.ts'
import type { useGoals } from './useGoals.ts'

const GoalDialog = lazy(async () => ({ default: (await import('./GoalDialog.tsx')).GoalDialog }))

/** What readers should do, and how many did. */
export function GoalsPanel({
  measured: { list, goals },
  reportId,
  comparing,
}: {
  measured: ReturnType<typeof useGoals>
  reportId: string | undefined
  comparing: boolean
}) {
  const maySet = useAbility('engagement.setGoals')
  const [open, setOpen] = useState<Goal | 'new' | null>(null)
  return (
    <Panel as="section" className={parts.panel} aria-labelledby="engagement-goals">
      <Row gap={16} justify="space-between" className={styles.head}>
        <Text as="h2" id="engagement-goals" size="large" weight="semibold">
          Goals
        </Text>
        {maySet && (
          <Button
            id={ADD_GOAL}
            variant="text"
            startIcon={<Plus aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Add goal
          </Button>
        )}
      </Row>
      {list.isError && list.data === undefined ? (
        <PanelError
          title="Couldn’t load the goals."
          reason={messageOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : goals.length === 0 ? (
        <Text as="p" tone="secondary">
          {list.data === undefined
            ? 'Loading…'
            : 'What should readers do? Set a goal, such as reading to the end or following a link, and you’ll see how many did.'}
        </Text>
      ) : (
        <ul className={styles.goals}>
          {goals.map(({ goal, query }) => (
            <li key={goal.id}>
              <GoalFunnel
                goal={goal}
                query={query}
                isOfAll={reportId !== undefined && goal.reportId === null}
                comparing={comparing}
                onChange={maySet ? () => setOpen(goal) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense>
          <GoalDialog
            goal={open === 'new' ? null : open}
            reportId={open === 'new' ? reportId : (open.reportId ?? undefined)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
