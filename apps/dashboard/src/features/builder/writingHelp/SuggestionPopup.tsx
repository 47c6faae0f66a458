import type { Resource } from '@bubbles/contract'
import { Button, Grid, Popup, Progress, Row, Text, toasts } from '@bubbles/ui'
import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../editor/announce.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { applySuggestion, losesMarks, passageAt } from './applySuggestion.ts'
import { type Place, placeOf } from './place.ts'
import styles from './SuggestionPopup.module.css'
import { type Suggestion, useSuggestion } from './useSuggestion.ts'
import type { WritingRequest } from './WritingRequest.ts'

const TITLES = {
  alternativeText: 'Suggested alternative text',
  title: 'Suggested title',
  introduction: 'Suggested introduction',
  plainer: 'Plainer wording',
} as const

const USED = {
  alternativeText: 'Alternative text changed',
  title: 'Title changed',
  introduction: 'Introduction changed',
  plainer: 'Text changed',
} as const

const CHANGED = 'The text has changed in the meantime. Close this and select it again.'

interface Props {
  editor: Editor
  reportId: string
  provider: SyncProvider
  model: NonNullable<Resource<'getCurrentOrganisation'>['writingHelp']>
  onClose: () => void
}

/** A suggestion below what asked for it: it is used, asked for again, or left. */
export function SuggestionPopup({ request, ...props }: Props & { request: WritingRequest }) {
  const { editor, onClose } = props
  const [place] = useState(() => placeOf(editor, request))
  useEffect(() => {
    if (place) return
    onClose()
    toasts.notify({ message: 'Select text within one paragraph or heading.' })
    // Once, when it was asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return place && <OpenSuggestion {...props} place={place} />
}

function OpenSuggestion({ editor, reportId, provider, place, model, onClose }: Props & { place: Place }) {
  const { task, anchor } = place
  const range = useMovingRange(editor, place)
  const [passage] = useState(() => (place.range ? passageAt(editor, place.range) : ''))
  const [loses] = useState(() => place.range !== undefined && losesMarks(editor, place.range))
  const { suggestion, again, fail } = useSuggestion(place, { reportId, provider, passage })
  const close = () => {
    onClose()
    // Where words were selected, the bar that was pressed is gone.
    if (task === 'plainer' || task === 'introduction') editor.commands.focus()
  }
  const use = (text: string) => {
    const now = range.current ? { ...place, range: range.current } : place
    if (!applySuggestion(editor, now, text, passage)) return fail(CHANGED)
    close()
    announce(USED[task])
  }
  return (
    <Popup anchor={anchor} gap={8} label={TITLES[task]} onClose={close} className={styles.box}>
      <Grid gap={12} style={{ padding: 16 }}>
        <Text as="h2" size="body" weight="semibold">
          {TITLES[task]}
        </Text>
        <Body suggestion={suggestion} />
        {suggestion.state === 'ready' && (
          <Text as="p" size="small" tone="secondary">
            {`Written by ${model.model} at ${model.host}. Check it before you use it.`}
          </Text>
        )}
        {suggestion.state === 'ready' && loses && (
          <Text as="p" size="small" tone="secondary">
            If you use it, the links, footnotes and bold or italic words in the passage are lost.
          </Text>
        )}
        <Actions suggestion={suggestion} onClose={close} onAgain={again} onUse={use} />
      </Grid>
    </Popup>
  )
}

function Body({ suggestion }: { suggestion: Suggestion }) {
  return (
    // Always there, so that it is heard when it has words.
    <output aria-busy={suggestion.state === 'busy'}>
      {suggestion.state === 'busy' && (
        <Grid gap={12}>
          <Text as="p" tone="secondary">
            Writing a suggestion…
          </Text>
          <Progress label="Writing a suggestion" />
        </Grid>
      )}
      {suggestion.state === 'failed' && (
        <Text as="p" tone="error">
          {suggestion.words}
        </Text>
      )}
      {suggestion.state === 'ready' && (
        <>
          <Text as="p" className={styles.text} dir="auto">
            {suggestion.text}
          </Text>
          {suggestion.isCut && (
            <Text as="p" size="small" tone="secondary" padding="8px 0 0">
              The suggestion was too long, so it was cut off after its last full sentence.
            </Text>
          )}
        </>
      )}
    </output>
  )
}

function Actions({
  suggestion,
  onClose,
  onAgain,
  onUse,
}: {
  suggestion: Suggestion
  onClose: () => void
  onAgain: () => void
  onUse: (text: string) => void
}) {
  const main = useRef<HTMLButtonElement>(null)
  const { state } = suggestion
  // What was pressed is gone once there is something to choose.
  useEffect(() => {
    if (state !== 'busy') main.current?.focus()
  }, [state])
  return (
    <Row gap={8} justify="end" wrap>
      <Button size="small" variant="text" onClick={onClose}>
        Cancel
      </Button>
      {state !== 'busy' && (
        <Button size="small" onClick={onAgain} {...(state === 'failed' && { ref: main })}>
          Try again
        </Button>
      )}
      {state === 'ready' && (
        <Button size="small" variant="contained" ref={main} onClick={() => onUse(suggestion.text)}>
          Use
        </Button>
      )}
    </Row>
  )
}

/** Where the passage is now: others may be writing before it, or delete it. */
function useMovingRange(editor: Editor, { range }: Place) {
  const place = useRef(range ?? null)
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Transaction }) => {
      const before = place.current
      if (!before || !transaction.docChanged) return
      const { mapping } = transaction
      place.current = { from: mapping.map(before.from, 1), to: mapping.map(before.to, -1) }
    }
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])
  return place
}
