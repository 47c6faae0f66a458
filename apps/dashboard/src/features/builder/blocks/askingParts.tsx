import { Button, ToolButton } from '@bubbles/ui'
import { Plus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './Asking.module.css'

/** Removes one of the things readers are asked for. */
export const RemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <ToolButton
    size={24}
    label={label}
    className={styles.remove}
    title="Remove"
    onClick={(event) => {
      event.stopPropagation()
      onRemove()
    }}
  >
    <X aria-hidden />
  </ToolButton>
)

/** Adds one. */
export const AddButton = (props: Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'color'>) => (
  <Button
    {...props}
    variant="text"
    size="small"
    color="secondary"
    className={styles.add}
    startIcon={<Plus aria-hidden />}
  />
)
