import { Row, Stack } from '@bubbles/ui'
import styles from './Asking.module.css'
import { AddButton, RemoveButton } from './askingParts.tsx'
import { FieldText } from './FieldText.tsx'
import type { QuestionEdits } from './QuestionEdits.ts'
import { MAX_OPTIONS, useQuestionOptions } from './useQuestionOptions.ts'

/** The options of a question, or the items they are chosen for. */
export function QuestionOptions({
  question,
  of,
  noun,
}: {
  question: QuestionEdits
  of: 'options' | 'rows'
  noun: string
}) {
  const { editor, attrs, editable } = question
  const { list, options, add, remove, write, paste, onKey } = useQuestionOptions(question, of)
  return (
    <>
      <Stack as="ul" ref={list} gap={4} above={12}>
        {options.map((option, index) => (
          <Row as="li" key={option.id} gap={12} align="start" padding="5px 0" size="large">
            {of === 'options' && (
              <span className={attrs.multiple ? styles.check : styles.radio} aria-hidden />
            )}
            <FieldText
              editor={editor}
              blockId={attrs.id}
              label={`${noun} ${index + 1}`}
              placeholder={`${noun} ${index + 1}`}
              maxLength={300}
              value={option.text}
              disabled={!editable}
              onChange={(text) => write(index, text)}
              onLines={(lines) => paste(index, lines)}
              onKey={(event) => onKey(event, index)}
            />
            {editable && options.length > 1 && (
              <RemoveButton
                label={`Remove ${noun.toLowerCase()} ${index + 1}`}
                onRemove={() => remove(index)}
              />
            )}
          </Row>
        ))}
      </Stack>
      {editable && options.length < MAX_OPTIONS && (
        <AddButton
          onClick={(event) => {
            event.stopPropagation()
            add(options.length)
          }}
        >
          Add an {noun.toLowerCase()}
        </AddButton>
      )}
    </>
  )
}
