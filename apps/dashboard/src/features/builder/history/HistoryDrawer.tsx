import { messageOf, PanelError, Row, Skeleton, Stack, Text, Button, IconButton } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { grants } from '../../../session/abilities.ts'
import panel from '../panel/PanelFrame.module.css'
import { dayWords, historyDays } from './entries.ts'
import styles from './HistoryDrawer.module.css'
import { type Version, versionsQuery } from './queries.ts'
import { useEscape } from '../panel/useEscape.ts'
import { useRestore } from './useRestore.ts'
import { VersionEntry } from './VersionEntry.tsx'
import { VersionView } from './VersionView.tsx'
import type { DrawerProps } from '../panel/DrawerProps.ts'

/** What the report was: versions by day, each to be looked at, compared, named and restored. */
export function HistoryDrawer({ report, editor, provider, onClose }: DrawerProps) {
  const editable = grants(report, 'report.edit')
  const [seen, setSeen] = useState<Version | null>(null)
  const versions = useVersions(report.id, provider)
  const days = useMemo(() => historyDays(versions.list), [versions.list])
  const newest = versions.list[0]
  // Saves of a session are not in the list.
  const shown = versions.list.find(({ version }) => version === seen?.version) ?? seen
  const drawer = useRef<HTMLElement>(null)
  const opened = useRef<HTMLElement | null>(null)

  useFocusInside(drawer)
  const leaveVersion = useCallback(() => setSeen(null), [])
  // Once the list is drawn again: on a narrow screen the version stood in its place.
  useEffect(() => {
    if (seen === null) opened.current?.focus()
  }, [seen])
  const leave = () => (shown ? leaveVersion() : onClose())
  useEscape(drawer, leave)
  const restore = useRestore({ reportId: report.id, editor, provider, newest, onDone: leaveVersion })

  return (
    <>
      {shown && newest && (
        <VersionView
          key={shown.version}
          reportId={report.id}
          version={shown}
          versions={versions.list}
          onRestore={editable && shown.version !== newest.version ? () => restore.run(shown) : null}
          isRestoring={restore.isPending}
          onBack={leaveVersion}
        />
      )}
      <aside
        ref={drawer}
        className={
          shown ? `${panel.panel} ${styles.drawer} ${styles.behind}` : `${panel.panel} ${styles.drawer}`
        }
        aria-label="History"
        data-drawer
      >
        <Row as="header" justify="space-between" padding="8px 12px 4px 20px" style={{ minHeight: 60 }}>
          <Text as="h2" size="title" weight="semibold" tabIndex={-1} data-first>
            History
          </Text>
          <IconButton aria-label="Close the history" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </Row>
        <Text as="div" padding="4px 12px 20px" className={panel.body}>
          {versions.error !== null && (
            <PanelError
              title="Couldn’t load the history."
              reason={messageOf(versions.error)}
              onRetry={versions.retry}
            />
          )}
          {versions.isPending && (
            <Stack gap={12} padding="12px 8px" aria-busy>
              {[1, 2, 3, 4].map((each) => (
                <Skeleton key={each} height={44} />
              ))}
            </Stack>
          )}
          {days.map(({ day, entries }) => (
            <section key={day} aria-label={dayWords(day)}>
              <Text as="h3" size="small" tone="secondary" weight="medium" className={styles.day}>
                {dayWords(day)}
              </Text>
              <Stack as="ul">
                {entries.map((entry) => (
                  <VersionEntry
                    key={entry.version.version}
                    reportId={report.id}
                    entry={entry}
                    newest={newest?.version ?? 0}
                    seen={seen?.version ?? null}
                    editable={editable}
                    onSee={(version, from) => {
                      opened.current = from
                      setSeen(version)
                    }}
                  />
                ))}
              </Stack>
            </section>
          ))}
          {versions.more !== null && (
            <Button onClick={versions.more} loading={versions.isMoreComing}>
              Earlier versions
            </Button>
          )}
        </Text>
      </aside>
    </>
  )
}

/** The versions; what was just typed is sent first, so that the newest is what is on the paper. */
function useVersions(reportId: string, provider: DrawerProps['provider']) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    void provider.settle().finally(() => setSettled(true))
  }, [provider])
  const query = useInfiniteQuery({ ...versionsQuery(reportId), enabled: settled })
  const list = useMemo(() => query.data?.pages.flatMap(({ versions }) => versions) ?? [], [query.data])
  // Saves that come while the drawer is open belong into it, once they have stood for a moment.
  const { refetch } = query
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      if (provider.getState().kind !== 'saved') return
      clearTimeout(timer)
      timer = setTimeout(() => void refetch(), 1500)
    }
    const stop = provider.subscribe(note)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [provider, refetch])
  return {
    list,
    error: query.data === undefined ? query.error : null,
    isPending: query.isPending,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isMoreComing: query.isFetchingNextPage,
  }
}

/** The drawer takes the focus when it opens, and gives it back to what opened it. */
function useFocusInside(drawer: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    drawer.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [drawer])
}
