import { MAX_FILE_MEGABYTES } from '@bubbles/domain'
import type { FileAttrs } from '@bubbles/report-document'
import { Button, Row, Stack, Text } from '@bubbles/ui'
import type { ReactNodeViewProps } from '@tiptap/react'
import { FileText } from 'lucide-react'
import { useBuilder } from '../builderContext.ts'
import { BlockFrame } from './BlockFrame.tsx'
import styles from './FileBlock.module.css'
import { fileWords } from './fileWords.ts'

/** A file as readers will see it; empty, it says what can be dropped on it. */
export function FileBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const { id, file, name, size, title, text } = node.attrs as FileAttrs
  const choose = async () => (await import('../editor/files.ts')).chooseFile(editor, id)
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(id)}>
      <div className={styles.card} data-empty={file === null} data-file-block={id}>
        <FileText size={32} strokeWidth={1.5} aria-hidden className={styles.icon} />
        <Stack gap={4} align="start" className={styles.words}>
          <Text as="p" weight="semibold">
            {title.trim() || name || 'No file yet'}
          </Text>
          <Text as="p" size="body" tone="secondary">
            {file === null
              ? `PDF, Office, CSV, TXT, JSON or ZIP, up to ${MAX_FILE_MEGABYTES} MB. Drop one here.`
              : fileWords(name, size)}
          </Text>
          {text.trim() !== '' && <Text as="p">{text}</Text>}
          {file === null && editable && (
            <Row gap={8}>
              <Button size="small" onClick={() => void choose()}>
                Choose a file
              </Button>
            </Row>
          )}
        </Stack>
      </div>
    </BlockFrame>
  )
}
