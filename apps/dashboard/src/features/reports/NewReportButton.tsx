import { Menu, Button } from '@bubbles/ui'
import { FilePlus2, LayoutTemplate, Plus, Upload } from 'lucide-react'
import type { Doors } from './NewReportCard.tsx'

/** The doors to a new report where its card has no place, or has scrolled away. */
export function NewReportButton({ doors, className }: { doors: Doors; className?: string }) {
  return (
    <Menu
      label="New report"
      align="end"
      entries={[
        { id: 'blank', label: 'Blank', icon: <FilePlus2 />, onSelect: doors.onBlank },
        doors.onTemplate !== null && {
          id: 'template',
          label: 'From a template',
          icon: <LayoutTemplate />,
          onSelect: doors.onTemplate,
        },
        { id: 'import', label: 'Import a file', icon: <Upload />, onSelect: doors.onImport },
      ]}
      trigger={(props) => (
        <Button
          variant="contained"
          className={className}
          startIcon={<Plus aria-hidden />}
          loading={doors.busy}
          loadingPosition="start"
          {...props}
        >
          New report
        </Button>
      )}
    />
  )
}
