import { VisuallyHidden } from '@bubbles/ui'
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { redirectToLogin } from '../../../session/login.ts'
import type { SyncProvider } from './SyncProvider.ts'
import { isFailure, type SaveState, saveWords } from './saveState.ts'
import styles from './SavedWords.module.css'

/** How the edits stand, in words. Read out only when saving fails and when it works again. */
export function SavedWords({ provider, onHistory }: { provider: SyncProvider; onHistory: () => void }) {
  const state = useSyncExternalStore(provider.subscribe, provider.getState)
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 20_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <Words state={state} onRetry={() => provider.retry()} onHistory={onHistory} />
      <Spoken provider={provider} />
    </>
  )
}

function Words({
  state,
  onRetry,
  onHistory,
}: {
  state: SaveState
  onRetry: () => void
  onHistory: () => void
}) {
  const words = saveWords(state)
  if (state.kind === 'signIn')
    return (
      <button type="button" className={`${styles.words} ${styles.failed}`} onClick={() => redirectToLogin()}>
        {words}
      </button>
    )
  if (state.kind === 'refused' || state.kind === 'waiting' || state.kind === 'offline')
    return (
      <button
        type="button"
        className={`${styles.words} ${state.kind === 'refused' ? styles.failed : ''}`}
        title="Try now"
        onClick={onRetry}
      >
        {words}
      </button>
    )
  return (
    <button type="button" className={styles.words} title="Open history" onClick={onHistory}>
      {words}
    </button>
  )
}

function Spoken({ provider }: { provider: SyncProvider }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let failed = false
    return provider.subscribe(() => {
      const state = provider.getState()
      if (isFailure(state)) setSaid(saveWords(state))
      else if (failed && state.kind === 'saved') setSaid('Saved again')
      if (state.kind !== 'saving') failed = isFailure(state)
    })
  }, [provider])
  return (
    <output>
      <VisuallyHidden>{said}</VisuallyHidden>
    </output>
  )
}
