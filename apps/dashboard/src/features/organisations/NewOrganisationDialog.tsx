import { DialogShell } from '@bubbles/ui'
import { OrganisationForm } from './OrganisationForm.tsx'

/** Creates another organisation from inside one. */
export default function NewOrganisationDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell
      open
      title="New organisation"
      description="It has members, reports and an address of its own. You will be its owner."
      loading={false}
      error={null}
      onClose={onClose}
    >
      <OrganisationForm />
    </DialogShell>
  )
}
