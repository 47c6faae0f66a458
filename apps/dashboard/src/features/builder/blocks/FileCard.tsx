import { MAX_FILE_MEGABYTES } from '@bubbles/domain'
import type { FileAttrs } from '@bubbles/report-document'
import { Button, Stack, Text } from '@bubbles/ui'
import { FileText } from 'lucide-react'
import styles from './FileCard.module.css'
import { fileWords } from './fileWords.ts'

/** A file as readers will see it; empty, it says what can be dropped on it. */
export default function FileCard({
  attrs: { id, file, name, size, title, text },
  onChoose,
}: {
  attrs: FileAttrs
  /** Null for those who may not edit. */
  onChoose: (() => void) | null
}) {
  return (
    <div className={styles.card} data-empty={file === null} data-file-block={id}>
      <FileText size={32} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <Stack gap={4} align="start" className={styles.words}>
        <Text as="p" weight="semibold">
          {title.trim() || name || 'No file yet'}
        </Text>
        <Text as="p" size="body" tone="secondary">
          {file === null
            ? `PDF, Office, CSV, TXT, JSON, ZIP or a video (MP4, WebM), up to ${MAX_FILE_MEGABYTES} MB. Drop one here.`
            : fileWords(name, size)}
        </Text>
        {text.trim() !== '' && <Text as="p">{text}</Text>}
        {file === null && onChoose && (
          <Button size="small" onClick={onChoose}>
            Choose a file
          </Button>
        )}
      </Stack>
    </div>
  )
}
