import type { ReportDialog } from '../reportActions.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { DeleteManyDialog, UnpublishManyDialog } from './ManyDialogs.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { UnpublishDialog } from './UnpublishDialog.tsx'

/** The dialogs of the reports list: loaded when the first one opens. */
export default function ReportDialogs({
  dialog,
  withTemplates,
  file,
  onClose,
}: {
  dialog: ReportDialog
  /** Whether the organisation works with templates. */
  withTemplates: boolean
  /** A file that was dropped onto the list, to be imported. */
  file: File | null
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
      return <TemplateDialog withOwn={withTemplates} onClose={onClose} />
    case 'import':
      return <ImportDialog dropped={file} onClose={onClose} />
    case 'unpublish':
      return <UnpublishDialog row={dialog.row} onClose={onClose} />
    case 'delete':
      return <DeleteDialog row={dialog.row} onClose={onClose} />
    case 'unpublishMany':
      return <UnpublishManyDialog rows={dialog.rows} onClose={onClose} />
    case 'tags':
      return <TagsDialog rows={dialog.rows} onClose={onClose} />
    case 'deleteMany':
      return <DeleteManyDialog rows={dialog.rows} onClose={onClose} />
  }
}
