import { type DetailKind, newBlockId, type UserDetailsAttrs } from '@bubbles/report-document'
import { Menu, Row, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useBuilder } from '../builderContext.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import styles from './Asking.module.css'
import { AddButton, RemoveButton } from './askingParts.tsx'
import { BlockFrame } from './BlockFrame.tsx'
import { BlockSwitch } from './BlockSwitch.tsx'
import { FieldText } from './FieldText.tsx'

const MAX_FIELDS = 8

/** The kinds of field, with the label each begins with. */
export const DETAIL_LABELS: Readonly<Record<DetailKind, string>> = {
  UserName: 'Name',
  EmailAddress: 'Email',
  Text: 'Your text',
}

type Fields = UserDetailsAttrs['fields']

/** Asks readers who they are, as they will see it; labels and consent are written where they stand. */
export function UserDetailsBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { editable } = useBuilder()
  const { id, prompt, fields, consent } = node.attrs as UserDetailsAttrs
  const change = (changed: Partial<UserDetailsAttrs>) => setBlockAttrs(editor, id, changed)
  const set = (next: Fields) => undoStep(editor, () => change({ fields: next }))
  const field = { editor, blockId: id, disabled: !editable }
  return (
    <BlockFrame selected={selected} onOpen={() => undefined}>
      <Text as="section" rule="above" padding="24px 0 0" aria-label={prompt || 'Reader details'}>
        <FieldText
          {...field}
          first
          label="What you ask for"
          size="title"
          weight="semibold"
          placeholder="Stay in touch?"
          maxLength={500}
          value={prompt}
          onChange={(words) => change({ prompt: words })}
        />
        {fields.map((detail, index) => (
          <Detail
            key={detail.id}
            {...field}
            detail={detail}
            number={index + 1}
            onLabel={(label) => change({ fields: fields.with(index, { ...detail, label }) })}
            onRequired={(required) => set(fields.with(index, { ...detail, required }))}
            onRemove={() => set(fields.toSpliced(index, 1))}
          />
        ))}
        {editable && fields.length < MAX_FIELDS && <AddDetail onAdd={(detail) => set([...fields, detail])} />}
        <Row gap={12} align="start" above={16} size="body">
          <span className={styles.check} aria-hidden />
          <FieldText
            {...field}
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

/** One detail: its label over the field that readers fill in, and whether they have to. */
function Detail({
  detail: { kind, label, required },
  number,
  onLabel,
  onRequired,
  onRemove,
  ...field
}: {
  editor: Editor
  blockId: string
  disabled: boolean
  detail: Fields[number]
  number: number
  onLabel: (label: string) => void
  onRequired: (required: boolean) => void
  onRemove: () => void
}) {
  return (
    <Row stacked gap="0 12px" align="end" above={16}>
      <Text as="div" grow width={400}>
        <FieldText
          {...field}
          label={`Label for field ${number}`}
          size="body"
          weight="medium"
          placeholder={DETAIL_LABELS[kind]}
          maxLength={200}
          value={label}
          onChange={onLabel}
        />
        <div className={styles.blank} style={{ height: 44 }} aria-hidden />
      </Text>
      {!field.disabled && (
        <Row gap={8} style={{ minHeight: 44 }}>
          <BlockSwitch label="Required" checked={required} onChange={onRequired} />
          <RemoveButton label={`Remove field ${number}`} onRemove={onRemove} />
        </Row>
      )}
    </Row>
  )
}

/** Offers the kinds of detail to ask for. */
const AddDetail = ({ onAdd }: { onAdd: (detail: Fields[number]) => void }) => (
  <Menu
    label="Kind of field"
    entries={(Object.keys(DETAIL_LABELS) as DetailKind[]).map((kind) => ({
      id: kind,
      label: kind === 'Text' ? 'Text' : DETAIL_LABELS[kind],
      onSelect: () => onAdd({ id: newBlockId(), kind, label: DETAIL_LABELS[kind], required: false }),
    }))}
    trigger={(props) => <AddButton {...props}>Add a field</AddButton>}
  />
)
