import { messageOf, Panel, PanelError } from '@bubbles/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TabWaiting } from './TabWaiting.tsx'
import styles from './parts.module.css'

/** What a tab shows of its question: a frame while it is asked, what went wrong with "Try again", or the answer. */
export function TabBody<Data>({
  query,
  title,
  waiting,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>
  /** Said where it failed: "Blocks did not load." */
  title: string
  /** What the frame is of. */
  waiting?: 'overview'
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <TabWaiting of={waiting} />
  return (
    <Panel className={styles.failed}>
      <PanelError title={title} reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
    </Panel>
  )
}
