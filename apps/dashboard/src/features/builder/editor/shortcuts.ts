import type { ShortcutGroups } from '../../../ui/ShortcutsDialog.tsx'

/** The keys of the builder by what they are for. */
export const SHORTCUTS: ShortcutGroups = [
  {
    group: 'Blocks',
    keys: [
      ['/', 'Menu of blocks'],
      ['Esc', 'Select the block, or go back to its text'],
      ['↑ ↓', 'Go to the previous or next block'],
      ['Enter', 'Write in the block, or open its settings'],
      ['Tab', 'Go to the block’s buttons'],
      ['Alt ↑ ↓', 'Move the block'],
      ['Mod Shift D', 'Duplicate the block'],
      ['Delete', 'Delete the selected block'],
    ],
  },
  {
    group: 'Words',
    keys: [
      ['Mod B', 'Bold'],
      ['Mod I', 'Italic'],
      ['Mod Shift S', 'Strike through'],
      ['Mod E', 'Code'],
      ['Mod Alt F', 'Add a footnote to the selected words, or to the word before the cursor'],
      ['Mod K', 'Link the selected words, or jump to a screen or report'],
      ['Mod click', 'Follow a link to another block'],
      ['Mod Shift V', 'Paste as plain text'],
      ['Mod Alt M', 'Comment on the block or the selected words'],
      ['Mod Alt Shift M', 'Suggest a change to the text'],
      ['Mod F', 'Find and replace; press again for the browser’s own search'],
      ['Mod Z', 'Undo'],
      ['Mod Shift Z', 'Redo'],
    ],
  },
  {
    group: 'When you can only read the report',
    keys: [
      ['↑ ↓', 'Go to the previous or next block'],
      ['← →', 'Select the previous or next word'],
      ['Shift ← →', 'Select more words'],
      ['Enter', 'Comment on the block or the selected words'],
    ],
  },
  {
    group: 'Turn into',
    keys: [
      ['Mod Alt 0', 'Text'],
      ['Mod Alt 2', 'Heading'],
      ['Mod Alt 3', 'Subheading'],
      ['Mod Shift 8', 'Bulleted list'],
      ['Mod Shift 7', 'Numbered list'],
      ['Mod Shift 9', 'Task list'],
      ['Mod Shift B', 'Quote'],
      ['Mod Alt C', 'Code'],
    ],
  },
  {
    group: 'Typed at the start of a line',
    keys: [
      ['## Space', 'Heading'],
      ['### Space', 'Subheading'],
      ['- Space', 'Bulleted list'],
      ['1. Space', 'Numbered list'],
      ['[] Space', 'Task list'],
      ['> Space', 'Quote'],
      ['``` Enter', 'Code'],
      ['---', 'Divider'],
    ],
  },
  {
    group: 'Typed in a text',
    keys: [
      ['" \'', 'Quotation marks of the report’s language, apostrophes; Backspace gives back what was typed'],
      ['--', 'Dash; a third hyphen makes it longer'],
      ['...', 'Ellipsis'],
      ['@', 'People and dates'],
    ],
  },
  {
    group: 'Lists, code and tables',
    keys: [
      ['Tab', 'Indent in a list or code; next cell in a table'],
      ['Shift Tab', 'Back'],
      ['Enter', 'Cell below; in the last row, add a row'],
      ['Alt F10', 'The table’s buttons'],
    ],
  },
  {
    group: 'Help',
    keys: [['Mod /', 'This list; “?” works too, outside text fields']],
  },
]
