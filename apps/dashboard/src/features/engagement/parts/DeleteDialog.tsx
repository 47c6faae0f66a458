import { ConfirmDialog, messageOf, toasts } from '@bubbles/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

/** Asks before a note or goal is deleted, and says when it was. */
export function DeleteDialog({
  what,
  id,
  remove,
  onClose,
  focusAfter,
  children,
}: {
  /** In a sentence, such as `goal`. */
  what: string
  id: string
  remove: UseMutationResult<unknown, Error, string>
  onClose: () => void
  /** The id of what has the keyboard afterwards: where it was before is deleted too. */
  focusAfter: string
  /** What is lost by it, and what isn't. */
  children: ReactNode
}) {
  const { mutate, isPending, error } = remove
  useEffect(
    () => () => {
      // By now the dialog has given the focus back, if what had it is still there.
      if (document.activeElement === document.body) document.getElementById(focusAfter)?.focus()
    },
    [focusAfter],
  )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => {
            toasts.notify({ message: `${what[0]!.toUpperCase()}${what.slice(1)} deleted.` })
            onClose()
          },
        })
      }
      title={`Delete this ${what}?`}
      confirmLabel={`Delete ${what}`}
      danger
      loading={isPending}
      error={error && messageOf(error)}
    >
      {children}
    </ConfirmDialog>
  )
}
