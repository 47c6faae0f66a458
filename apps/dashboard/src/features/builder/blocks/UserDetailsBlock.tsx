import { type DetailKind, newBlockId, type UserDetailsAttrs } from '@bubbles/report-document'
import { Menu, Row, Text, ToolButton, Button } from '@bubbles/ui'
import type { ReactNodeViewProps } from '@tiptap/react'
import { Plus, X } from 'lucide-react'
import { useBuilder } from '../builderContext.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import styles from './Asking.module.css'
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

/** Asks readers who they are, as they will see it; labels and consent are written where they stand. */
export function UserDetailsBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { editable } = useBuilder()
  const attrs = node.attrs as UserDetailsAttrs
  const { id, prompt, fields, consent } = attrs
  const change = (changed: Partial<UserDetailsAttrs>) => setBlockAttrs(editor, id, changed)
  const set = (next: UserDetailsAttrs['fields']) => undoStep(editor, () => change({ fields: next }))
  const add = (kind: DetailKind) =>
    set([...fields, { id: newBlockId(), kind, label: DETAIL_LABELS[kind], required: false }])
  return (
    <BlockFrame selected={selected} onOpen={() => undefined}>
      <Text as="section" rule="above" padding="24px 0 0" aria-label={prompt || 'Reader details'}>
        <FieldText
          first
          editor={editor}
          blockId={id}
          label="What you ask for"
          size="title"
          weight="semibold"
          placeholder="Stay in touch?"
          maxLength={500}
          value={prompt}
          disabled={!editable}
          onChange={(words) => change({ prompt: words })}
        />
        {fields.map((field, index) => (
          <Row key={field.id} stacked gap="0 12px" align="end" above={16}>
            <Text as="div" grow width={400}>
              <FieldText
                editor={editor}
                blockId={id}
                label={`Label for field ${index + 1}`}
                size="body"
                weight="medium"
                placeholder={DETAIL_LABELS[field.kind]}
                maxLength={200}
                value={field.label}
                disabled={!editable}
                onChange={(label) => change({ fields: fields.with(index, { ...field, label }) })}
              />
              <div className={styles.blank} style={{ height: 44 }} aria-hidden />
            </Text>
            {editable && (
              <Row gap={8} style={{ minHeight: 44 }}>
                <BlockSwitch
                  label="Required"
                  checked={field.required}
                  onChange={(required) => set(fields.with(index, { ...field, required }))}
                />
                <ToolButton
                  size={24}
                  label={`Remove field ${index + 1}`}
                  className={styles.remove}
                  title="Remove"
                  onClick={(event) => {
                    event.stopPropagation()
                    set(fields.toSpliced(index, 1))
                  }}
                >
                  <X aria-hidden />
                </ToolButton>
              </Row>
            )}
          </Row>
        ))}
        {editable && fields.length < MAX_FIELDS && (
          <Menu
            label="Kind of field"
            entries={(Object.keys(DETAIL_LABELS) as DetailKind[]).map((kind) => ({
              id: kind,
              label: kind === 'Text' ? 'Text' : DETAIL_LABELS[kind],
              onSelect: () => add(kind),
            }))}
            trigger={(props) => (
              <Button
                {...props}
                variant="text"
                size="small"
                color="secondary"
                className={styles.add}
                startIcon={<Plus aria-hidden />}
              >
                Add a field
              </Button>
            )}
          />
        )}
        <Row gap={12} align="start" above={16} size="body">
          <span className={styles.check} aria-hidden />
          <FieldText
            lines
            editor={editor}
            blockId={id}
            label="Consent: what the details are used for"
            placeholder="Say what the details are used for. Readers tick a box to agree."
            size="body"
            maxLength={1000}
            value={consent}
            disabled={!editable}
            onChange={(words) => change({ consent: words })}
          />
        </Row>
      </Text>
    </BlockFrame>
  )
}
