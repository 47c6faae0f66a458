import { messageOf, PanelError, Row, Skeleton, Stack, Text, Button, IconButton } from '@bubbles/ui'
import { X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { grants } from '../../../session/abilities.ts'
import panel from '../panel/PanelFrame.module.css'
import { dayWords, historyDays } from './entries.ts'
import styles from './HistoryDrawer.module.css'
import type { Version } from './queries.ts'
import { useEscape } from '../panel/useEscape.ts'
import { useRestore } from './useRestore.ts'
import { useVersions } from './useVersions.ts'
import { VersionEntry } from './VersionEntry.tsx'
import type { VersionRowProps } from './VersionRow.tsx'
import { VersionView } from './VersionView.tsx'
import type { DrawerProps } from '../panel/DrawerProps.ts'

/** What the report was: versions by day, each to be looked at, compared, named and restored. */
export function HistoryDrawer({ report, editor, provider, onClose }: DrawerProps) {
  const editable = grants(report, 'report.edit')
  const [seen, setSeen] = useState<Version | null>(null)
  const versions = useVersions(report.id, provider)
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
        <Head onClose={onClose} />
        <Text as="div" padding="4px 12px 20px" className={panel.body}>
          <Days
            reportId={report.id}
            versions={versions}
            seen={seen?.version ?? null}
            editable={editable}
            onSee={(version, from) => {
              opened.current = from
              setSeen(version)
            }}
          />
        </Text>
      </aside>
    </>
  )
}

const Head = ({ onClose }: { onClose: () => void }) => (
  <Row as="header" justify="space-between" padding="8px 12px 4px 20px" style={{ minHeight: 60 }}>
    <Text as="h2" size="title" weight="semibold" tabIndex={-1} data-first>
      History
    </Text>
    <IconButton aria-label="Close history" onClick={onClose}>
      <X aria-hidden />
    </IconButton>
  </Row>
)

/** The versions by day, as far as they are there, and the way to earlier ones. */
function Days({
  reportId,
  versions,
  ...row
}: Omit<VersionRowProps, 'newest'> & { versions: ReturnType<typeof useVersions> }) {
  const { list, error, isPending, retry, more, isMoreComing } = versions
  const days = useMemo(() => historyDays(list), [list])
  return (
    <>
      {error !== null && (
        <PanelError title="Couldn’t load the history." reason={messageOf(error)} onRetry={retry} />
      )}
      {isPending && (
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
                reportId={reportId}
                entry={entry}
                newest={list[0]?.version ?? 0}
                {...row}
              />
            ))}
          </Stack>
        </section>
      ))}
      {more !== null && (
        <Button onClick={more} loading={isMoreComing}>
          Earlier versions
        </Button>
      )}
    </>
  )
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
