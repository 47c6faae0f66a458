import { BareButton } from '@bubbles/ui'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './VersionEntry.module.css'

/** Unfolds what is under a version. */
export function FoldButton({
  isOpen,
  onToggle,
  children,
}: {
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <BareButton
      row
      hover
      gap={4}
      padding="0 8px"
      size="small"
      tone="secondary"
      className={styles.fold}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      {children}
    </BareButton>
  )
}
