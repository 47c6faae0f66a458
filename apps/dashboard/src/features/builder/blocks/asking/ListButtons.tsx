import { Button, type ButtonProps, ToolButton } from '@bubbles/ui'
import { Plus, X } from 'lucide-react'
import styles from '../Asking.module.css'

/** Removes one of a list of options or fields. It does not open the settings of the block it stands in. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ToolButton
      size={24}
      label={label}
      className={styles.remove}
      title="Remove"
      data-remove
      onClick={(event) => {
        event.stopPropagation()
        onRemove()
      }}
    >
      <X aria-hidden />
    </ToolButton>
  )
}

/** Adds to a list of options or fields, below it. */
export const AddButton = (props: ButtonProps) => (
  <Button
    {...props}
    data-add
    variant="text"
    size="small"
    color="secondary"
    className={styles.add}
    startIcon={<Plus aria-hidden />}
  />
)
