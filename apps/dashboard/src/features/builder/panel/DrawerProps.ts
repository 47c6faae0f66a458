import type { Editor } from '@tiptap/core'
import type { BuilderUi } from '../builderUi.ts'
import type { BuilderReport } from '../queries.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'

/** What stands beside the paper and is about the report as a whole is given. */
export interface DrawerProps {
  report: BuilderReport
  editor: Editor
  provider: SyncProvider
  ui: BuilderUi
  onClose: () => void
}
