import { Row, Stack, Text, toasts, ToolButton, Button } from '@bubbles/ui'
import { newBlockId, type QuestionAttrs } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import type { ReactNodeViewProps } from '@tiptap/react'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useBuilder } from '../builderContext.ts'
import { setBlockAttrs, undoStep } from '../editor/blocks.ts'
import styles from './Asking.module.css'
import { BlockFrame } from './BlockFrame.tsx'
import { BlockSwitch } from './BlockSwitch.tsx'
import { FieldText } from './FieldText.tsx'

const MAX_OPTIONS = 20

/** What readers are told where its author says nothing, as on the published page. */
function ownHint({ kind, multiple, steps, required }: QuestionAttrs): string {
  if (kind === 'rating') return `Choose one, from 1 to ${steps}.`
  if (kind === 'choice') return multiple ? 'Choose any that fit.' : 'Choose one.'
  if (kind === 'matrix') return 'Choose one for each.'
  return required ? 'An explanation, if it needs one' : 'Optional.'
}

interface Asked {
  editor: Editor
  attrs: QuestionAttrs
  editable: boolean
  change: (attrs: Partial<QuestionAttrs>) => void
}

/** A question to readers, as they will see it, written where it stands. */
export function QuestionBlock({ node, editor, selected }: ReactNodeViewProps) {
  const { ui, editable } = useBuilder()
  const attrs = node.attrs as QuestionAttrs
  const change = (changed: Partial<QuestionAttrs>) => setBlockAttrs(editor, attrs.id, changed)
  const asked = { editor, attrs, editable, change }
  return (
    <BlockFrame selected={selected} onOpen={() => editable && ui.openPanel(attrs.id)}>
      <Text as="section" rule="above" padding="24px 0 0" aria-label={attrs.prompt || 'Question'}>
        <FieldText
          first
          editor={editor}
          blockId={attrs.id}
          label="Question"
          size="title"
          weight="semibold"
          placeholder="What do you want to know?"
          maxLength={500}
          value={attrs.prompt}
          disabled={!editable}
          onChange={(prompt) => change({ prompt })}
          onKey={(event) => event.key === 'Enter' && nextField(event)}
        />
        <FieldText
          editor={editor}
          blockId={attrs.id}
          label="Hint under the question"
          above={4}
          size="body"
          tone="secondary"
          placeholder={ownHint(attrs)}
          maxLength={500}
          value={attrs.hint}
          disabled={!editable}
          onChange={(hint) => change({ hint })}
          onKey={(event) => event.key === 'Enter' && nextField(event)}
        />
        {attrs.kind === 'rating' && <Rating {...asked} />}
        {attrs.kind === 'matrix' && <Options {...asked} of="rows" noun="Item" />}
        {(attrs.kind === 'choice' || attrs.kind === 'matrix') && (
          <Options {...asked} of="options" noun="Option" />
        )}
        {attrs.kind === 'comment' && <div className={styles.blank} style={{ minHeight: 116 }} aria-hidden />}
        {editable && (
          <Row gap="4px 24px" align="stretch" wrap above={12}>
            <BlockSwitch
              label="Answer required"
              checked={attrs.required}
              onChange={(required) => undoStep(editor, () => change({ required }))}
            />
            {attrs.kind === 'choice' && (
              <BlockSwitch
                label="Several answers"
                checked={attrs.multiple}
                onChange={(multiple) => undoStep(editor, () => change({ multiple }))}
              />
            )}
          </Row>
        )}
      </Text>
    </BlockFrame>
  )
}

