import { Button, SettingsSection } from '@bubbles/ui'
import { Download } from 'lucide-react'
import { useExportOwnData } from '../../api/users.ts'

/** Everything that is stored about the person, as a file. */
export function DataSection() {
  const download = useExportOwnData()
  return (
    <SettingsSection
      title="Your data"
      words="Your account, your organisations, what you created and wrote, and your entries in the audit logs, as a JSON file. Reports belong to their organisation and aren’t in it."
    >
      <div>
        <Button startIcon={<Download />} loading={download.isPending} onClick={() => download.mutate()}>
          Download your data
        </Button>
      </div>
    </SettingsSection>
  )
}
