import { ConfirmDialog, messageOf, toasts } from '@bubbles/ui'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

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
  const isDeleted = useRef(false)
  useEffect(
    () => () => {
      // The dialog has given the focus back by now, to what is gone or about to go.
      if (isDeleted.current) document.getElementById(focusAfter)?.focus()
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
            isDeleted.current = true
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
