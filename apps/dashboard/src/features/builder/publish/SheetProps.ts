import type { Editor } from '@tiptap/core'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import type { Place } from './goToFinding.ts'

export interface SheetProps {
  reportId: string
  provider: SyncProvider
  editor: Editor
  open: boolean
  onClose: () => void
  onPublished: () => void
  /** Closes the sheet and goes to a block that a check or a change names. */
  onShow: (place: Place) => void
}
