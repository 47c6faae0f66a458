import { ShortcutsDialog } from '../../../ui/ShortcutsDialog.tsx'
import { SHORTCUTS } from './shortcuts.ts'

/** The list of the builder's keys, which comes when it is first asked for. */
export function BuilderKeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <ShortcutsDialog groups={SHORTCUTS} open={open} onClose={onClose} />
}
