import { messageOf } from '@bubbles/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../../session/loadChunk.ts'
import type { BuilderUi } from '../builderUi.ts'
import { announce } from '../editor/announce.ts'
import { loadedTables, loadTables, type TableOf } from './figureTables.ts'
import { Finder } from './finder.ts'
import { goToMatch } from './goToMatch.ts'
import { bringMatchUp } from './bringMatchUp.ts'
import { type DataMatch, isOnPaper } from './matches.ts'
import { type Replaced, replaceMatches } from './replaceMatches.ts'
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
  const queryClient = useQueryClient()
  const [tableOf] = useState(() => loadedTables(queryClient))
  const { finder, matches, at, wanted, setWanted, show, where } = useMatches(editor, tableOf)
  /** What became of the last replacement; '' once something else is done. */
  const [outcome, setOutcome] = useState('')
  const [hasReplaced, setReplaced] = useState(false)
  const match = matches[at]
  const tell = (words: string) => {
    setOutcome(words)
    announce(words)
  }
  useEffect(() => {
    void loadTables(editor.state.doc, queryClient).then((isAll) => {
      finder.again()
      if (!isAll) setOutcome(WORDS.notSearched)
    })
  }, [editor, queryClient, finder])
  const isReplacing = useRef(false)
  /** Says what came of a replacement, and goes on to the next match. */
  const finish = (which: 'one' | 'all', result: Replaced, left: number) => {
    setReplaced(true)
    if (which === 'one') finder.goOn(left)
    show(false)
    const done = replacedWords(result)
    setOutcome(done)
    announce(which === 'one' ? `${done} ${where()}` : done)
  }
  /** Tables are changed and kept first; then all is replaced at once. */
  const replaceWithData = async (which: 'one' | 'all', inData: readonly DataMatch[], words: string) => {
    if (isReplacing.current) return
    isReplacing.current = true
    setOutcome(WORDS.replacing)
    try {
      const left = matches.length - at - 1
      const { changedTables } = await loadChunk(() => import('./replaceData.ts'))
      const { figures, tooLong } = await changedTables({ editor, queryClient, tableOf }, inData, words)
      if (editor.isDestroyed) return
      const others = which === 'all' ? finder.get().matches.filter(isOnPaper) : []
      const done = replaceMatches(editor, others, words, figures)
      finish(which, { ...done, tooLong: done.tooLong + tooLong }, left)
    } catch (error) {
      tell(messageOf(error))
    } finally {
      isReplacing.current = false
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
    step: (by: 1 | -1) => {
      setOutcome('')
      finder.step(by)
      show(true)
      if (wanted.words === '') tell(WORDS.nothing)
    },
    replace: (which: 'one' | 'all', words: string) => {
      // That there are none stands in the field already.
      if (!match) return wanted.words === '' ? tell(WORDS.nothing) : announce(WORDS.none)
      const targets = which === 'one' ? [match] : matches
      const inData = targets.filter((each) => each.in === 'data')
      if (inData.length > 0) return void replaceWithData(which, inData, words)
      try {
        finish(which, replaceMatches(editor, targets.filter(isOnPaper), words), matches.length - at - 1)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        tell(error.message)
      }
    },
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

/** The matches of what is looked for, of which the one at hand is brought up and said. */
function useMatches(editor: Editor, tableOf: TableOf) {
  const [finder] = useState(() => new Finder(editor, tableOf))
  const { matches, at } = useSyncExternalStore(finder.subscribe, finder.get)
  // Where the caret was: the first match from there on is the one at hand.
  const [origin] = useState(() => editor.state.selection.from)
  const [wanted, setWanted] = useState<Wanted>(() => ({
    words: selectedWords(editor),
    matchCase: false,
    wholeWords: false,
  }))
  useEffect(() => finder.start(), [finder])
  /** The match at hand as it is said, and which of how many it is; '' while nothing is looked for. */
  const where = useCallback(() => {
    const now = finder.get()
    const match = now.matches[now.at]
    const count = countWords(wanted.words, now.at, now.matches.length)
    return match && count !== '' ? spokenMatch(match, count) : count
  }, [finder, wanted.words])
  const show = useCallback(
    (isSpoken: boolean) => {
      const now = finder.get()
      if (now.matches[now.at]) bringMatchUp(editor)
      const words = where()
      if (isSpoken && words !== '') announce(words)
    },
    [editor, finder, where],
  )
  useEffect(() => {
    finder.look(wanted, origin)
    show(true)
  }, [finder, wanted, origin, show])
  return { finder, matches, at, wanted, setWanted, show, where }
}
