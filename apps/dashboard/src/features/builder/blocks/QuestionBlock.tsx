import { Row, Text } from '@bubbles/ui'
import type { QuestionAttrs } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { useBuilder } from '../builderContext.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import styles from './Asking.module.css'
import { BlockFrame } from './BlockFrame.tsx'
import { BlockSwitch } from './BlockSwitch.tsx'
import { FieldText } from './FieldText.tsx'
import type { QuestionEdits } from './QuestionEdits.ts'
import { QuestionOptions } from './QuestionOptions.tsx'

/** What readers are told where its author says nothing, as on the published page. */
function ownHint({ kind, multiple, steps, required }: QuestionAttrs): string {
  if (kind === 'rating') return `Choose one, from 1 to ${steps}.`
  if (kind === 'choice') return multiple ? 'Choose any that fit.' : 'Choose one.'
  if (kind === 'matrix') return 'Choose one for each.'
  return required ? 'An explanation, if it needs one' : 'Optional.'
}

/** A question to readers, as they will see it, written where it stands. */
export function QuestionBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const attrs = node.attrs as QuestionAttrs
  const change = (changed: Partial<QuestionAttrs>) => setBlockAttrs(editor, attrs.id, changed)
  const question = { editor, attrs, editable, change }
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(attrs.id)}>
      <Text as="section" rule="above" padding="24px 0 0" aria-label={attrs.prompt || 'Question'}>
        <FieldText
          first
          editor={editor}
          blockId={attrs.id}
          label="Question"
          size="title"
          weight="semibold"
          placeholder="What do you want to know?"
          maxLength={500}
          value={attrs.prompt}
          disabled={!editable}
          onChange={(prompt) => change({ prompt })}
          onKey={(event) => event.key === 'Enter' && nextField(event)}
        />
        <FieldText
          editor={editor}
          blockId={attrs.id}
          label="Hint under the question"
          above={4}
          size="body"
          tone="secondary"
          placeholder={ownHint(attrs)}
          maxLength={500}
          value={attrs.hint}
          disabled={!editable}
          onChange={(hint) => change({ hint })}
          onKey={(event) => event.key === 'Enter' && nextField(event)}
        />
        {attrs.kind === 'rating' && <Rating {...question} />}
        {attrs.kind === 'matrix' && <QuestionOptions question={question} of="rows" noun="Item" />}
        {(attrs.kind === 'choice' || attrs.kind === 'matrix') && (
          <QuestionOptions question={question} of="options" noun="Option" />
        )}
        {attrs.kind === 'comment' && <div className={styles.blank} style={{ minHeight: 116 }} aria-hidden />}
        {editable && <Switches {...question} />}
      </Text>
    </BlockFrame>
  )
}

/** Whether it has to be answered, and how often a choice can be made. */
function Switches({ editor, attrs, change }: QuestionEdits) {
  return (
    <Row gap="4px 24px" align="stretch" wrap above={12}>
      <BlockSwitch
        label="Answer required"
        checked={attrs.required}
        onChange={(required) => undoStep(editor, () => change({ required }))}
      />
      {attrs.kind === 'choice' && (
        <BlockSwitch
          label="Several answers"
          checked={attrs.multiple}
          onChange={(multiple) => undoStep(editor, () => change({ multiple }))}
        />
      )}
    </Row>
  )
}

/** Enter goes on to the field after this one. */
function nextField(event: KeyboardEvent<HTMLElement>): boolean {
  const fields = [...(event.currentTarget.closest('section')?.querySelectorAll('textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget as HTMLTextAreaElement) + 1]
  next?.focus()
  return true
}

function Rating({ editor, attrs, editable, change }: QuestionEdits) {
  const { id, steps, lowLabel, highLabel } = attrs
  const end = (label: string, step: number, value: string, name: 'lowLabel' | 'highLabel') => (
    <Row gap={6} align="start" grow className={styles.end}>
      <span aria-hidden>{step}</span>
      <FieldText
        editor={editor}
        blockId={id}
        label={label}
        placeholder={label}
        size="body"
        maxLength={100}
        value={value}
        disabled={!editable}
        onChange={(words) => change({ [name]: words })}
        onKey={(event) => event.key === 'Enter' && nextField(event)}
      />
    </Row>
  )
  return (
    <Text as="div" width={steps > 7 ? undefined : steps > 5 ? 480 : 400} above={12}>
      <div className={styles.scale} aria-hidden>
        {Array.from({ length: steps }, (_, index) => (
          // The steps are their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.step}>
            <span className={styles.radio} />
            {steps > 2 && index > 0 && index < steps - 1 && attrs.betweenLabels[index - 1]
              ? attrs.betweenLabels[index - 1]
              : index + 1}
          </span>
        ))}
      </div>
      <Row gap={24} align="start" above={4} size="body" tone="secondary">
        {end('What 1 means', 1, lowLabel, 'lowLabel')}
        {end(`What ${steps} means`, steps, highLabel, 'highLabel')}
      </Row>
    </Text>
  )
}
