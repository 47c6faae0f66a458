import type { ReportDialog } from '../reportActions.ts'
import type { ReportRow } from '../rows.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { UnpublishDialog } from './UnpublishDialog.tsx'

/** The dialogs of the reports list: loaded when the first one opens. */
export default function ReportDialogs({
  dialog,
  templates,
  onClose,
}: {
  dialog: ReportDialog
  templates: readonly ReportRow[]
  onClose: () => void
}) {
  switch (dialog.kind) {
    case 'rename':
      return <RenameDialog row={dialog.row} onClose={onClose} />
    case 'duplicate':
      return <CopyDialog row={dialog.row} asTemplate={false} onClose={onClose} />
    case 'template':
      return <CopyDialog row={dialog.row} asTemplate onClose={onClose} />
    case 'fromTemplate':
      return <TemplateDialog templates={templates} onClose={onClose} />
    case 'unpublish':
      return <UnpublishDialog row={dialog.row} onClose={onClose} />
    case 'delete':
      return <DeleteDialog row={dialog.row} onClose={onClose} />
  }
}
