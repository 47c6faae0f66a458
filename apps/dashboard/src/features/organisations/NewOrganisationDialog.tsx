import { DialogShell } from '@bubbles/ui'
import { OrganisationForm } from './OrganisationForm.tsx'

/** Creates another organisation from inside one. */
export default function NewOrganisationDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell
      open
      title="New organisation"
      description="It has its own members, reports and address. You’ll be its owner."
      loading={false}
      error={null}
      onClose={onClose}
    >
      <OrganisationForm />
    </DialogShell>
  )
}
