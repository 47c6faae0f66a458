import { Menu, Button } from '@bubbles/ui'
import { Download } from 'lucide-react'
import { useFlag } from '../../../session/flags.ts'
import type { Range } from '../range.ts'
import styles from './FeedbackTab.module.css'
import { useSaveAnswers } from './queries.ts'

/** Every answer of the days as a file, however many there are; not there while exporting is switched off. */
export function EveryAnswer({
  reportId,
  range,
  of,
}: {
  reportId: string
  range: Range
  of: 'feedback' | 'details'
}) {
  const save = useSaveAnswers(reportId, range, of)
  if (!useFlag('feedback-export')) return null
  return (
    <p className={styles.every}>
      <Menu
        label="Format"
        entries={[
          { id: 'csv', label: 'CSV', onSelect: () => save.mutate('csv') },
          { id: 'xlsx', label: 'Excel workbook (XLSX)', onSelect: () => save.mutate('xlsx') },
        ]}
        trigger={(props) => (
          <Button
            variant="text"
            startIcon={<Download aria-hidden size={18} />}
            loading={save.isPending}
            loadingPosition="start"
            {...props}
          >
            {of === 'feedback' ? 'Save all answers, one per row' : 'Save all details, one per row'}
          </Button>
        )}
      />
    </p>
  )
}
