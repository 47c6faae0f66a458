import { Grid, Panel, PlainField, Row, Text, ToolButton } from '@bubbles/ui'
import { looksLikeEmail } from '@bubbles/domain'
import { isAllowedHref, LINK_FAULT } from '@bubbles/report-document'
import { TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus'
import {
  Bold,
  Check,
  Code,
  Italic,
  Link,
  MessageSquarePlus,
  PencilLine,
  Strikethrough,
  Superscript,
  Unlink,
} from 'lucide-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { startComment } from '../review/startComment.ts'
import styles from './MarkBar.module.css'
import { ToolLine } from './ToolLine.tsx'

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
  useEffect(() => {
    const close = () => ui.set({ linking: false })
    editor.on('selectionUpdate', close)
    return () => void editor.off('selectionUpdate', close)
  }, [editor, ui])
  return (
    <BubbleMenu editor={editor} className={styles.bar} options={PLACE} shouldShow={shouldShow}>
      <Panel edge="float" padding={4} radius={10}>
        {linking ? (
          <LinkField editor={editor} onDone={() => ui.set({ linking: false })} />
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
      <Mark
        label="Link"
        keys="Ctrl+K"
        pressed={active.includes('link')}
        onPress={() => ui.set({ linking: true })}
      >
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

function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const { before, href, setHref, problem, apply, remove } = useLink(editor, onDone)
  const field = useRef<HTMLInputElement>(null)
  // Where it is the first of the bar that is shown, the menu puts it into the page only after it was made.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Grid gap={4}>
      <Row gap={2}>
        <PlainField
          ref={field}
          // The field takes the place of the buttons one of which was pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label="Link address"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          style={{ width: 260 }}
          placeholder="https://"
          value={href}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setHref(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
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
        <ToolButton label="Set link" title="Set link (Enter)" onClick={apply}>
          <Check aria-hidden />
        </ToolButton>
        {before !== '' && (
          <ToolButton label="Remove link" title="Remove link" onClick={remove}>
            <Unlink aria-hidden />
          </ToolButton>
        )}
      </Row>
      {problem !== null && (
        <Text id={`${id}-problem`} role="alert" as="p" padding="2px 4px" size="small" tone="error">
          {problem}
        </Text>
      )}
    </Grid>
  )
}

/** The link of the selected words, as it was and as it is written. */
function useLink(editor: Editor, onDone: () => void) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [href, setHref] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  const apply = () => {
    const address = withScheme(href)
    if (address === '') return remove()
    if (!isAllowedHref(address)) return setProblem(LINK_FAULT)
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onDone()
  }
  return { before, href, setHref, problem, apply, remove }
}

/** What a person types as an address: `example.org` and `name@example.org` get their scheme. */
export function withScheme(text: string): string {
  const address = text.trim()
  if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return looksLikeEmail(address) && !address.includes('/') ? `mailto:${address}` : `https://${address}`
}
