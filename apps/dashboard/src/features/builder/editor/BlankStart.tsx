import { Button, Row, toasts } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { type Editor, useEditorState } from '@tiptap/react'
import { ChartColumn, ClipboardPaste, Image, LayoutTemplate } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useAbility } from '../../../session/abilities.ts'
import { useFlag } from '../../../session/flags.ts'
import type { BuilderUi } from '../builderUi.ts'
import { SLASH_ITEMS } from '../slash/items.ts'
import type { SlashId } from '../slash/SlashItem.ts'
import { runSlashItem } from '../slash/runSlashItem.ts'
import styles from './Paper.module.css'
import { isBlank, PASTE_HERE, pasteClipboard } from './blankReport.ts'

/** Ways to begin a report in which nothing is written yet, below its empty line. */
export function BlankStart({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const blank = useEditorState({ editor, selector: ({ editor: now }) => isBlank(now.state.doc) })
  const hasTemplates = useFlag('report-templates')
  const mayCreate = useAbility('report.create')
  const navigate = useNavigate()
  if (!blank) return null
  const add = (id: SlashId) => {
    editor.commands.focus('end')
    runSlashItem(editor, SLASH_ITEMS.find((item) => item.id === id)!, ui)
  }
  const paste = async () => {
    editor.commands.focus('end')
    if (!(await pasteClipboard(editor))) toasts.notify({ message: PASTE_HERE })
  }
  return (
    <Row as="section" aria-label="Start with" gap={8} wrap className={styles.start}>
      <Button startIcon={<ChartColumn aria-hidden />} onClick={() => add('chart')}>
        Chart
      </Button>
      <Button startIcon={<ClipboardPaste aria-hidden />} onClick={() => void paste()}>
        Paste a table
      </Button>
      <Button startIcon={<Image aria-hidden />} onClick={() => add('image')}>
        Image
      </Button>
      {hasTemplates && mayCreate && (
        <Button
          startIcon={<LayoutTemplate aria-hidden />}
          onClick={() => void navigate({ to: paths.reports(), search: { start: 'template' } })}
        >
          From a template
        </Button>
      )}
    </Row>
  )
}
