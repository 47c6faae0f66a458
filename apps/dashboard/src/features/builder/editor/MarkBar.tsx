import { Panel, Row, ToolButton } from '@bubbles/ui'
import { PluginKey, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import {
  Bold,
  Code,
  Italic,
  Link,
  MessageSquarePlus,
  PencilLine,
  Strikethrough,
  Superscript,
} from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { startComment } from '../review/startComment.ts'
import { beginLink, takeAhead } from './link/linkAhead.ts'
import { LinkField } from './link/LinkField.tsx'
import styles from './MarkBar.module.css'
import { ToolLine } from './ToolLine.tsx'

/** The menu reads new options at every change of these values, so they stay the same from draw to draw. */
const PLACE = { placement: 'top', offset: 8, shift: { padding: 8 } } as const

/** By which the bar is told to be there at once: it waits a moment for a selection that is still being made. */
const BAR = new PluginKey('markBar')

const shouldShow: NonNullable<BubbleMenuProps['shouldShow']> = ({ state, view, element }) =>
  state.selection instanceof TextSelection &&
  !state.selection.empty &&
  state.selection.$from.parent.type.name !== 'title' &&
  state.doc.textBetween(state.selection.from, state.selection.to) !== '' &&
  (view.hasFocus() || element.contains(document.activeElement))

/** Marks of the selected words, and their link. */
export function MarkBar({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const linking = useSyncExternalStore(ui.subscribe, () => ui.get().linking)
  useEffect(() => {
    const close = () => ui.set({ linking: null })
    editor.on('selectionUpdate', close)
    return () => void editor.off('selectionUpdate', close)
  }, [editor, ui])
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={BAR}
      className={styles.bar}
      options={PLACE}
      shouldShow={shouldShow}
    >
      <Panel edge="float" padding={4} radius={10}>
        {linking ? (
          <LinkField
            editor={editor}
            onOpen={() => editor.view.dispatch(editor.state.tr.setMeta(BAR, 'show'))}
            takeAhead={() => takeAhead(ui)}
            onDone={() => ui.set({ linking: null })}
          />
        ) : (
          <MarkButtons editor={editor} ui={ui} />
        )}
      </Panel>
    </BubbleMenu>
  )
}

const MARKS = [
  { name: 'bold', label: 'Bold', keys: 'Ctrl+B', Icon: Bold },
  { name: 'italic', label: 'Italic', keys: 'Ctrl+I', Icon: Italic },
  { name: 'strike', label: 'Strike through', keys: 'Ctrl+Shift+S', Icon: Strikethrough },
  { name: 'code', label: 'Code', keys: 'Ctrl+E', Icon: Code },
] as const

function MarkButtons({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      ['link', 'footnote', ...MARKS.map(({ name }) => name)].filter((name) => now.isActive(name)),
  })
  return (
    <Row role="toolbar" aria-label="Marks" gap={2}>
      {MARKS.map(({ name, Icon, ...mark }) => (
        <Mark
          key={name}
          {...mark}
          pressed={active.includes(name)}
          onPress={() => editor.chain().focus().toggleMark(name).run()}
        >
          <Icon aria-hidden />
        </Mark>
      ))}
      <ToolLine />
      <Mark label="Link" keys="Ctrl+K" pressed={active.includes('link')} onPress={() => beginLink(ui)}>
        <Link aria-hidden />
      </Mark>
      <Mark
        label="Footnote"
        keys="Ctrl+Alt+F"
        pressed={active.includes('footnote')}
        onPress={() => ui.set({ noting: true })}
      >
        <Superscript aria-hidden />
      </Mark>
      <Mark label="Comment" keys="Ctrl+Alt+M" pressed={false} onPress={() => startComment(editor, ui)}>
        <MessageSquarePlus aria-hidden />
      </Mark>
      <Mark
        label="Suggest a change"
        keys="Ctrl+Alt+Shift+M"
        pressed={false}
        onPress={() => startComment(editor, ui, undefined, true)}
      >
        <PencilLine aria-hidden />
      </Mark>
      {ui.get().helps?.bar}
    </Row>
  )
}

function Mark({
  label,
  keys,
  pressed,
  onPress,
  children,
}: {
  label: string
  keys: string
  pressed: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <ToolButton
      label={label}
      aria-pressed={pressed}
      title={`${label} (${keys})`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </ToolButton>
  )
}
