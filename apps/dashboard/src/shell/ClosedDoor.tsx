import { toasts } from '@bubbles/ui'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** In place of a screen that closed while it was open: leads away and says why. */
export function ClosedDoor({ reason, to }: { reason: string; to: string }) {
  useEffect(() => {
    toasts.notify({ message: reason })
  }, [reason])
  return <Navigate to={to} replace />
}
