import { chartSettingsOf } from '@bubbles/charts'
import { Row, Button } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { remediesFor } from '../chart/drawnColumns.ts'
import { blockById, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { datasetQuery } from '../queries.ts'
import styles from './PublishSheet.module.css'

/** Draws the columns of a chart that it leaves out, or says that they are left out, without leaving the checks. */
export function DrawColumns({
  editor,
  blockId,
  code,
  about,
}: {
  editor: Editor
  blockId: string
  code: string
  /** The finding in words, for who hears the buttons without seeing the row. */
  about: string
}) {
  const attrs = blockById(editor.state.doc, blockId)?.node.attrs
  const { data } = useQuery(datasetQuery((attrs?.dataset as string | null | undefined) ?? null))
  if (!attrs || !data) return null
  const change = (settings: object) =>
    undoStep(editor, () => setBlockAttrs(editor, blockId, settings as Record<string, unknown>))
  const remedies = remediesFor(chartSettingsOf(attrs), data.dataset, change)({ code })
  return (
    <Row as="span" wrap gap={4} className={styles.remedies}>
      {remedies.map(({ label, apply }) => (
        <Button key={label} variant="text" size="small" aria-label={`${label}: ${about}`} onClick={apply}>
          {label}
        </Button>
      ))}
    </Row>
  )
}
