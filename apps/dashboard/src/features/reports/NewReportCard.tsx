import { Kbd, Panel, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2, LayoutTemplate, Upload } from 'lucide-react'
import { importsQuery } from '../../api/reportImports.ts'
import styles from './NewReportCard.module.css'

/** The ways to a new report. */
export interface Doors {
  onBlank: () => void
  /** Null while templates are switched off. */
  onTemplate: (() => void) | null
  onImport: () => void
  /** A report is being made. */
  busy: boolean
}

/** The first card: the doors to a new report. */
export function NewReportCard({
  doors,
  templates,
}: {
  doors: Doors
  /** How many templates of the organisation there are; starters come on top. */
  templates: number
}) {
  const imports = useQuery(importsQuery).data
  const ready =
    imports === undefined ? 0 : templates + imports.filter(({ kind }) => kind === 'gallery').length
  return (
    <Panel as="section" padding={16} className={styles.card} aria-labelledby="new-report">
      <Text id="new-report" as="h2" size="large" weight="semibold">
        New report
      </Text>
      <Text as="p" above={4} tone="secondary" className={styles.words}>
        {doors.onTemplate ? 'Start blank, from a template, or from a file.' : 'Start blank, or from a file.'}
      </Text>
      <Stack gap={8} className={styles.doors}>
        <button
          type="button"
          className={`${styles.door} ${styles.filled}`}
          onClick={doors.onBlank}
          disabled={doors.busy}
        >
          <FilePlus2 aria-hidden size={20} strokeWidth={1.75} />
          <span>Blank</span>
          <Kbd plain>N</Kbd>
        </button>
        {doors.onTemplate && (
          <button type="button" className={styles.door} onClick={doors.onTemplate}>
            <LayoutTemplate aria-hidden size={20} strokeWidth={1.75} />
            <span>Template</span>
            {ready > 0 && (
              <Text size="small" tone="secondary" weight="regular" numeric className={styles.count}>
                {ready} ready
              </Text>
            )}
          </button>
        )}
        <button type="button" className={styles.door} onClick={doors.onImport}>
          <Upload aria-hidden size={20} strokeWidth={1.75} />
          <span>Import</span>
        </button>
      </Stack>
    </Panel>
  )
}
