import type { ReactNode } from 'react'
import { DoneButton } from './DoneButton.tsx'
import { PanelFrame } from './PanelFrame.tsx'

/** The settings of a block; at their foot, what it still lacks and the way out. */
export const BlockPanel = ({
  above,
  title,
  missing,
  onClose,
  children,
}: {
  above?: string | undefined
  title: string
  /** In words; null where nothing is missing. */
  missing: string | null
  onClose: () => void
  children: ReactNode
}) => (
  <PanelFrame
    above={above}
    title={title}
    onClose={onClose}
    footer={
      <>
        <span>{missing ?? 'Nothing is missing'}</span>
        <DoneButton onDone={onClose} />
      </>
    }
  >
    {children}
  </PanelFrame>
)
