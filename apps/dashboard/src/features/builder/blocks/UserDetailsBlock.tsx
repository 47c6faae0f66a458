import { type DetailKind, newBlockId, type UserDetailsAttrs } from '@bubbles/report-document'
import { Menu, Row, Text } from '@bubbles/ui'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { useBuilder } from '../builderContext.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import styles from './Asking.module.css'
import { DetailField } from './asking/DetailField.tsx'
import { DETAIL_LABELS } from './asking/detailLabels.ts'
import { AddButton } from './asking/ListButtons.tsx'
import { BlockFrame } from './BlockFrame.tsx'
import { FieldText } from './FieldText.tsx'

const MAX_FIELDS = 8

/** Asks readers who they are, as they will see it; labels and consent are written where they stand. */
export function UserDetailsBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { editable } = useBuilder()
  const attrs = node.attrs as UserDetailsAttrs
  const { id, prompt, fields, consent } = attrs
  const change = (changed: Partial<UserDetailsAttrs>) => setBlockAttrs(editor, id, changed)
  const set = (next: UserDetailsAttrs['fields']) => undoStep(editor, () => change({ fields: next }))
  const shared = { editor, blockId: id }
  const { whole, wanted } = useFieldFocus(fields)
  return (
    <BlockFrame selected={selected} onOpen={() => undefined}>
      <Text ref={whole} as="section" rule="above" padding="24px 0 0" aria-label={prompt || 'Reader details'}>
        <FieldText
          {...shared}
          first
          label="What you ask for"
          size="title"
          weight="semibold"
          placeholder="Stay in touch?"
          maxLength={500}
          value={prompt}
          onChange={(words) => change({ prompt: words })}
        />
        {fields.map((field, index) => (
          <DetailField
            key={field.id}
            editor={editor}
            blockId={id}
            field={field}
            number={index + 1}
            editable={editable}
            onLabel={(label) => change({ fields: fields.with(index, { ...field, label }) })}
            onRequired={(required) => set(fields.with(index, { ...field, required }))}
            onRemove={() => {
              wanted.current = Math.min(index, fields.length - 2)
              set(fields.toSpliced(index, 1))
            }}
          />
        ))}
        {editable && fields.length < MAX_FIELDS && (
          <AddField
            onAdd={(kind) =>
              set([...fields, { id: newBlockId(), kind, label: DETAIL_LABELS[kind], required: false }])
            }
          />
        )}
        <Row gap={12} align="start" above={16} size="body">
          <span className={styles.check} aria-hidden />
          <FieldText
            {...shared}
            lines
            label="Consent: what the details are used for"
            placeholder="Say what the details are used for. Readers tick a box to agree."
            size="body"
            maxLength={1000}
            value={consent}
            onChange={(words) => change({ consent: words })}
          />
        </Row>
      </Text>
    </BlockFrame>
  )
}

/** Puts the keyboard beside a field that was removed, once that is drawn: its button goes with it. */
function useFieldFocus(fields: UserDetailsAttrs['fields']) {
  const whole = useRef<HTMLElement>(null)
  /** The place of the field whose button is next, from 0; −1 for none, which leaves the button that adds one. */
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const all = whole.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = all?.[wanted.current] ?? whole.current?.querySelector<HTMLElement>('[data-add]')
    next?.focus()
    wanted.current = null
  }, [fields])
  return { whole, wanted }
}

/** A button that asks which kind of field to add. */
const AddField = ({ onAdd }: { onAdd: (kind: DetailKind) => void }) => (
  <Menu
    label="Type of field"
    entries={(Object.keys(DETAIL_LABELS) as DetailKind[]).map((kind) => ({
      id: kind,
      label: kind === 'Text' ? 'Text' : DETAIL_LABELS[kind],
      onSelect: () => onAdd(kind),
    }))}
    trigger={(props) => <AddButton {...props}>Add a field</AddButton>}
  />
)
