import { Panel, Row, Text, VisuallyHidden } from '@bubbles/ui'
import { ShareTable } from '../parts/SharePanel.tsx'
import { averageInWords, countInWords } from '../../../format/numbers.ts'
import { share } from '../../../format/shares.ts'
import styles from './QuestionPanel.module.css'
import { MatrixBars } from './MatrixBars.tsx'
import { CommentList } from './CommentList.tsx'
import type { FeedbackQuestion } from './queries.ts'
import { kindInWords, noComparison, splitInWords, type SplitRow, splitRows } from './results.ts'

interface QuestionProps {
  reportId: string
  question: FeedbackQuestion
  /** Whether it was asked in another way too, whose answers stand by themselves. */
  isAskedTwice?: boolean
  abilities: readonly string[]
}

/** One question: how it was answered, as bars that are a table, or the comments. */
export function QuestionPanel(about: QuestionProps) {
  const { type, label, split } = about.question
  return (
    <Panel as="section" gap={12} className={styles.panel} aria-label={label || UNNAMED}>
      <Head {...about} />
      {type === 'Comment' ? <CommentList {...about} /> : <Results question={about.question} />}
      {type === 'Comment' && split && <SplitCounts split={split} />}
    </Panel>
  )
}

const UNNAMED = 'A question with no text'

function Head({ question, isAskedTwice = false }: QuestionProps) {
  const { label, asked, average, options } = question
  return (
    <Row as="header" gap="4px 24px" align="start" justify="space-between" wrap>
      <div>
        <Text as="h2" size="large" weight="semibold" breakWords>
          {label || UNNAMED}
        </Text>
        <Text as="p" tone="secondary">
          {kindInWords(question)}
          {!asked && (isAskedTwice ? '. No longer asked in this way.' : '. No longer asked.')}
        </Text>
        {asked && isAskedTwice && (
          <Text as="p" tone="secondary">
            Earlier editions asked this differently. Those answers aren’t counted here; they’re listed
            separately below.
          </Text>
        )}
      </div>
      {average !== null && (
        <Text as="p" tone="secondary" numeric>
          <Text as="strong" size="title" weight="semibold" tone="default">
            {averageInWords(average)}
          </Text>{' '}
          of {options.at(-1)?.id}
          <span> on average</span>
        </Text>
      )}
    </Row>
  )
}

function Results({ question }: { question: FeedbackQuestion }) {
  const { answers, options, split, items } = question
  const rows = splitRows(question)
  const reasons = split ? reasonsOf(split, rows.length) : []
  if (split && reasons.length === 0) return <SplitTable question={question} rows={rows} />
  return (
    <div className={styles.bars}>
      {reasons.map((reason) => (
        <Text key={reason} as="p" tone="secondary">
          {reason}
        </Text>
      ))}
      {items.length > 0 ? (
        <MatrixBars items={items} />
      ) : (
        <ShareTable
          title="Answer"
          head="Answers"
          rows={options.map((option) => ({ name: option.label, readers: option.count }))}
          readers={answers}
          nothing="No one answered this in this period."
          first={20}
        />
      )}
    </div>
  )
}

type Split = NonNullable<FeedbackQuestion['split']>

/** What is said in the place of two groups side by side; nothing where they can be shown so. */
function reasonsOf(split: Split, rows: number): string[] {
  const reason = noComparison(split)
  if (reason !== null) return [reason]
  if (rows > 0) return []
  const averages = splitInWords(split)
  return averages === null
    ? ['There are too few answers to compare. These are everyone’s answers.']
    : [averages, 'The answers below are everyone’s: too few gave each of them to show by group.']
}

/** Both groups side by side, each answer as a share of its group. */
function SplitTable({ question, rows }: { question: FeedbackQuestion; rows: SplitRow[] }) {
  const split = question.split!
  const most = Math.max(
    0.01,
    ...rows.flatMap(({ saw, notSaw }) => [
      (saw ?? 0) / Math.max(1, split.saw.answers),
      (notSaw ?? 0) / Math.max(1, split.notSaw.answers),
    ]),
  )
  const words = splitInWords(split)
  return (
    <>
      {words !== null && (
        <Text as="p" weight="medium">
          {words}
        </Text>
      )}
      <table className={styles.split}>
        <caption>
          <VisuallyHidden>{question.label}, split by who saw the block</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Answer</VisuallyHidden>
            </th>
            <GroupHead name="Saw it" group={split.saw} />
            <GroupHead name="Did not" group={split.notSaw} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, saw, notSaw }) => (
            <tr key={id}>
              <th scope="row">{label || 'An answer with no text'}</th>
              <Bar given={saw} of={split.saw.answers} most={most} isSaw />
              <Bar given={notSaw} of={split.notSaw.answers} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
      {split.unknown > 0 && (
        <Text as="p" tone="secondary">
          For {countInWords(split.unknown)} other {split.unknown === 1 ? 'reader' : 'readers'}, we don’t know
          what they saw.
        </Text>
      )}
    </>
  )
}

function GroupHead({ name, group }: { name: string; group: Split['saw'] }) {
  return (
    <th scope="col">
      <b>{name}</b>{' '}
      <span>
        {countInWords(group.answers)} answers
        {group.average !== null && `, ${averageInWords(group.average)} on average`}
      </span>
    </th>
  )
}

function Bar({
  given,
  of,
  most,
  isSaw = false,
}: {
  given: number | null
  of: number
  most: number
  isSaw?: boolean
}) {
  if (given === null)
    return (
      <td>
        <Text tone="secondary">too few to show</Text>
      </td>
    )
  const part = given / of
  return (
    <td>
      <span className={styles.track}>
        <span data-saw={isSaw} style={{ width: `${(100 * part) / most}%` }} />
      </span>
      <Text nowrap>
        {share(given, of)} <VisuallyHidden>({countInWords(given)} answers)</VisuallyHidden>
      </Text>
    </td>
  )
}

const SplitCounts = ({ split }: { split: Split }) => (
  <Text as="p" tone="secondary">
    Comments by readers: {split.saw.answers === 0 ? 'none' : countInWords(split.saw.answers)} who saw the
    block, {split.notSaw.answers === 0 ? 'no one' : countInWords(split.notSaw.answers)} who did not
    {split.unknown > 0 && `, and ${countInWords(split.unknown)} for whom we don’t know`}.
  </Text>
)
