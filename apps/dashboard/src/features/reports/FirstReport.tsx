import { EmptyState, Panel, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ImportEntry, importsQuery } from '../../api/reportImports.ts'
import { paths } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import type { Doors } from './NewReportCard.tsx'
import { ImportThumbnail } from './Thumbnail.tsx'
import styles from './FirstReport.module.css'

/** What an organisation without reports sees: for builders the three ways to a first one, else two lines. */
export function FirstReport({ mayCreate, doors }: { mayCreate: boolean; doors: Doors }) {
  const mayInvite = useAbility('organisation.members')
  const starters = useQuery({ ...importsQuery, enabled: mayCreate }).data?.filter(
    ({ kind }) => kind === 'gallery',
  )
  if (!mayCreate) {
    return (
      <EmptyState title="Nothing is published yet.">
        Reports appear here once a publisher publishes them inside the organisation or to everyone.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Create your first report"
      below={
        <>
          <ul className={styles.steps}>
            <Step art={<PageArt />} title="Blank page">
              Type a title, then press / to add a chart, a map or a question.
              <Button
                variant="contained"
                className={styles.start}
                onClick={doors.onBlank}
                loading={doors.busy}
              >
                Start writing
              </Button>
            </Step>
            {doors.onTemplate && (
              <Step art={<ShelfArt starters={starters ?? []} />} title="From a template">
                {starters === undefined || starters.length === 0
                  ? 'Templates with real data: annual report, survey, briefing.'
                  : `${capital(inWords(starters.length))} templates with real data: annual report, survey, briefing.`}
                <Button variant="outlined" className={styles.start} onClick={doors.onTemplate}>
                  Choose a template
                </Button>
              </Step>
            )}
            <Step art={<FilesArt />} title="Import">
              A report exported from another organisation, or your own Markdown, CSV or XLSX file.
              <Button variant="outlined" className={styles.start} onClick={doors.onImport}>
                Choose a file
              </Button>
            </Step>
          </ul>
          {mayInvite && (
            <Text as="p" above={24} tone="secondary" className={styles.invite}>
              Working with others? <Link to={paths.members()}>Invite members</Link> first, and they’ll find
              the draft here.
            </Text>
          )}
        </>
      }
    >
      A report is one page of text, charts, maps and questions. Builders and reviewers see the draft; everyone
      else sees it once it is published.
    </EmptyState>
  )
}

const NUMBERS = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')
const inWords = (count: number): string => NUMBERS[count] ?? String(count)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Step({ art, title, children }: { art: ReactNode; title: string; children: ReactNode }) {
  return (
    <Panel as="li" clip>
      <div className={styles.art} aria-hidden>
        {art}
      </div>
      <Text as="div" padding={24} tone="secondary">
        <Text as="h3" size="large" tone="default" weight="semibold" padding="0 0 4px">
          {title}
        </Text>
        {children}
      </Text>
    </Panel>
  )
}

/** An empty page with its cursor and the menu of blocks. */
function PageArt() {
  return (
    <svg viewBox="0 0 368 230">
      <rect x="66" y="32" width="236" height="220" rx="8" className={styles.paper} />
      <rect x="92" y="66" width="2" height="30" className={styles.cursor} />
      <text x="96" y="90" className={styles.untitled}>
        Untitled
      </text>
      <text x="94" y="116" className={styles.small}>
        / to add a block
      </text>
      <rect x="94" y="130" width="170" height="130" rx="8" className={styles.paper} />
      <rect x="98" y="134" width="162" height="32" rx="6" className={styles.tonal} />
      <polyline points="110,156 116,149 121,153 130,143" className={styles.stroke} />
      <text x="142" y="154" className={styles.strong}>
        Chart
      </text>
      <path d="M110 174h20v15h-20zM111 188l6 -7l5 5l3 -3l5 5" className={styles.grey} />
      <text x="142" y="187" className={styles.label}>
        Image
      </text>
      <path d="M113 207v13M113 213.5h12M125 207v13" className={styles.grey} />
      <text x="142" y="219" className={styles.label}>
        Heading
      </text>
    </svg>
  )
}

/** Four starters as they look; drawn sheets while they are on their way. */
function ShelfArt({ starters }: { starters: readonly ImportEntry[] }) {
  return (
    <div className={styles.shelf}>
      {[0, 1, 2, 3].map((each) => {
        const entry = starters[each]
        return (
          <div key={each} className={styles.sheet}>
            {entry && <ImportThumbnail entry={entry} />}
          </div>
        )
      })}
    </div>
  )
}

const FILES = [
  { x: 84, name: 'CSV', className: 'green' },
  { x: 152, name: 'XLSX', className: 'blue' },
  { x: 220, name: 'ZIP', className: 'plain' },
] as const

/** Files in a frame they are dropped into. */
function FilesArt() {
  return (
    <svg viewBox="0 0 368 230">
      <rect x="42" y="34" width="284" height="162" rx="12" className={styles.dashed} />
      {FILES.map(({ x, name, className }) => (
        <g key={name}>
          <path
            d={`M${x + 8} 68h38l18 18v52a8 8 0 0 1 -8 8h-48a8 8 0 0 1 -8 -8v-62a8 8 0 0 1 8 -8z`}
            className={styles.paper}
          />
          <path d={`M${x + 46} 68v18h18`} className={styles.fold} />
          <rect x={x + 14} y="98" width="36" height="5" rx="2.5" className={styles[className]} />
          <rect x={x + 14} y="110" width="36" height="5" rx="2.5" className={styles.greyBar} />
          <rect x={x + 14} y="122" width="22" height="5" rx="2.5" className={styles.greyBar} />
          <text x={x + 32} y="168" textAnchor="middle" className={styles.small}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
