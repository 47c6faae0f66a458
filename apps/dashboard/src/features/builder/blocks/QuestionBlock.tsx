import { Row, Text } from '@bubbles/ui'
import type { QuestionAttrs } from '@bubbles/report-document'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import styles from './Asking.module.css'
import type { Asked } from './asking/asked.ts'
import { enterToNextField } from './asking/nextField.ts'
import { OptionList } from './asking/OptionList.tsx'
import { RatingScale } from './asking/RatingScale.tsx'
import { BlockFrame } from './BlockFrame.tsx'
import { BlockSwitch } from './BlockSwitch.tsx'
import { FieldText } from './FieldText.tsx'

/** What readers are told where its author says nothing, as on the published page. */
function ownHint({ kind, multiple, steps, required }: QuestionAttrs): string {
  if (kind === 'rating') return `Choose one, from 1 to ${steps}.`
  if (kind === 'choice') return multiple ? 'Choose all that apply.' : 'Choose one.'
  if (kind === 'matrix') return 'Choose one for each.'
  return required ? 'An explanation, if it needs one' : 'Optional.'
}

/** A question to readers, as they will see it, written where it stands. */
export function QuestionBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const attrs = node.attrs as QuestionAttrs
  const change = (changed: Partial<QuestionAttrs>) => setBlockAttrs(editor, attrs.id, changed)
  const asked = { editor, attrs, editable, change }
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
          onChange={(prompt) => change({ prompt })}
          onKey={enterToNextField}
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
          onChange={(hint) => change({ hint })}
          onKey={enterToNextField}
        />
        <AnswerRoom {...asked} />
        {editable && <AnswerSwitches {...asked} />}
      </Text>
    </BlockFrame>
  )
}

/** Where readers will answer, by the kind of question. */
function AnswerRoom(asked: Asked) {
  const { kind } = asked.attrs
  if (kind === 'rating') return <RatingScale {...asked} />
  if (kind === 'comment') return <div className={styles.blank} style={{ minHeight: 116 }} aria-hidden />
  return (
    <>
      {kind === 'matrix' && <OptionList {...asked} of="rows" />}
      <OptionList {...asked} of="options" />
    </>
  )
}

/** What an answer has to be. */
function AnswerSwitches({ editor, attrs, change }: Asked) {
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
