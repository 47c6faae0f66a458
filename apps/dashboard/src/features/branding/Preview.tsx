import { type DraftInput, type PreviewParts, previewParts } from '@bubbles/report-renderer/preview'
import { Row, SegmentedControl, Text } from '@bubbles/ui'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Branding } from '../../api/branding.ts'
import { fontBase } from '../../ui/brandFonts.ts'
import type { Organisation } from './organisation.ts'
import styles from './Preview.module.css'
import { sampleDatasets, sampleDocument } from './sample.ts'

const ICONS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Width in px of the page shown in the frame. */
const WIDTHS = { wide: 960, phone: 390 } as const

/** A published page in what is chosen so far, drawn by what draws published pages. */
export function Preview({ organisation, branding }: { organisation: Organisation; branding: Branding }) {
  const [ground, setGround] = useState<'light' | 'dark'>('light')
  const [device, setDevice] = useState<keyof typeof WIDTHS>(() =>
    window.innerWidth < 600 ? 'phone' : 'wide',
  )
  const shown = useDeferredValue(branding)
  const logo = organisation.logo
  const parts = useMemo(() => {
    const input: DraftInput = {
      document: sampleDocument,
      datasets: sampleDatasets,
      media: {},
      organisation: { name: organisation.name, friendlyName: organisation.friendlyName, logo },
      locale: organisation.locale,
      branding: shown,
      assets: { fontBase: fontBase() },
    }
    return previewParts(input, ground)
  }, [organisation.name, organisation.friendlyName, organisation.locale, logo, shown, ground])

  return (
    <section className={styles.preview} aria-labelledby="preview-title" id="preview">
      <Row gap={12}>
        <Text as="h2" id="preview-title" push="after" size="large" weight="semibold">
          Preview
        </Text>
        <SegmentedControl
          label="Ground"
          iconOnly
          value={ground}
          onChange={setGround}
          segments={[
            { value: 'light', label: 'Light', icon: <Sun {...ICONS} /> },
            { value: 'dark', label: 'Dark', icon: <Moon {...ICONS} /> },
          ]}
        />
        <SegmentedControl
          label="Width"
          iconOnly
          value={device}
          onChange={setDevice}
          segments={[
            { value: 'wide', label: 'Wide screen', icon: <Monitor {...ICONS} /> },
            { value: 'phone', label: 'Phone', icon: <Smartphone {...ICONS} /> },
          ]}
        />
      </Row>
      <Page parts={parts} width={WIDTHS[device]} />
    </section>
  )
}

const EMPTY =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width"><style></style></head><body inert></body></html>'

/**
 * The page in a frame that runs no script. Only style and body are exchanged, so that it neither flickers nor loses its
 * place while one types.
 */
function Page({ parts, width }: { parts: PreviewParts; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const room = useWidth(stage)

  useEffect(() => {
    const page = frame.current?.contentDocument
    const style = page?.querySelector('style')
    if (!ready || !page || !style) return
    page.documentElement.lang = parts.lang
    page.body.className = parts.bodyClass
    if (style.textContent !== parts.style) style.textContent = parts.style
    page.body.innerHTML = parts.body
  }, [parts, ready])

  const scale = room === null ? 1 : Math.min(1, room / width)
  return (
    <div ref={stage} className={styles.stage}>
      <iframe
        ref={frame}
        title="A report in this branding"
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
