import { chartStyles } from '@bubbles/charts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { thumbnailQuery } from '../../api/reports.ts'
import type { ReportRow } from './rows.ts'
import { safeSvg } from './safeSvg.ts'
import styles from './Thumbnail.module.css'

let styled = false

/** Charts bring their own styles, once a page. A constructed sheet, so no inline style is needed. */
function addChartStyles(): void {
  if (styled) return
  styled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(chartStyles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

type Picture = { kind: 'svg'; markup: string } | { kind: 'bitmap'; url: string } | null

/** The first figure of a report, as a drawing that follows the theme. Decorative: the title stands beside it. */
export function Thumbnail({ row, small = false }: { row: ReportRow; small?: boolean }) {
  const version = row.draft?.version ?? row.edited.at
  const { data: image, isPending } = useQuery(thumbnailQuery({ id: row.id, version }))
  const [picture, setPicture] = useState<Picture>(null)

  useEffect(() => {
    if (!image) return setPicture(null)
    if (image.type.startsWith('image/svg')) {
      let stale = false
      void image.text().then((text) => {
        const markup = safeSvg(text)
        if (stale || markup === null) return
        addChartStyles()
        setPicture({ kind: 'svg', markup })
      })
      return () => {
        stale = true
      }
    }
    const url = URL.createObjectURL(image)
    setPicture({ kind: 'bitmap', url })
    return () => URL.revokeObjectURL(url)
  }, [image])

  const className = small ? `${styles.thumb} ${styles.small}` : styles.thumb
  if (picture?.kind === 'svg') {
    // Cleaned by safeSvg: elements and attributes of a drawing only.
    return <div aria-hidden className={className} dangerouslySetInnerHTML={{ __html: picture.markup }} />
  }
  if (picture?.kind === 'bitmap') {
    return (
      <div aria-hidden className={`${className} ${styles.bitmap}`}>
        <img alt="" src={picture.url} />
      </div>
    )
  }
  return (
    <div aria-hidden className={className}>
      {!isPending && image === null && <TextThumbnail title={row.name} small={small} />}
    </div>
  )
}

/** A report that has no picture: its title over five grey lines. */
function TextThumbnail({ title, small }: { title: string; small: boolean }) {
  return (
    <div className={styles.text}>
      {!small && <span className={styles.title}>{title}</span>}
      {[100, 94, 98, 90, 56].map((width) => (
        <span key={width} className={styles.line} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
