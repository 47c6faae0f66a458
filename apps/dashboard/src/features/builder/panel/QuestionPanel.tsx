import { Stack, Text } from '@bubbles/ui'
import type { QuestionAttrs } from '@bubbles/report-document'
import { BlockPanel } from './BlockPanel.tsx'
import { Choice, SwitchRow, TextInput } from './fields.tsx'
import { type BlockEdits, useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const TITLES = { rating: 'Rating', choice: 'Choice', comment: 'Comment', matrix: 'Matrix' } as const

const STEPS = [3, 4, 5, 6, 7, 8, 9, 10].map((steps) => [String(steps), `1 to ${steps}`] as const)

/** The settings of a question; its words and options are written on the paper too. */
export function QuestionPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<QuestionAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  return (
    <BlockPanel
      above="Question for readers"
      title={TITLES[attrs.kind]}
      missing={problemOf(attrs)}
      onClose={onClose}
    >
      <TextInput
        label="Question"
        rows={2}
        value={attrs.prompt}
        onChange={(prompt) => type({ prompt })}
        maxLength={500}
      />
      <TextInput
        label="Hint"
        rows={2}
        value={attrs.hint}
        onChange={(hint) => type({ hint })}
        maxLength={500}
        help="Shown below the question. If it’s empty, the page explains how to answer."
      />
      {attrs.kind === 'rating' && <RatingSteps {...block} />}
      {attrs.kind === 'choice' && (
        <SwitchRow
          label="Several answers"
          checked={attrs.multiple}
          onChange={(multiple) => set({ multiple })}
        />
      )}
      {attrs.kind !== 'comment' && (
        <Stack gap={4}>
          <SwitchRow
            label="Show readers the results"
            checked={attrs.showResults}
            onChange={(showResults) => set({ showResults })}
          />
          <Text as="p" size="small" tone="secondary">
            Readers see everyone’s answers once they’ve answered and at least ten people have done so.
          </Text>
        </Stack>
      )}
      <SwitchRow
        label="Answer required"
        checked={attrs.required}
        onChange={(required) => set({ required })}
      />
    </BlockPanel>
  )
}

/** How many steps there are, and what each of them means. */
function RatingSteps({ attrs, type, set }: BlockEdits<QuestionAttrs>) {
  const { steps, lowLabel, highLabel, betweenLabels } = attrs
  const between = Array.from({ length: steps - 2 }, (_, at) => betweenLabels[at] ?? '')
  return (
    <>
      <Choice
        label="Steps"
        value={String(steps)}
        options={STEPS}
        onChange={(chosen) => set({ steps: Number(chosen) })}
      />
      <TextInput
        label="What 1 means"
        value={lowLabel}
        onChange={(label) => type({ lowLabel: label })}
        maxLength={100}
      />
      {between.map((value, at) => (
        <TextInput
          // The steps are their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          label={`What ${at + 2} means`}
          value={value}
          onChange={(label) => type({ betweenLabels: between.with(at, label) })}
          maxLength={100}
        />
      ))}
      <TextInput
        label={`What ${steps} means`}
        value={highLabel}
        onChange={(label) => type({ highLabel: label })}
        maxLength={100}
      />
    </>
  )
}

function problemOf({ prompt, kind, options, rows }: QuestionAttrs): string | null {
  if (prompt.trim() === '') return 'The question has no text yet'
  if (kind === 'matrix' && (rows.length === 0 || rows.some(({ text }) => text.trim() === '')))
    return 'An item has no text yet'
  if (kind !== 'choice' && kind !== 'matrix') return null
  const empty = options.filter(({ text }) => text.trim() === '').length
  if (options.length - empty < 2) return `A ${kind} needs at least two options`
  return empty ? `${empty === 1 ? 'One option has' : `${empty} options have`} no text yet` : null
}
