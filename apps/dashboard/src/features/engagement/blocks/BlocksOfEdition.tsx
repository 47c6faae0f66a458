import { SegmentedControl, Text } from '@bubbles/ui'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowRight, ChartLine, Table } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useAbility } from '../../../session/abilities.ts'
import { routerLink } from '../../../shell/routerLink.tsx'
import { useTabTables } from '../export/tabTables.ts'
import { CountedNote, READER_WORDS } from '../parts/CountedNote.tsx'
import parts from '../parts/parts.module.css'
import { SharePanel } from '../parts/SharePanel.tsx'
import type { Edition, EditionDocument } from '../queries.ts'
import { dateOf, type Range } from '../range.ts'
import { readEngagementSearch } from '../search.ts'
import { countOf } from '../../../format/numbers.ts'
import { dayNear, dayWithYear } from '../../../format/utcDays.ts'
import { BlockDetails } from './BlockDetails.tsx'
import { type BlocksAnswer, FEW, insight, type MeasuredBlock, measuredBlocks } from './blockNumbers.ts'
import { BlocksPanel } from './BlocksPanel.tsx'
import { BlocksTable } from './BlocksTable.tsx'
import { blocksTables } from './blocksTables.ts'
import styles from './Blocks.module.css'
import { reportBlocks } from './reportBlocks.ts'

const views = [
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table aria-hidden /> },
] as const

/** How one edition was read: the sentence, the report with its blocks' numbers, and what is known of one block. */
export function BlocksOfEdition({
  answer,
  edition,
  before,
  drawn,
  picker,
  range,
}: {
  answer: BlocksAnswer
  edition: Edition
  before: Edition | null
  drawn: EditionDocument
  picker: ReactNode
  range: Range
}) {
  const { reportId = '' } = useParams({ strict: false }) as { reportId?: string }
  const search = readEngagementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const mayOpen = useAbility('report.readDraft')
  const [view, setView] = useState<(typeof views)[number]['value']>('chart')
  const own = useMemo(
    () =>
      reportBlocks({
        type: 'doc',
        content: (drawn.document.content ?? []) as Parameters<typeof reportBlocks>[0]['content'],
      }),
    [drawn],
  )
  const blocks = useMemo(() => measuredBlocks(own, answer), [own, answer])
  useTabTables(useMemo(() => blocksTables(blocks, answer), [blocks, answer]))
  const { sentence, evidence, block: steepest } = insight(blocks, answer.edition)
  const { visits, readers } = answer.edition
  const chosen = blocks.find(({ id }) => id === search.block) ?? null
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, block: id ?? undefined }),
      replace: true,
      resetScroll: false,
    })
  const open = (id: string) => void navigate({ to: paths.reportEditor(reportId), hash: `block-${id}` })
  const linkTo = ({ id, name }: MeasuredBlock) =>
    mayOpen
      ? routerLink()({
          href: `${paths.reportEditor(reportId)}#block-${id}`,
          className: styles.open,
          children: (
            <>
              Open {/\d$/.test(name) ? name : `the ${name.toLowerCase()}`} in the builder{' '}
              <ArrowRight aria-hidden />
            </>
          ),
        })
      : null

  return (
    <div className={parts.tab}>
      <header className={styles.head}>
        <Text as="div" grow>
          <Text as="h2" size="title" weight="semibold">
            {visits === 0 ? `No one read edition ${edition.edition} in this period.` : sentence}
          </Text>
          <Text as="p" above={2} tone="secondary">
            {visits === 0
              ? `It was published on ${dayNear(dateOf(edition.publishedAt.slice(0, 10)))}. Choose another period above, or another edition here.`
              : evidence}
          </Text>
        </Text>
        <div className={styles.actions}>
          {picker}
          {/* Beside the sentence, so about its block; the chosen one has a link in its details. */}
          {steepest !== null && steepest.id !== chosen?.id && linkTo(steepest)}
        </div>
      </header>
      {visits > 0 && visits < FEW && (
        <p role="note" className={styles.caution}>
          {countOf(readers, 'reader')}, {countOf(visits, 'visit')}: too few for a line. One person more or
          less moves these shares by {Math.max(1, Math.round(100 / visits))} points.
        </p>
      )}
      <div className={chosen === null ? styles.main : `${styles.main} ${styles.withDetails}`}>
        <section className={styles.panel} aria-label="Blocks">
          <div className={styles.panelHead}>
            <h3>
              Edition {edition.edition}: {countOf(readers, 'reader')}, {countOf(visits, 'visit')}
            </h3>
            {before !== null && view === 'chart' && (
              <span className={styles.legend} aria-hidden>
                <i /> Edition {before.edition}
              </span>
            )}
            <SegmentedControl label="Show as" segments={views} value={view} onChange={setView} iconOnly />
          </div>
          {view === 'chart' ? (
            <BlocksPanel
              blocks={blocks}
              datasets={drawn.datasets}
              visits={visits}
              before={before === null ? null : `Edition ${before.edition}`}
              steepest={steepest?.id ?? null}
              chosen={chosen?.id ?? null}
              onChoose={choose}
              onOpen={mayOpen ? open : null}
            />
          ) : (
            <BlocksTable blocks={blocks} before={before === null ? null : `Edition ${before.edition}`} />
          )}
        </section>
        {chosen !== null && (
          <BlockDetails
            key={chosen.id}
            block={chosen}
            answer={answer}
            drawn={drawn}
            link={linkTo(chosen)}
            onClose={() => choose(null)}
          />
        )}
      </div>
      {answer.links.length > 0 && (
        <SharePanel
          title="Links followed"
          head="Times"
          rows={answer.links}
          readers={answer.links.reduce((sum, each) => sum + each.readers, 0)}
          nothing=""
          many="links"
        />
      )}
      <CountedNote>
        <dl>
          <dt>Reach</dt>
          <dd>
            Share of the visits to this edition, from {dayWithYear(dateOf(range.from))} to{' '}
            {dayWithYear(dateOf(range.to))}, in which half of the block came into view, or, of a block taller
            than the window, in which it filled half of that. Numbers side by side, and what stands in
            columns, count as one block: with the most any part of it had.
          </dd>
          <dt>Attention</dt>
          <dd>
            The median time the block was in view, among visits that reached it. Counted while the window is
            active and the reader moves, scrolls or types at least every 30 seconds.
          </dd>
          <dt>Used</dt>
          <dd>
            Share of visits in which the reader looked at a value or followed a link in it. Answers to
            questions are under Feedback: they also come from readers who aren’t counted here, so they aren’t
            a share of these visits.
          </dd>
          <dt>Stopped here</dt>
          <dd>Visits in which no later block was reached.</dd>
          <dt>Read to the end</dt>
          <dd>
            Visits in which the last tenth of the page came into view, as in the overview and under Editions.
            The last block’s reach needs half of that block in view, so it’s a different number.
          </dd>
          <dt>Dotted line</dt>
          <dd>
            The previous edition, over all its days since it was published, not just the period above.
            Editions counts every edition in that period, so its shares can differ.
          </dd>
          <dt>Readers and visits</dt>
          <dd>{READER_WORDS} Reach, use and where readers stopped are counted in visits.</dd>
        </dl>
      </CountedNote>
    </div>
  )
}
