import { directionOf } from '@bubbles/charts'
import { type Editor, EditorContent, useEditorState } from '@tiptap/react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lazy } from '../../../session/lazy.ts'
import { useBuilder } from '../builderContext.ts'
import type { BuilderUi } from '../builderUi.ts'
import { SlashMenu } from '../slash/SlashMenu.tsx'
import { BlockGutter } from './BlockGutter.tsx'
import { BlankStart } from './BlankStart.tsx'
import { blockById } from './blocks.ts'
import { FirstMarks } from './FirstMarks.tsx'
import { InternalMarks } from './InternalMarks.tsx'
import { PaperBranding } from './PaperBranding.tsx'
import { PasteMenu } from './paste/PasteMenu.tsx'
import { BuilderShortcuts } from './BuilderShortcuts.tsx'
import './document.css'
import styles from './Paper.module.css'
import { showBlock } from './showBlock.ts'

/** Few reports have these, and each comes a moment later. */
const TableBar = lazy(async () => ({ default: (await import('./TableBar.tsx')).TableBar }))
const FootnoteBar = lazy(async () => ({ default: (await import('../footnote/FootnoteBar.tsx')).FootnoteBar }))
const PaperCover = lazy(() => import('./PaperCover.tsx'))

/** The sheet one writes on, with the buttons of the block under the pointer or the caret beside it. */
export function Paper({
  editor,
  ui,
  editable,
  children,
}: {
  editor: Editor
  ui: BuilderUi
  editable: boolean
  /** What stands beside the sheet, measured from it. */
  children?: ReactNode
}) {
  const { locale } = useBuilder()
  const paper = useRef<HTMLDivElement>(null)
  useShownBlock(editor)
  const hasCover = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.doc.firstChild?.attrs.cover !== 'none',
  })
  const last = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.doc.lastChild?.type.name ?? '',
  })
  return (
    <div ref={paper} className={styles.paper}>
      <PaperBranding />
      {children}
      {editable && <BlockGutter editor={editor} ui={ui} paper={paper} />}
      {editable && (
        <Suspense>
          <TableBar editor={editor} ui={ui} paper={paper} />
          <FootnoteBar editor={editor} ui={ui} paper={paper} />
        </Suspense>
      )}
      <InternalMarks editor={editor} paper={paper} />
      {hasCover && (
        <Suspense>
          <PaperCover editor={editor} />
        </Suspense>
      )}
      <EditorContent
        editor={editor}
        className={styles.content}
        lang={locale}
        dir={locale && directionOf(locale)}
      />
      {editable && <BlankStart editor={editor} ui={ui} />}
      {editable && (
        // The room under the last block: a click there goes on writing, as on paper.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.rest} onClick={() => writeAtEnd(editor, last)} />
      )}
      {editable && <FirstMarks editor={editor} ui={ui} />}
      {editable && <SlashMenu ui={ui} />}
      {editable && <PasteMenu editor={editor} />}
      {editable && <BuilderShortcuts ui={ui} />}
    </div>
  )
}

function writeAtEnd(editor: Editor, last: string): void {
  if (last === 'paragraph') editor.commands.focus('end')
  else editor.chain().insertContentAt(editor.state.doc.content.size, { type: 'paragraph' }).focus('end').run()
}

/** Goes to the block that the address names (`#block-…`), as a copied link does. */
function useShownBlock(editor: Editor): void {
  useEffect(() => {
    const show = () => {
      const id = /^#block-([0-9A-Za-z]{10})$/.exec(location.hash)?.[1]
      const block = id === undefined ? null : blockById(editor.state.doc, id)
      if (block) showBlock(editor, block.id)
    }
    show()
    window.addEventListener('hashchange', show)
    return () => window.removeEventListener('hashchange', show)
  }, [editor])
}
