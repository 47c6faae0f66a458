import type { PreviewParts } from '@bubbles/report-renderer/preview'
import { useEffect, useRef, useState } from 'react'
import styles from './Preview.module.css'

const EMPTY =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width"><style></style></head><body inert></body></html>'

/**
 * The page in a frame that runs no script. Only style and body are exchanged, so that it neither flickers nor loses its
 * place while one types.
 */
export function PageFrame({
  title,
  parts,
  width,
}: {
  title: string
  parts: PreviewParts
  /** Width in px of the page; the frame shows it as large as it has room. */
  width: number
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const room = useWidth(stage)

  useEffect(() => {
    const page = frame.current?.contentDocument
    const style = page?.querySelector('style')
    if (!ready || !page || !style) return
    page.documentElement.lang = parts.lang
    page.documentElement.dir = parts.dir
    page.body.className = parts.bodyClass
    if (style.textContent !== parts.style) style.textContent = parts.style
    page.body.innerHTML = parts.body
  }, [parts, ready])

  const scale = room === null ? 1 : Math.min(1, room / width)
  return (
    <div ref={stage} className={styles.stage}>
      <iframe
        ref={frame}
        title={title}
        className={styles.page}
        style={{ width, height: `calc(100% / ${scale})`, transform: `scale(${scale})` }}
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        onLoad={() => setReady(true)}
      />
    </div>
  )
}

function useWidth(element: React.RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
