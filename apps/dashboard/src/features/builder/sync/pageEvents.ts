/** Milliseconds between two looks at what others did, where there is no socket. */
const LOOK_MS = 15_000

/** What a page tells about its connection and whether it is seen. */
export interface PageEvents {
  online: () => void
  offline: () => void
  /** It is left, or in the background: it may never run again. */
  hidden: () => void
  /** It is seen again. */
  shown: () => void
  /** Now and then, while it is seen and there is a connection; null for never. */
  look: (() => void) | null
}

/** Listens until what it returns is called. */
export function listenToPage({ online, offline, hidden, shown, look }: PageEvents): () => void {
  const onVisibility = () => (document.visibilityState === 'hidden' ? hidden() : shown())
  const onLook = () => {
    const isSeen = globalThis.document?.visibilityState !== 'hidden'
    if (isSeen && globalThis.navigator?.onLine !== false) look?.()
  }
  const timer = look === null ? undefined : setInterval(onLook, LOOK_MS)
  globalThis.addEventListener?.('online', online)
  globalThis.addEventListener?.('offline', offline)
  globalThis.addEventListener?.('pagehide', hidden)
  globalThis.document?.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearInterval(timer)
    globalThis.removeEventListener?.('online', online)
    globalThis.removeEventListener?.('offline', offline)
    globalThis.removeEventListener?.('pagehide', hidden)
    globalThis.document?.removeEventListener('visibilitychange', onVisibility)
  }
}
