import { Row, Stack } from '@bubbles/ui'
import styles from '../Asking.module.css'
import { FieldText } from '../FieldText.tsx'
import type { Asked } from './asked.ts'
import { AddButton, RemoveButton } from './ListButtons.tsx'
import { useOptionList } from './useOptionList.ts'

/** How one of them is called: alone, and within a sentence. */
const WORDS = { options: ['Option', 'option'], rows: ['Item', 'item'] } as const

/** The options of a question, or the items of a matrix, each written where it stands. */
export function OptionList({ of, ...asked }: Asked & { of: 'options' | 'rows' }) {
  const [word, inText] = WORDS[of]
  const { editor, attrs, editable, change } = asked
  const { list, options, add, paste, remove, key, isFull } = useOptionList(asked, of)
  const mark = attrs.multiple ? styles.check : styles.radio
  return (
    <>
      <Stack as="ul" ref={list} gap={4} above={12}>
        {options.map((option, index) => (
          <Row as="li" key={option.id} gap={12} align="start" padding="5px 0" size="large">
            {of === 'options' && <span className={mark} aria-hidden />}
            <FieldText
              editor={editor}
              blockId={attrs.id}
              label={`${word} ${index + 1}`}
              placeholder={`${word} ${index + 1}`}
              maxLength={300}
              value={option.text}
              onChange={(text) => change({ [of]: options.with(index, { ...option, text }) })}
              onLines={(lines) => paste(index, lines)}
              onKey={(event) => key(event, index)}
            />
            {editable && options.length > 1 && (
              <RemoveButton label={`Remove ${inText} ${index + 1}`} onRemove={() => remove(index)} />
            )}
          </Row>
        ))}
      </Stack>
      {editable && !isFull && (
        <AddButton
          onClick={(event) => {
            event.stopPropagation()
            add(options.length)
          }}
        >
          {`Add an ${inText}`}
        </AddButton>
      )}
    </>
  )
}
