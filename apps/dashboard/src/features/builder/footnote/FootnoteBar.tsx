import { Button, Grid, Panel, PlainField, Row, Text, toasts } from '@bubbles/ui'
import { LIMITS } from '@bubbles/report-document'
import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { undoStep } from '../editor/blocks.ts'
import styles from './FootnoteBar.module.css'
import { type NotePlace, notePlace } from './notePlace.ts'

interface Props {
  editor: Editor
  ui: BuilderUi
  paper: RefObject<HTMLDivElement | null>
}

/** Writes the footnote of the words at the caret: by the toolbar, the menu of blocks, Ctrl+Alt+F, or a press on a number. */
export function FootnoteBar({ editor, ui, paper }: Props) {
  const asked = useSyncExternalStore(ui.subscribe, () => ui.get().noting)
  const [place, setPlace] = useState<NotePlace | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  useOpeners(editor, ui)
  if (asked !== isAnswered) {
    setIsAnswered(asked)
    setPlace(asked && editor.isEditable ? notePlace(editor.state) : null)
  }
  useEffect(() => {
    // Asked of the page and not of this drawing: a field that was just closed has taken it back.
    if (place || !ui.get().noting) return
    ui.set({ noting: false })
    toasts.notify({ message: 'Footnotes attach to text. Write or select some first.' })
  }, [asked, place, ui])
  const isOpen = place !== null
  // Others may be writing before these words, or delete them.
  useEffect(() => {
    if (!isOpen) return undefined
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return
      setPlace((before) => {
        if (!before) return null
        const [from, to] = [transaction.mapping.map(before.from, 1), transaction.mapping.map(before.to, -1)]
        return from < to ? { ...before, from, to } : null
      })
    }
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor, isOpen])
  useEffect(() => (isOpen ? () => ui.set({ noting: false }) : undefined), [isOpen, ui])
  if (!place) return null
  const done = (text: string | null, isLeft = false) => {
    if (text !== null) writeNote(editor, place, text.trim())
    setPlace(null)
    if (!isLeft) editor.chain().setTextSelection(place.to).focus().run()
  }
  return <NoteField place={place} at={spotOf(editor, place, paper.current)} onDone={done} />
}

/** What else opens the field: the keys, and a press on a number. */
function useOpeners(editor: Editor, ui: BuilderUi): void {
  useEffect(() => {
    const { dom } = editor.view
    const keyDown = (event: globalThis.KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && event.altKey && event.code === 'KeyF'
      if (!isKey || !editor.isEditable) return
      event.preventDefault()
      ui.set({ noting: true })
    }
    const click = (event: MouseEvent) => {
      const words = event.target instanceof Element ? event.target.closest('[data-note]') : null
      if (!words || !editor.isEditable || !isOnNumber(words, event)) return
      editor.commands.setTextSelection(editor.view.posAtDOM(words, words.childNodes.length))
      ui.set({ noting: true })
    }
    dom.addEventListener('keydown', keyDown)
    dom.addEventListener('click', click)
    return () => {
      dom.removeEventListener('keydown', keyDown)
      dom.removeEventListener('click', click)
    }
  }, [editor, ui])
}

/** The number is drawn behind the words and no element of its own: it is where the words are not. */
function isOnNumber(words: Element, { clientX, clientY }: MouseEvent): boolean {
  const range = document.createRange()
  range.selectNodeContents(words)
  return ![...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
  )
}

function writeNote(editor: Editor, { from, to, text: before }: NotePlace, text: string): void {
  if (text === before) return
  const type = editor.schema.marks.footnote!
  undoStep(editor, () => {
    const { tr } = editor.state
    editor.view.dispatch(
      (text === ''
        ? tr.removeMark(from, to, type)
        : tr.addMark(from, to, type.create({ text }))
      ).removeStoredMark(type),
    )
  })
}

/** Below the words, within the paper. */
function spotOf(editor: Editor, { to }: NotePlace, paper: HTMLElement | null) {
  const origin = paper?.getBoundingClientRect()
  const words = editor.view.coordsAtPos(to, -1)
  if (!origin) return { top: 0, left: 0 }
  const left = Math.max(8, Math.min(words.left - origin.left - 24, origin.width - 352))
  return { top: words.bottom - origin.top + 8, left }
}

function NoteField({
  place,
  at,
  onDone,
}: {
  place: NotePlace
  at: { top: number; left: number }
  /** With what the note says, '' for no note; null leaves it as it was. `isLeft`: the focus has gone elsewhere. */
  onDone: (text: string | null, isLeft?: boolean) => void
}) {
  // What closes the field takes the focus from it too.
  const isDone = useRef(false)
  const finish = (words: string | null, isLeft?: boolean) => {
    if (isDone.current) return
    isDone.current = true
    onDone(words, isLeft)
  }
  const [text, setText] = useState(place.text)
  return (
    // It goes when the focus leaves it, whatever in it had it. A `dialog` element would be where the browser puts it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.bar}
      style={at}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label="Footnote"
      onBlur={(event) => {
        const isInside = event.currentTarget.contains(event.relatedTarget)
        // A window that is left for another one is come back to.
        if (!isInside && document.hasFocus()) finish(text, true)
      }}
    >
      <NoteWords isNew={place.text === ''} text={text} onText={setText} onFinish={finish} />
    </div>
  )
}

/** What the note says, and what to do with it: Enter keeps it, Esc leaves it as it was. */
function NoteWords({
  isNew,
  text,
  onText,
  onFinish,
}: {
  isNew: boolean
  text: string
  onText: (text: string) => void
  onFinish: (text: string | null) => void
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Panel edge="float" padding={12} radius={10}>
      <Grid gap={8}>
        <Text as="label" htmlFor={id} size="small" weight="semibold">
          Footnote
        </Text>
        <PlainField
          as="textarea"
          ref={field}
          id={id}
          rows={3}
          maxLength={LIMITS.note}
          placeholder="A source or a remark"
          value={text}
          onChange={(event: { target: HTMLTextAreaElement }) =>
            onText(event.target.value.replaceAll(/[\r\n]+/g, ' '))
          }
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault()
              onFinish(text)
            } else if (event.key === 'Escape') {
              event.stopPropagation()
              onFinish(null)
            }
          }}
        />
        <Row gap={8} justify="end">
          <Button variant="text" size="small" onClick={() => onFinish(isNew ? null : '')}>
            {isNew ? 'Cancel' : 'Remove'}
          </Button>
          <Button size="small" onClick={() => onFinish(text)}>
            Done
          </Button>
        </Row>
      </Grid>
    </Panel>
  )
}
