import { EmptyState, Menu, type MenuEntry, Row, Text, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Split } from 'lucide-react'
import { useMemo } from 'react'
import { useTabTables } from '../export/tabTables.ts'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { readEngagementSearch, SEEN_SECONDS, type SeenSeconds } from '../search.ts'
import { countOf } from '../../../format/numbers.ts'
import styles from './FeedbackTab.module.css'
import { AnsweredReports } from './AnsweredReports.tsx'
import { EveryAnswer } from './EveryAnswer.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'
import { type Feedback, feedbackQuery } from './queries.ts'
import { feedbackTables, isSplitShown } from './results.ts'
import type { TabProps } from '../TabProps.ts'

const NO_QUESTIONS = (
  <EmptyState title="This report has no questions yet.">
    Add a rating, multiple-choice or comment question in the builder, and publish. Readers’ answers appear
    here, question by question.
  </EmptyState>
)

const NoAnswers = ({ questions }: { questions: number }) => (
  <EmptyState title="No answers in this period.">
    {`${questions === 1 ? 'The question is' : `${questions} questions are`} published. Answers appear here as they come in. Try a longer period.`}
  </EmptyState>
)

/** What readers answered: all reports, or one report's results question by question. */
export function FeedbackTab({ reportId, range, publicationId }: TabProps) {
  if (reportId === undefined) return <AnsweredReports of="feedback" />
  return <ReportFeedback key={reportId} reportId={reportId} range={range} publicationId={publicationId} />
}

function ReportFeedback({
  reportId,
  range,
  publicationId,
}: Pick<TabProps, 'range' | 'publicationId'> & { reportId: string }) {
  const { block, seconds = SEEN_SECONDS[0] } = readEngagementSearch(useSearch({ strict: false }))
  // The address may name a block of another tab that is none of a report's ten-letter ids.
  const sawBlock = block !== undefined && /^[0-9A-Za-z]{10}$/.test(block) ? block : undefined
  const query = useQuery(feedbackQuery(reportId, range, sawBlock, seconds, publicationId))
  return (
    <TabBody query={query} title="Couldn’t load feedback.">
      {(feedback) => (
        <Shown
          feedback={feedback}
          reportId={reportId}
          range={range}
          isOfEdition={publicationId !== undefined}
        />
      )}
    </TabBody>
  )
}

function Shown({
  feedback,
  reportId,
  range,
  isOfEdition,
}: {
  feedback: Feedback
  reportId: string
  range: TabProps['range']
  /** Of one edition alone, whose results aren’t split. */
  isOfEdition: boolean
}) {
  useTabTables(useMemo(() => feedbackTables(feedback), [feedback]))
  const { questions, blocks, splitBy, sessions } = feedback
  if (questions.length === 0) return NO_QUESTIONS
  if (sessions === 0) return <NoAnswers questions={questions.length} />
  const seen = blocks.find(({ id }) => id === splitBy?.blockId)
  return (
    <div className={parts.tab}>
      <Row gap="12px 24px" justify="space-between" wrap>
        <Text as="p" size="title" weight="semibold">
          {countOf(sessions, 'reader')} answered
        </Text>
        {!isOfEdition && (
          <SplitPicker
            blocks={blocks}
            chosen={splitBy?.blockId}
            seconds={splitBy?.seconds ?? SEEN_SECONDS[0]}
          />
        )}
      </Row>
      {splitBy && (
        <SplitExplained
          block={seen?.label ?? 'a deleted block'}
          seconds={splitBy.seconds}
          hasBars={questions.some(isSplitShown)}
        />
      )}
      {questions.map((question) => (
        <QuestionPanel
          key={`${question.blockId} ${question.type}`}
          reportId={reportId}
          question={question}
          isAskedTwice={questions.some((each) => each !== question && each.blockId === question.blockId)}
          abilities={feedback.abilities}
        />
      ))}
      <EveryAnswer reportId={reportId} range={range} of="feedback" />
    </div>
  )
}

/** Who is in which group: with the colours of the columns where some answers are shown in columns. */
export const SplitExplained = ({
  block,
  seconds,
  hasBars,
}: {
  block: string
  seconds: number
  hasBars: boolean
}) => (
  <Text as="p" tone="secondary" className={styles.explained}>
    {hasBars ? (
      <>
        <i className={styles.saw} aria-hidden /> “Saw it” counts readers who had “{block}” in front of them
        for {seconds} s or more, <i aria-hidden /> “Did not” those who hadn’t.
      </>
    ) : (
      `Readers saw the block if they had “${block}” in front of them for ${seconds} s or more.`
    )}{' '}
    Readers who aren’t counted are in neither group. Groups of fewer than 5 aren’t shown, and answers given by
    fewer than 5 in a group are combined.
  </Text>
)

/** By which block the results are split. It stands in the address, so that what one sees can be sent on. */
function SplitPicker({
  blocks,
  chosen,
  seconds,
}: {
  blocks: Feedback['blocks']
  chosen: string | undefined
  seconds: number
}) {
  const navigate = useNavigate()
  const go = (change: { block?: string | undefined; seconds?: SeenSeconds | undefined }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => readEngagementSearch({ ...old, ...change }),
      resetScroll: false,
    })
  const label = blocks.find(({ id }) => id === chosen)?.label
  const words = chosen === undefined ? 'Split by block seen' : `Saw “${label ?? 'a deleted block'}”`
  return (
    <Menu
      label="Split results by"
      align="end"
      minWidth={280}
      entries={splitEntries(blocks, chosen, seconds, go)}
      trigger={(props) => (
        <Button
          className={styles.picker}
          startIcon={<Split aria-hidden />}
          endIcon={<ChevronDown aria-hidden />}
          {...props}
        >
          <Text truncate>{words}</Text>
        </Button>
      )}
    />
  )
}

function splitEntries(
  blocks: Feedback['blocks'],
  chosen: string | undefined,
  seconds: number,
  go: (change: { block?: string | undefined; seconds?: SeenSeconds | undefined }) => void,
): MenuEntry[] {
  const none: MenuEntry = {
    id: 'none',
    label: 'No split',
    chosen: chosen === undefined,
    onSelect: () => go({ block: undefined, seconds: undefined }),
  }
  const steps = SEEN_SECONDS.map((step) => ({
    id: `seconds-${step}`,
    label: `${step} s`,
    chosen: step === seconds,
    onSelect: () => go({ seconds: step }),
  }))
  return [
    none,
    { kind: 'divider', id: 'line' },
    { kind: 'heading', id: 'saw', label: `Saw for ${seconds} s or more` },
    ...blocks.map(({ id, label }) => ({
      id,
      label: label.length > 48 ? `${label.slice(0, 47)}…` : label,
      chosen: id === chosen,
      onSelect: () => go({ block: id }),
    })),
    ...(chosen === undefined
      ? []
      : [{ kind: 'heading' as const, id: 'seconds', label: 'Counts as seen after' }, ...steps]),
  ]
}
