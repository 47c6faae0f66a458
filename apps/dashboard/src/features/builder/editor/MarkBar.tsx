import { Row, Text } from '@bubbles/ui'
import { looksLikeEmail } from '@bubbles/domain'
import { isAllowedHref, LINK_FAULT } from '@bubbles/report-document'
import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import { Bold, Check, Code, Italic, Link, MessageSquarePlus, Strikethrough, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { startComment } from '../review/startComment.ts'
import styles from './MarkBar.module.css'

/** The menu reads new options at every change of these values, so they stay the same from draw to draw. */
const PLACE = { placement: 'top', offset: 8 } as const

const shouldShow: NonNullable<BubbleMenuProps['shouldShow']> = ({ state, view, element }) =>
  state.selection instanceof TextSelection &&
  !state.selection.empty &&
  state.selection.$from.parent.type.name !== 'title' &&
  state.doc.textBetween(state.selection.from, state.selection.to) !== '' &&
  (view.hasFocus() || element.contains(document.activeElement))

/** Marks of the selected words, and their link. */
export function MarkBar({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const linking = useSyncExternalStore(ui.subscribe, () => ui.get().linking)
  const marks = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      link: now.isActive('link'),
    }),
  })
  useEffect(() => {
    const close = () => ui.set({ linking: false })
    editor.on('selectionUpdate', close)
    return () => void editor.off('selectionUpdate', close)
  }, [editor, ui])
  return (
    <BubbleMenu editor={editor} className={styles.bar} options={PLACE} shouldShow={shouldShow}>
      {linking ? (
        <LinkField editor={editor} onDone={() => ui.set({ linking: false })} />
      ) : (
        <Row role="toolbar" aria-label="Marks" gap={2}>
          <Mark
            label="Bold"
            keys="Ctrl+B"
            pressed={marks.bold}
            onPress={() => editor.chain().focus().toggleBold().run()}
          >
            <Bold aria-hidden />
          </Mark>
          <Mark
            label="Italic"
            keys="Ctrl+I"
            pressed={marks.italic}
            onPress={() => editor.chain().focus().toggleItalic().run()}
          >
            <Italic aria-hidden />
          </Mark>
          <Mark
            label="Strike through"
            keys="Ctrl+Shift+S"
            pressed={marks.strike}
            onPress={() => editor.chain().focus().toggleStrike().run()}
          >
            <Strikethrough aria-hidden />
          </Mark>
          <Mark
            label="Code"
            keys="Ctrl+E"
            pressed={marks.code}
            onPress={() => editor.chain().focus().toggleCode().run()}
          >
            <Code aria-hidden />
          </Mark>
          <span className={styles.line} />
          <Mark label="Link" keys="Ctrl+K" pressed={marks.link} onPress={() => ui.set({ linking: true })}>
            <Link aria-hidden />
          </Mark>
          <Mark label="Comment" keys="Ctrl+Alt+M" pressed={false} onPress={() => startComment(editor, ui)}>
            <MessageSquarePlus aria-hidden />
          </Mark>
        </Row>
      )}
    </BubbleMenu>
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
    <button
      type="button"
      className={styles.mark}
      aria-label={label}
      aria-pressed={pressed}
      title={`${label} (${keys})`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [href, setHref] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // Where it is the first of the bar that is shown, the menu puts it into the page only after it was made.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const apply = () => {
    const address = withScheme(href)
    if (address === '') return remove()
    if (!isAllowedHref(address)) return setProblem(LINK_FAULT)
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className={styles.link}>
      <Row gap={2}>
        <input
          ref={field}
          // The field takes the place of the buttons one of which was pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label="Address of the link"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          className={styles.field}
          placeholder="https://"
          value={href}
          onChange={(event) => setHref(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              apply()
            } else if (event.key === 'Escape') {
              event.stopPropagation()
              onDone()
              editor.commands.focus()
            }
          }}
        />
        <button
          type="button"
          className={styles.mark}
          aria-label="Set the link"
          title="Set the link (Enter)"
          onClick={apply}
        >
          <Check aria-hidden />
        </button>
        {before !== '' && (
          <button
            type="button"
            className={styles.mark}
            aria-label="Remove the link"
            title="Remove the link"
            onClick={remove}
          >
            <Unlink aria-hidden />
          </button>
        )}
      </Row>
      {problem !== null && (
        <Text id={`${id}-problem`} role="alert" as="p" padding="2px 4px" size="small" tone="error">
          {problem}
        </Text>
      )}
    </div>
  )
}

/** What a person types as an address: `example.org` and `name@example.org` get their scheme. */
export function withScheme(text: string): string {
  const address = text.trim()
  if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return looksLikeEmail(address) && !address.includes('/') ? `mailto:${address}` : `https://${address}`
}
