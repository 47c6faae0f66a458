import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { announce } from '../editor/announce.ts'
import { Finder } from './finder.ts'
import { goToMatch } from './goToMatch.ts'
import { bringMatchUp } from './bringMatchUp.ts'
import { replaceMatches } from './replaceMatches.ts'
import type { Wanted } from './wanted.ts'
import { countWords, replacedWords, spokenMatch, WORDS } from './words.ts'

/** The longest selection that is looked for when the bar opens. */
const MAX_SELECTED = 100

/** The selected words, where they are some of one text. */
function selectedWords(editor: Editor): string {
  const { $from, $to, from, to } = editor.state.selection
  if (!$from.sameParent($to) || !$from.parent.isTextblock || to - from > MAX_SELECTED) return ''
  return editor.state.doc.textBetween(from, to)
}

/** What is looked for, the match at hand, and what can be done with it. */
export function useFinder(editor: Editor, ui: BuilderUi) {
  const [finder] = useState(() => new Finder(editor))
  const { matches, at } = useSyncExternalStore(finder.subscribe, finder.get)
  // Where the caret was: the first match from there on is the one at hand.
  const [origin] = useState(() => editor.state.selection.from)
  const [wanted, setWanted] = useState<Wanted>(() => ({
    words: selectedWords(editor),
    matchCase: false,
    wholeWords: false,
  }))
  /** What became of the last replacement; '' once something else is done. */
  const [outcome, setOutcome] = useState('')
  const [hasReplaced, setReplaced] = useState(false)
  useEffect(() => finder.start(), [finder])
  const show = useCallback(
    (isSpoken: boolean) => {
      const now = finder.get()
      const match = now.matches[now.at]
      if (match) bringMatchUp(editor)
      const count = countWords(wanted.words, now.at, now.matches.length)
      if (isSpoken && count !== '') announce(match ? spokenMatch(match, count) : count)
    },
    [editor, finder, wanted.words],
  )
  useEffect(() => {
    finder.look(wanted, origin)
    show(true)
  }, [finder, wanted, origin, show])
  const match = matches[at]
  const tell = (words: string) => {
    setOutcome(words)
    announce(words)
  }
  const step = (by: 1 | -1) => {
    setOutcome('')
    finder.step(by)
    show(true)
    if (wanted.words === '') tell(WORDS.nothing)
  }
  const replace = (which: 'one' | 'all', words: string) => {
    if (!match) {
      if (wanted.words === '') tell(WORDS.nothing)
      // That there are none stands in the field already.
      else announce(WORDS.none)
      return
    }
    const left = matches.length - at - 1
    try {
      const result = replaceMatches(editor, which === 'one' ? [match] : matches, words)
      setReplaced(true)
      if (which === 'one') finder.goOn(left)
      show(false)
      const now = finder.get()
      const next = now.matches[now.at]
      const done = replacedWords(result)
      setOutcome(which === 'all' || result.tooLong > 0 ? done : '')
      const count = countWords(wanted.words, now.at, now.matches.length)
      announce(which === 'one' ? `${done} ${next ? spokenMatch(next, count) : count}` : done)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      tell(error.message)
    }
  }
  const forget = () => {
    setOutcome('')
    setReplaced(false)
  }
  return {
    wanted,
    look: (change: Partial<Wanted>) => {
      forget()
      setWanted({ ...wanted, ...change })
    },
    match,
    count: countWords(wanted.words, at, matches.length),
    outcome,
    /** Whether something was replaced since anything was typed here. */
    hasReplaced,
    forget,
    step,
    replace,
    /** Ends the search; the caret is where the match is, or where it was. */
    close: () => {
      ui.set({ finding: false })
      if (match) goToMatch(editor, ui, match)
      else if (editor.isEditable) editor.view.focus()
      else editor.view.dom.focus({ preventScroll: true })
    },
    open: () => match && goToMatch(editor, ui, match),
  }
}