/** Enter goes on to the field after this one. */
function nextField(event: KeyboardEvent<HTMLElement>): boolean {
  const fields = [...(event.currentTarget.closest('section')?.querySelectorAll('textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget as HTMLTextAreaElement) + 1]
  next?.focus()
  return true
}

function Rating({ editor, attrs, editable, change }: Asked) {
  const { id, steps, lowLabel, highLabel } = attrs
  const end = (label: string, step: number, value: string, name: 'lowLabel' | 'highLabel') => (
    <Row gap={6} align="start" grow className={styles.end}>
      <span aria-hidden>{step}</span>
      <FieldText
        editor={editor}
        blockId={id}
        label={label}
        placeholder={label}
        size="body"
        maxLength={100}
        value={value}
        disabled={!editable}
        onChange={(words) => change({ [name]: words })}
        onKey={(event) => event.key === 'Enter' && nextField(event)}
      />
    </Row>
  )
  return (
    <Text as="div" width={steps > 7 ? undefined : steps > 5 ? 480 : 400} above={12}>
      <div className={styles.scale} aria-hidden>
        {Array.from({ length: steps }, (_, index) => (
          // The steps are their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.step}>
            <span className={styles.radio} />
            {steps > 2 && index > 0 && index < steps - 1 && attrs.betweenLabels[index - 1]
              ? attrs.betweenLabels[index - 1]
              : index + 1}
          </span>
        ))}
      </div>
      <Row gap={24} align="start" above={4} size="body" tone="secondary">
        {end('What 1 means', 1, lowLabel, 'lowLabel')}
        {end(`What ${steps} means`, steps, highLabel, 'highLabel')}
      </Row>
    </Text>
  )
}

/** Options or items: Enter adds one below, Backspace in an empty one takes it away, Alt and arrows move it. */
function Options({
  editor,
  attrs,
  editable,
  change,
  of,
  noun,
}: Asked & { of: 'options' | 'rows'; noun: string }) {
  const list = useRef<HTMLUListElement>(null)
  const { id, multiple } = attrs
  const options = attrs[of]
  // The option to go on with is there once the change is drawn, which is before the next key.
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelectorAll('textarea')[wanted.current]?.focus()
    wanted.current = null
  }, [options])
  const set = (next: QuestionAttrs['options']) => undoStep(editor, () => change({ [of]: next }))
  const add = (at: number) => {
    if (options.length >= MAX_OPTIONS) return
    wanted.current = at
    set(options.toSpliced(at, 0, { id: newBlockId(), text: '' }))
  }
  /** Lines of a list elsewhere, such as a column of a spreadsheet: one each. */
  const paste = (at: number, lines: readonly string[]) => {
    if (options.length + lines.length > MAX_OPTIONS + 1)
      return toasts.addError(`There can be ${MAX_OPTIONS} at most. Paste fewer lines.`)
    wanted.current = at + lines.length - 1
    set(options.toSpliced(at, 1, ...lines.map((text) => ({ id: newBlockId(), text }))))
  }
  const remove = (at: number) => {
    wanted.current = Math.max(0, at - 1)
    set(options.toSpliced(at, 1))
  }
  const key = (event: KeyboardEvent<HTMLTextAreaElement>, index: number): boolean => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = index + by
    if (event.key === 'Enter') add(index + 1)
    else if (event.key === 'Backspace' && event.currentTarget.value === '' && options.length > 1)
      remove(index)
    else if (by !== 0 && (to < 0 || to >= options.length)) return event.altKey
    else if (by !== 0 && event.altKey) {
      wanted.current = to
      set(options.toSpliced(index, 1).toSpliced(to, 0, options[index]!))
    } else if (by !== 0) list.current?.querySelectorAll('textarea')[to]?.focus()
    else return false
    return true
  }
  return (
    <>
      <Stack as="ul" ref={list} gap={4} above={12}>
        {options.map((option, index) => (
          <Row as="li" key={option.id} gap={12} align="start" padding="5px 0" size="large">
            {of === 'options' && <span className={multiple ? styles.check : styles.radio} aria-hidden />}
            <FieldText
              editor={editor}
              blockId={id}
              label={`${noun} ${index + 1}`}
              placeholder={`${noun} ${index + 1}`}
              maxLength={300}
              value={option.text}
              disabled={!editable}
              onChange={(text) => change({ [of]: options.with(index, { ...option, text }) })}
              onLines={(lines) => paste(index, lines)}
              onKey={(event) => key(event, index)}
            />
            {editable && options.length > 1 && (
              <ToolButton
                size={24}
                label={`Remove ${noun.toLowerCase()} ${index + 1}`}
                className={styles.remove}
                title="Remove"
                onClick={(event) => {
                  event.stopPropagation()
                  remove(index)
                }}
              >
                <X aria-hidden />
              </ToolButton>
            )}
          </Row>
        ))}
      </Stack>
      {editable && options.length < MAX_OPTIONS && (
        <Button
          variant="text"
          size="small"
          color="secondary"
          className={styles.add}
          startIcon={<Plus aria-hidden />}
          onClick={(event) => {
            event.stopPropagation()
            add(options.length)
          }}
        >
          Add an {noun.toLowerCase()}
        </Button>
      )}
    </>
  )
}
