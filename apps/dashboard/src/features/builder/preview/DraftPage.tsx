import type { PreviewParts } from '@bubbles/report-renderer/preview'
import { useCallback, useEffect, useRef, useState } from 'react'
import styles from './DraftPage.module.css'
import { scaleOf } from './previewChoice.ts'
import { useRoom } from './useRoom.ts'

/** The foot of a short page stands at the foot of the frame: nothing of the page is to be seen below it. */
const FOOT = '@media screen{body{min-height:100vh}body>footer{position:sticky;top:100vh}}'
const EMPTY = `<!doctype html><html><head><meta name="viewport" content="width=device-width"><style></style><style>${FOOT}</style></head><body></body></html>`

/**
 * A page of a draft in a frame that runs no script, as wide as asked for and made smaller where there is no room. Only
 * style and body are exchanged, so that it neither flickers nor loses its place while others write.
 */
export function DraftPage({
  parts,
  title,
  width,
  height,
  onFrame,
}: {
  parts: PreviewParts
  /** What the frame is, for screen readers. */
  title: string
  /** Of the page, in px. */
  width: number
  /** Of the page, in px, where it is to be seen whole; otherwise the frame takes the height there is and scrolls. */
  height?: number
  /** Called with the frame whenever its content has changed. */
  onFrame?: (frame: HTMLIFrameElement) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const [stage, room] = useRoom()

  useEffect(() => {
    const page = frame.current?.contentDocument
    const style = page?.querySelector('style')
    if (!ready || !frame.current || !page || !style) return
    page.documentElement.lang = parts.lang
    page.documentElement.dir = parts.dir
    page.body.className = parts.bodyClass
    if (style.textContent !== parts.style) style.textContent = parts.style
    page.body.innerHTML = parts.body
    onFrame?.(frame.current)
  }, [parts, ready, onFrame])

  const load = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page) guide(page, () => frame.current)
    setReady(true)
  }, [])

  const scale = room === null ? 1 : scaleOf({ width, ...(height === undefined ? {} : { height }) }, room)
  const shownHeight = height ?? (room === null ? 0 : room.height / scale)
  return (
    <div ref={stage} className={styles.stage}>
      <div className={styles.sheet} style={{ width: width * scale, height: shownHeight * scale }}>
        <iframe
          ref={frame}
          title={title}
          className={styles.page}
          style={{ width, height: shownHeight, transform: `scale(${scale})` }}
          sandbox="allow-same-origin allow-modals"
          srcDoc={EMPTY}
          onLoad={load}
        />
      </div>
    </div>
  )
}

/** Links of the page lead on in a tab of their own, those within it to their place; Escape is for who shows the page. */
function guide(page: Document, frame: () => HTMLIFrameElement | null): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    const address = link?.getAttribute('href')
    if (!address) return
    event.preventDefault()
    if (address.startsWith('#')) page.getElementById(decodeURIComponent(address.slice(1)))?.scrollIntoView()
    else if (/^https?:/i.test(address)) window.open(address, '_blank', 'noopener')
  })
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    frame()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
}
