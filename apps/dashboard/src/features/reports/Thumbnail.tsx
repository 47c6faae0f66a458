import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from './picture.ts'
import type { ReportRow } from './rows.ts'
import styles from './Thumbnail.module.css'

/** The first figure of a report, as a drawing that follows the theme. Decorative: the title stands beside it. */
export function Thumbnail({ row, small = false }: { row: ReportRow; small?: boolean }) {
  const version = row.draft?.version ?? row.edited.at
  const { data: picture, isPending } = useQuery(pictureQuery({ id: row.id, version }))
  const className = small ? `${styles.thumb} ${styles.small}` : styles.thumb

  if (picture?.kind === 'drawing') {
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
      {!isPending && <TextThumbnail title={row.name} small={small} />}
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
