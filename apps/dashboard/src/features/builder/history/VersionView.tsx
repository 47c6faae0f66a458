import type { ReportDocument } from '@bubbles/report-document'
import {
  messageOf,
  PanelError,
  QueryError,
  PlainField,
  Row,
  SegmentedControl,
  Skeleton,
  Text,
  Button,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { ChangeList } from '../changes/ChangeList.tsx'
import { DraftPage } from '../preview/DraftPage.tsx'
import { useRoom } from '../preview/useRoom.ts'
import { usePreviewParts } from '../preview/usePreviewParts.ts'
import { comparable, isMarked, momentWords, peopleWords, versionTitle } from './entries.ts'
import { changesQuery, type Version, versionQuery } from './queries.ts'
import { useCover } from './useCover.ts'
import { useEscape } from '../panel/useEscape.ts'
import select from '../panel/select.module.css'
import styles from './VersionView.module.css'

interface VersionViewProps {
  reportId: string
  version: Version
  /** All that are known, the newest first. */
  versions: readonly Version[]
  /** Null for who may not edit, and for the newest version. */
  onRestore: (() => void) | null
  isRestoring: boolean
  onBack: () => void
}

/** An earlier version over the paper: as a page, or what differs between it and another. */
export function VersionView({
  reportId,
  version,
  versions,
  onRestore,
  isRestoring,
  onBack,
}: VersionViewProps) {
  const [mode, setMode] = useState<'page' | 'changes'>('page')
  const [other, setOther] = useState<number | null>(null)
  const view = useRef<HTMLElement>(null)
  useEffect(() => view.current?.focus(), [])
  useEscape(view, onBack)
  useCover(view)
  return (
    <section
      ref={view}
      className={styles.view}
      aria-label={`Version of ${momentWords(version.createdAt)}`}
      tabIndex={-1}
    >
      <Head {...{ version, mode, onRestore, isRestoring, onBack }} onMode={setMode} />
      {mode === 'page' ? (
        <VersionPage reportId={reportId} version={version} />
      ) : (
        <Differences
          reportId={reportId}
          version={version}
          versions={versions}
          other={other}
          onOther={setOther}
        />
      )}
    </section>
  )
}

/** Which version it is, what of it is shown, and the way back to now. */
function Head({
  version,
  mode,
  onMode,
  onRestore,
  isRestoring,
  onBack,
}: Pick<VersionViewProps, 'version' | 'onRestore' | 'isRestoring' | 'onBack'> & {
  mode: 'page' | 'changes'
  onMode: (mode: 'page' | 'changes') => void
}) {
  return (
    <Row as="header" gap="8px 16px" wrap padding="8px 24px" rule="below" surface="warning">
      <Text as="h1" breakWords style={{ flex: '1 1 260px', minWidth: 0 }}>
        You are looking at{' '}
        <strong>{isMarked(version) ? versionTitle(version) : momentWords(version.createdAt)}</strong>
        {isMarked(version) && `, ${momentWords(version.createdAt)}`}
        <Text hiddenOn="phone">, by {peopleWords(version.people)}</Text>
      </Text>
      <SegmentedControl
        label="Show"
        value={mode}
        onChange={onMode}
        segments={[
          { value: 'page', label: 'The page' },
          { value: 'changes', label: 'Differences' },
        ]}
      />
      <Row as="span" gap={8} align="stretch" wrap>
        <Button startIcon={<ArrowLeft aria-hidden />} onClick={onBack}>
          Back to now
        </Button>
        {onRestore && (
          <Button
            variant="contained"
            startIcon={<RotateCcw aria-hidden />}
            loading={isRestoring}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </Row>
    </Row>
  )
}

function VersionPage({ reportId, version }: { reportId: string; version: Version }) {
  const { data, error, refetch } = useQuery(versionQuery(reportId, version.version))
  if (error) return <QueryError title="Couldn’t load this version." query={{ error, refetch }} />
  return data ? <Page document={data} version={version} /> : <Waiting />
}

/** A page is no narrower than a phone's, and no wider than reading takes. */
const pageWidth = (room: number): number => Math.round(Math.min(1100, Math.max(360, room)))

function Page({ document, version }: { document: ReportDocument; version: Version }) {
  const [stage, room] = useRoom()
  const ground = globalThis.document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  const page = usePreviewParts(document, { ground, reader: 'member', print: false })
  return (
    <div ref={stage} className={styles.stage}>
      {page.error !== null ? (
        <PanelError title="Couldn’t show this version." reason={messageOf(page.error)} onRetry={page.retry} />
      ) : page.parts === null || room === null ? (
        <Waiting />
      ) : (
        <DraftPage
          parts={page.parts}
          title={`The report ${momentWords(version.createdAt)}`}
          width={pageWidth(room.width)}
        />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className={styles.stage}>
    <Skeleton height="100%" />
  </div>
)

/** What differs between this version and now, or any other one. */
function Differences({
  reportId,
  version,
  versions,
  other,
  onOther,
}: {
  reportId: string
  version: Version
  versions: readonly Version[]
  /** Null: the usual one. */
  other: number | null
  onOther: (version: number) => void
}) {
  const id = useId()
  const others = comparable(version, versions)
  const compared = others.find((each) => each.version === other) ?? others[0]
  if (!compared)
    return (
      <Text as="p" padding={24} tone="secondary">
        There’s no other version to compare it with yet.
      </Text>
    )
  const from = Math.min(version.version, compared.version)
  const to = Math.max(version.version, compared.version)
  return (
    <div className={styles.differences}>
      <Row as="p" gap="8px 12px" wrap padding="0 0 16px">
        <label htmlFor={id}>
          {from === version.version ? 'Changes from this version to' : 'Changes to this version from'}
        </label>
        <PlainField
          as="select"
          id={id}
          className={select.plain}
          style={{ flex: '1 1 200px' }}
          value={compared.version}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => onOther(Number(event.target.value))}
        >
          {others.map((each) => (
            <option key={each.version} value={each.version}>
              {each.words}
            </option>
          ))}
        </PlainField>
      </Row>
      <Changes key={`${from}-${to}`} reportId={reportId} from={from} to={to} />
    </div>
  )
}

function Changes({ reportId, from, to }: { reportId: string; from: number; to: number }) {
  const { data, error, refetch } = useQuery(changesQuery(reportId, { from, to }))
  if (error) return <QueryError title="Couldn’t load the differences." query={{ error, refetch }} />
  if (data === undefined) return <Skeleton height={120} radius={12} />
  return <ChangeList changes={data} none="Both versions are the same." />
}
