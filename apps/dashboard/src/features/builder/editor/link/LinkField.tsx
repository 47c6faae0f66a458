// Its list is of links to find, which no select or datalist can hold.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Grid, PlainField, Row, Text, ToolButton } from '@bubbles/ui'
import { isLinkHref, LINK_FAULT, linkedBlock } from '@bubbles/report-document'
import type { Editor } from '@tiptap/react'
import { Check, CornerDownRight, Unlink } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../../session/lazy.ts'
import { showBlock } from '../showBlock.ts'
import { isAddress, withScheme } from './address.ts'
import { blockNameOf } from './blockOptions.ts'
import type { LinkOption } from './LinkOption.ts'
import type { Found } from './LinkOptions.tsx'

const LinkOptions = lazyPart(() => import('./LinkOptions.tsx'))

/** Frames in which the field is given the focus; by then the bar has come or won't. */
const TRIES = 120

/** The link of the selected words: an address, or what is found by other words. */
export function LinkField({
  editor,
  onOpen,
  takeAhead,
  onDone,
}: {
  editor: Editor
  /** Shows what the field is in. */
  onOpen: () => void
  /** What was typed before it was there. */
  takeAhead: () => string
  onDone: () => void
}) {
  const id = useId()
  const link = useLink(editor, onDone)
  const search = useSearch(link)
  const field = useRef<HTMLInputElement>(null)
  // Before the next key: what is typed would take the place of the words that are to become the link.
  useLayoutEffect(() => {
    let frame = 0
    let tries = 0
    const open = () => {
      onOpen()
      field.current?.focus({ preventScroll: true })
      if (document.activeElement !== field.current) {
        // The very first time, the bar itself is only being made.
        if (++tries < TRIES) frame = requestAnimationFrame(open)
        return
      }
      const ahead = takeAhead()
      if (ahead !== '') search.onTyped(ahead)
      else if (link.target !== null) field.current?.select()
    }
    open()
    return () => cancelAnimationFrame(frame)
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const problem = link.problem
  return (
    <Grid gap={4} style={{ position: 'relative' }}>
      <Row gap={2}>
        <PlainField
          ref={field}
          role="combobox"
          aria-label="Link to"
          aria-autocomplete="list"
          aria-expanded={search.isOpen && search.options.length > 0}
          aria-controls={search.isOpen && search.options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={
            search.isOpen && search.options.length > 0 ? `${id}-${search.active}` : undefined
          }
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          autoComplete="off"
          spellCheck={false}
          style={{ width: 260 }}
          placeholder="Address, heading, figure or report"
          value={link.text}
          onChange={(event: ChangeEvent<HTMLInputElement>) => search.onTyped(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (search.onKey(event)) return
            if (event.key === 'Enter') {
              event.preventDefault()
              link.apply()
            } else if (event.key === 'Escape') {
              event.stopPropagation()
              onDone()
              editor.commands.focus()
            }
          }}
        />
        <ToolButton label="Set link" title="Set link (Enter)" onClick={search.take}>
          <Check aria-hidden />
        </ToolButton>
        {link.target !== null && (
          <ToolButton label="Go to the block" title="Go to the block" onClick={link.follow}>
            <CornerDownRight aria-hidden />
          </ToolButton>
        )}
        {link.before !== '' && (
          <ToolButton label="Remove link" title="Remove link" onClick={link.remove}>
            <Unlink aria-hidden />
          </ToolButton>
        )}
      </Row>
      {problem !== null && (
        <Text id={`${id}-problem`} role="alert" as="p" padding="2px 4px" size="small" tone="error">
          {problem}
        </Text>
      )}
      {search.isOpen && (
        <LinkOptions
          id={id}
          editor={editor}
          typed={link.text}
          active={search.active}
          onFound={search.onFound}
          onChoose={link.choose}
        />
      )}
    </Grid>
  )
}

/** The link of the selected words, as it was and as it is written. */
function useLink(editor: Editor, onDone: () => void) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const name = blockNameOf(editor.state.doc, before)
  const [text, setText] = useState(name ?? before)
  const [problem, setProblem] = useState<string | null>(
    name === '' ? 'This link leads to a block that isn’t in the report any more.' : null,
  )
  const set = (href: string) => {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return {
    before,
    /** The block that the link leads to, as long as it is in the report. */
    target: name === null || name === '' ? null : linkedBlock(before),
    text,
    isTouched: text !== (name ?? before),
    setText: (next: string) => {
      setProblem(null)
      setText(next)
    },
    problem,
    remove,
    choose: (option: LinkOption) => set(option.href),
    follow: () => {
      onDone()
      showBlock(editor, linkedBlock(before)!)
    },
    apply: () => {
      if (text === name && name !== '') {
        onDone()
        editor.commands.focus()
        return
      }
      const address = withScheme(text)
      if (address === '') return remove()
      if (!isLinkHref(address)) return setProblem(LINK_FAULT)
      set(address)
    },
  }
}

const NOTHING: Found = { options: [], isSearching: true }

/** What is found by words that are no address, and the keys that choose of it. */
function useSearch(link: ReturnType<typeof useLink>) {
  const [found, setFound] = useState(NOTHING)
  const [at, setAt] = useState(0)
  const [shut, setShut] = useState(false)
  const isOpen = !shut && link.isTouched && link.text.trim() !== '' && !isAddress(link.text)
  const { options } = found
  const active = Math.max(0, Math.min(at, options.length - 1))
  const option = isOpen ? options[active] : undefined
  const take = () => {
    if (option) link.choose(option)
    // What is still looked for, or isn't there, is no address either: the list says so.
    else if (!isOpen) link.apply()
  }
  return {
    isOpen,
    options,
    active,
    take,
    onFound: setFound,
    onTyped: (text: string) => {
      setShut(false)
      setAt(0)
      setFound(NOTHING)
      link.setText(text)
    },
    /** Arrow keys, Enter and Esc while something is looked for. @returns whether the key was one of these. */
    onKey: (event: KeyboardEvent): boolean => {
      if (!isOpen) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && options.length > 0) setAt((active + step + options.length) % options.length)
      else if (event.key === 'Enter') take()
      else if (event.key === 'Escape') setShut(true)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
