import { Button, LabelledTick, Panel, PlainField, Row, Text, ToolButton } from '@bubbles/ui'
import type { Editor } from '@tiptap/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { isFindKey } from '../editor/findKey.ts'
import { stepBack, undoOfKey } from '../editor/undo.ts'
import styles from './FindBar.module.css'
import './found.css'
import { type Match, snippetOf } from './matches.ts'
import { useFinder } from './useFinder.ts'
import { placeOf, WORDS } from './words.ts'

type Found = ReturnType<typeof useFinder>

/**
 * Finds words in the whole report and replaces them. Enter and Shift+Enter go from match to match while the focus stays
 * here; Esc leaves the caret at the match.
 */
export function FindBar({ editor, ui, editable }: { editor: Editor; ui: BuilderUi; editable: boolean }) {
  const found = useFinder(editor, ui)
  const { match, outcome } = found
  const field = useRef<HTMLInputElement>(null)
  useFocusByKey(field)
  useRoomAbove()
  return (
    <search className={styles.bar} aria-label={WORDS.bar} data-find-bar>
      {/* Its keys work from every field and button in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={(event) => barKey(event, editor, found)}>
        <Panel edge="float" padding={8} radius={10} gap={8}>
          <FindLine found={found} field={field} />
          {editable && <ReplaceLine found={found} />}
          <How found={found} />
          {!editable && (
            <Text as="p" size="small" tone="secondary" padding="0 4px">
              {WORDS.readOnly}
            </Text>
          )}
          {outcome !== '' && (
            <Text as="p" size="compact" padding="0 4px">
              {outcome}
            </Text>
          )}
          {match && match.in !== 'text' && <Place match={match} onOpen={editable ? found.open : null} />}
        </Panel>
      </div>
    </search>
  )
}

/** Room above the paper, so that words in its first lines can be scrolled out from under the bar; what is in view stays in place. */
function useRoomAbove(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const move = (change: () => void) => {
      const before = document.documentElement.scrollHeight
      change()
      window.scrollBy(0, document.documentElement.scrollHeight - before)
    }
    move(() => (dataset.finding = 'true'))
    return () => move(() => delete dataset.finding)
  }, [])
}

/** Ctrl+F comes back to the field from anywhere; pressed in it, it is the browser's. */
function useFocusByKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = () => {
      field.current?.focus()
      field.current?.select()
    }
    focus()
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!isFindKey(event) || event.target === field.current) return
      event.preventDefault()
      focus()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [field])
}

/** Esc ends the search; what was just replaced is undone by the keys that undo everything else. */
function barKey(event: KeyboardEvent, editor: Editor, { close, hasReplaced }: Found): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
    event.preventDefault()
    event.stopPropagation()
    close()
    return
  }
  const undo = hasReplaced ? undoOfKey(event) : null
  if (undo === null) return
  event.preventDefault()
  stepBack(editor, undo)
}

const onEnter = (then: (isBack: boolean) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  then(event.shiftKey)
}

function FindLine({
  found: { wanted, count, match, look, step, close },
  field,
}: {
  found: Found
  field: RefObject<HTMLInputElement | null>
}) {
  return (
    <Row gap={2}>
      <div className={styles.field}>
        <PlainField
          ref={field}
          aria-label={WORDS.find}
          placeholder={WORDS.find}
          value={wanted.words}
          autoComplete="off"
          spellCheck={false}
          onChange={(event: ChangeEvent<HTMLInputElement>) => look({ words: event.target.value })}
          onKeyDown={onEnter((isBack) => step(isBack ? -1 : 1))}
        />
        <Text size="small" tone={match ? 'secondary' : 'error'} numeric className={styles.count}>
          {count}
        </Text>
      </div>
      <ToolButton label={WORDS.previous} title={WORDS.previous} onClick={() => step(-1)}>
        <ArrowUp aria-hidden />
      </ToolButton>
      <ToolButton label={WORDS.next} title={WORDS.next} onClick={() => step(1)}>
        <ArrowDown aria-hidden />
      </ToolButton>
      <ToolButton label="Close" title="Close" onClick={close}>
        <X aria-hidden />
      </ToolButton>
    </Row>
  )
}

function ReplaceLine({ found: { replace, forget } }: { found: Found }) {
  const [words, setWords] = useState('')
  return (
    <Row gap={4} wrap justify="end">
      <div className={styles.field}>
        <PlainField
          aria-label={WORDS.replaceWith}
          placeholder={WORDS.replaceWith}
          value={words}
          autoComplete="off"
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            forget()
            setWords(event.target.value)
          }}
          onKeyDown={onEnter(() => replace('one', words))}
        />
      </div>
      <Button size="small" variant="text" onClick={() => replace('one', words)}>
        {WORDS.replace}
      </Button>
      <Button size="small" variant="text" onClick={() => replace('all', words)}>
        {WORDS.replaceAll}
      </Button>
    </Row>
  )
}

function How({ found: { wanted, look } }: { found: Found }) {
  return (
    <Row gap="0 16px" wrap size="body">
      <LabelledTick
        size="small"
        checked={wanted.matchCase}
        onChange={(event) => look({ matchCase: event.target.checked })}
      >
        {WORDS.matchCase}
      </LabelledTick>
      <LabelledTick
        size="small"
        checked={wanted.wholeWords}
        onChange={(event) => look({ wholeWords: event.target.checked })}
      >
        {WORDS.wholeWords}
      </LabelledTick>
    </Row>
  )
}

/** Where a match is that can't be seen on the paper, in its words, and the way there. */
function Place({ match, onOpen }: { match: Match; onOpen: (() => void) | null }) {
  const [before, words, after] = snippetOf(match)
  return (
    <Row gap={8} padding="8px 4px 0" rule="above" align="baseline">
      <Text as="p" grow size="compact" breakWords>
        <Text as="strong" weight="semibold">
          {placeOf(match)}
        </Text>{' '}
        <Text tone="secondary">
          {before}
          <mark className="bb-found bb-found-now">{words}</mark>
          {after}
        </Text>
      </Text>
      {onOpen && (
        <Button size="small" variant="text" onClick={onOpen}>
          {WORDS.open}
        </Button>
      )}
    </Row>
  )
}
