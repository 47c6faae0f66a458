import { type ShortcutGroups, ShortcutsDialog } from '../../ui/ShortcutsDialog.tsx'

const GROUPS: ShortcutGroups = [
  {
    group: 'Everywhere',
    keys: [
      ['Mod K', 'Jump to a screen or a report'],
      ['/', 'Search on this screen'],
      ['Mod S', 'Save changes, on screens with a save bar'],
      ['?', 'This list'],
      ['Esc', 'Close the open menu or dialog'],
    ],
  },
  {
    group: 'Reports',
    keys: [
      ['N', 'New report'],
      ['↑ ↓', 'Go to the report above or below'],
      ['Home', 'Go to the first; End goes to the last'],
      ['Enter', 'Open the report'],
      ['Space', 'Select the report; with Shift, all reports up to it'],
      ['Mod A', 'Select all'],
      ['Delete', 'Delete report'],
    ],
  },
]

/** The keys of the dashboard's screens. */
export default function AppShortcuts({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog groups={GROUPS} open onClose={onClose} />
}
