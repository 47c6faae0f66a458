import { Skeleton } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { ImportEntry } from '../../api/reportImports.ts'
import { importPictureQuery, type Picture, pictureQueryOf } from './picture.ts'
import type { ReportRow } from './rows.ts'
import styles from './Thumbnail.module.css'

/** The picture of a report, as a drawing that follows the theme. Decorative: the title stands beside it. */
export function Thumbnail({ row, small = false }: { row: ReportRow; small?: boolean }) {
  const { data, isPending } = useQuery(pictureQueryOf(row))
  return <PictureBox picture={data} isPending={isPending} title={row.name} small={small} />
}

/** What a starter or an uploaded file would look like. */
export function ImportThumbnail({ entry }: { entry: Pick<ImportEntry, 'id' | 'name'> }) {
  const { data, isPending } = useQuery(importPictureQuery(entry.id))
  return <PictureBox picture={data} isPending={isPending} title={entry.name} small={false} />
}

function PictureBox({
  picture,
  isPending,
  title,
  small,
}: {
  picture: Picture | null | undefined
  isPending: boolean
  title: string
  small: boolean
}) {
  const className = small ? `${styles.thumb} ${styles.small}` : styles.thumb
  if (picture?.kind === 'drawing') {
    // Cleaned by safeSvg: elements and attributes of a drawing only.
    return (
      <div
        aria-hidden
        data-thumbnail
        className={className}
        dangerouslySetInnerHTML={{ __html: picture.markup }}
      />
    )
  }
  if (picture?.kind === 'bitmap') {
    return (
      <div aria-hidden className={`${className} ${styles.bitmap}`}>
        <img alt="" src={picture.url} />
      </div>
    )
  }
  return (
    <div aria-hidden className={className} data-waiting={isPending || undefined}>
      {isPending ? <Skeleton height="100%" radius={0} /> : <TextThumbnail title={title} small={small} />}
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
