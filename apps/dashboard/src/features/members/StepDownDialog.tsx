import { ConfirmDialog } from '@bubbles/ui'

/** Asks somebody who takes the role Admin from themselves: the way back is not theirs any more. */
export function StepDownDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Stop being an admin?"
      confirmLabel="Stop being an admin"
      loading={false}
      error={null}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      You’ll lose access to members, branding and settings immediately. Only another admin can give you the
      role again.
    </ConfirmDialog>
  )
}
