import type { UserDetailsAttrs } from '@bubbles/report-document'
import { Row, Text } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import styles from '../Asking.module.css'
import { BlockSwitch } from '../BlockSwitch.tsx'
import { FieldText } from '../FieldText.tsx'
import { DETAIL_LABELS } from './detailLabels.ts'
import { RemoveButton } from './ListButtons.tsx'

type Detail = UserDetailsAttrs['fields'][number]

/** One of the details that readers are asked for: its label, the field under it, and whether it is required. */
export function DetailField({
  editor,
  blockId,
  field,
  number,
  editable,
  onLabel,
  onRequired,
  onRemove,
}: {
  editor: Editor
  blockId: string
  field: Detail
  /** Its place, from 1. */
  number: number
  editable: boolean
  onLabel: (label: string) => void
  onRequired: (required: boolean) => void
  onRemove: () => void
}) {
  return (
    <Row stacked gap="0 12px" align="end" above={16}>
      <Text as="div" grow width={400}>
        <FieldText
          editor={editor}
          blockId={blockId}
          label={`Label for field ${number}`}
          size="body"
          weight="medium"
          placeholder={DETAIL_LABELS[field.kind]}
          maxLength={200}
          value={field.label}
          onChange={onLabel}
        />
        <div className={styles.blank} style={{ height: 44 }} aria-hidden />
      </Text>
      {editable && (
        <Row gap={8} style={{ minHeight: 44 }}>
          <BlockSwitch label="Required" checked={field.required} onChange={onRequired} />
          <RemoveButton label={`Remove field ${number}`} onRemove={onRemove} />
        </Row>
      )}
    </Row>
  )
}
