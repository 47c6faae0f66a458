import { Panel, Row, Text } from '@bubbles/ui'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { ReaderFilters } from '../../../api/readerFilters.ts'
import { countOf } from '../../../format/numbers.ts'
import { dayNear } from '../../../format/utcDays.ts'
import { paths } from '../../../paths.ts'
import { useAbility } from '../../../session/abilities.ts'
import { useTabTables } from '../export/tabTables.ts'
import { Caution } from '../parts/Caution.tsx'
import { CountedNote } from '../parts/CountedNote.tsx'
import { KeptDays } from '../filters/WithheldParts.tsx'
import parts from '../parts/parts.module.css'
import { SharePanel } from '../parts/SharePanel.tsx'
import { type View, ViewSwitch } from '../parts/ViewSwitch.tsx'
import type { Edition, EditionDocument } from '../queries.ts'
import { dateOf, type Range } from '../range.ts'
import { readEngagementSearch } from '../search.ts'
import { BlockDetails } from './BlockDetails.tsx'
import { type BlocksAnswer, FEW, insight, type MeasuredBlock, measuredBlocks } from './blockNumbers.ts'
import styles from './BlocksOfEdition.module.css'
import { BlocksPanel } from './BlocksPanel.tsx'
import { BlocksTable } from './BlocksTable.tsx'
import { blocksTables } from './blocksTables.ts'
import { meaningsOf } from './meanings.ts'
import { reportBlocks } from './reportBlocks.ts'

interface BlocksOfEditionProps {
  answer: BlocksAnswer
  edition: Edition
  before: Edition | null
  drawn: EditionDocument
  picker: ReactNode
  range: Range
  filters: ReaderFilters
  /** The first day that is counted, where the period begins before. */
  since: string | null
  /** Visits in which each question was answered; null where that isn’t known. */
  answered: ReadonlyMap<string, number> | null
}

/** How one edition was read: the sentence, the report with its blocks' numbers, and what is known of one block. */
export function BlocksOfEdition(about: BlocksOfEditionProps) {
  const { answer, drawn, range, filters, since, answered } = about
  const { reportId = '' } = useParams({ strict: false }) as { reportId?: string }
  const search = readEngagementSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const mayOpen = useAbility('report.readDraft')
  const blocks = useMemo(() => measuredBlocks(blocksIn(drawn), answer, answered), [drawn, answer, answered])
  useTabTables(useMemo(() => blocksTables(blocks, answer), [blocks, answer]))
  const { visits, readers } = answer.edition
  const chosen = blocks.find(({ id }) => id === search.block) ?? null
  const choose = (id: string | null) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, block: id ?? undefined }),
      replace: true,
      resetScroll: false,
    })
  const open = mayOpen
    ? (id: string) =>
        void navigate({ to: paths.reportEditor(reportId), search: filters, hash: `block-${id}` })
    : null
  const linkTo = (block: MeasuredBlock) =>
    mayOpen && <BuilderLink reportId={reportId} block={block} filters={filters} />
  return (
    <div className={parts.tab}>
      <Insight {...about} blocks={blocks} chosen={chosen} linkTo={linkTo} />
      <KeptDays since={since} />
      {visits > 0 && visits < FEW && (
        <Caution>
          {`${countOf(readers, 'reader')}, ${countOf(visits, 'visit')}: too few to draw a line. One visit more or less would change these shares by ${countOf(Math.max(1, Math.round(100 / visits)), 'point')}.`}
        </Caution>
      )}
      <div className={chosen === null ? undefined : styles.withDetails}>
        <Blocks {...about} blocks={blocks} chosen={chosen} onChoose={choose} onOpen={open} />
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
          allOf={(count) => `All ${count} links`}
        />
      )}
      <CountedNote meanings={meaningsOf(range)} />
    </div>
  )
}

const blocksIn = ({ document }: EditionDocument) =>
  reportBlocks({
    type: 'doc',
    content: (document.content ?? []) as Parameters<typeof reportBlocks>[0]['content'],
  })

/** The one sentence of the screen and its evidence, the edition, and the way to the block the sentence is about. */
function Insight({
  answer,
  edition,
  picker,
  blocks,
  chosen,
  linkTo,
}: BlocksOfEditionProps & {
  blocks: readonly MeasuredBlock[]
  chosen: MeasuredBlock | null
  linkTo: (block: MeasuredBlock) => ReactNode
}) {
  const { sentence, evidence, block } = insight(blocks, answer.edition)
  const { visits } = answer.edition
  return (
    <Row as="header" gap="16px 24px" align="start" className={styles.head}>
      <Text as="div" grow>
        <Text as="h2" size="title" weight="semibold">
          {visits === 0 ? `No one read edition ${edition.edition} in this period.` : sentence}
        </Text>
        <Text as="p" above={2} tone="secondary">
          {visits === 0
            ? `It was published on ${dayNear(dateOf(edition.publishedOn))}. Choose another period above, or another edition here.`
            : evidence}
        </Text>
      </Text>
      <Row gap={12} wrap justify="end" align="stretch" className={styles.actions}>
        {picker}
        {/* Beside the sentence, so about its block; the chosen one has a link in its details. */}
        {block !== null && block.id !== chosen?.id && linkTo(block)}
      </Row>
    </Row>
  )
}

/** All blocks, as the report drawn small with their numbers or as a table. */
function Blocks({
  answer,
  edition,
  before,
  drawn,
  blocks,
  chosen,
  onChoose,
  onOpen,
}: BlocksOfEditionProps & {
  blocks: readonly MeasuredBlock[]
  chosen: MeasuredBlock | null
  onChoose: (id: string | null) => void
  /** Null for who may not see drafts. */
  onOpen: ((id: string) => void) | null
}) {
  const [view, setView] = useState<View>('chart')
  const { visits, readers } = answer.edition
  const earlier = before && `Edition ${before.edition}`
  return (
    <Panel as="section" className={`${parts.panel} ${styles.panel}`} aria-label="Blocks">
      <Row gap={16} justify="space-between" className={styles.panelHead}>
        <Text as="h3" size="large" weight="semibold">
          Edition {edition.edition}: {countOf(readers, 'reader')}, {countOf(visits, 'visit')}
        </Text>
        {earlier !== null && view === 'chart' && (
          <Text size="small" tone="secondary" nowrap className={styles.legend} aria-hidden>
            <i /> {earlier}
          </Text>
        )}
        <ViewSwitch view={view} onView={setView} />
      </Row>
      {view === 'chart' ? (
        <BlocksPanel
          blocks={blocks}
          datasets={drawn.datasets}
          visits={visits}
          before={earlier}
          steepest={insight(blocks, answer.edition).block?.id ?? null}
          chosen={chosen?.id ?? null}
          onChoose={onChoose}
          onOpen={onOpen}
        />
      ) : (
        <BlocksTable blocks={blocks} before={earlier} />
      )}
    </Panel>
  )
}

/** Leads to a block in the builder. */
const BuilderLink = ({
  reportId,
  block: { id, name },
  filters,
}: {
  reportId: string
  block: MeasuredBlock
  filters: ReaderFilters
}) => (
  <Link
    to={paths.reportEditor(reportId)}
    search={filters}
    hash={`block-${id}`}
    activeProps={{}}
    className={styles.open}
  >
    Open {/\d$/.test(name) ? name : `the ${name.toLowerCase()}`} in the builder <ArrowRight aria-hidden />
  </Link>
)
