import { ConfirmDialog, DialogShell } from '@bubbles/ui'
import { type ReactNode, useState } from 'react'

/** A dialog with what is shown this once: Esc, a press beside it and its cross ask before they close it, until it was copied. */
export function ShownOnce({
  title,
  description,
  width,
  isKept,
  question,
  onClose,
  actions,
  children,
}: {
  title: string
  description: string
  /** In CSS pixels. */
  width: number
  /** It was copied or saved: nothing is lost by closing. */
  isKept: boolean
  /** What is lost by closing. */
  question: string
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <DialogShell
        open
        width={width}
        title={title}
        description={description}
        loading={false}
        error={null}
        onClose={() => (isKept ? onClose() : setAsking(true))}
        actions={actions}
      >
        {children}
      </DialogShell>
      <ConfirmDialog
        open={isAsking}
        title="Close without copying?"
        confirmLabel="Close without copying"
        danger
        loading={false}
        error={null}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        {question}
      </ConfirmDialog>
    </>
  )
}
