import { StateChips } from '@bubbles/ui'
import { momentInFull, whenInWords } from '../../format/time.ts'
import { ReportMenu } from './ReportMenu.tsx'
import { ReportTitleLink } from './ReportTitleLink.tsx'
import type { ReportRow } from './rows.ts'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './ReportCard.module.css'

/** One report as a card. The title link covers it, so a click anywhere opens it and the menu stands above. */
export function ReportCard({ row }: { row: ReportRow }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Thumbnail row={row} />
      </div>
      <div className={styles.body}>
        <StateChips
          state={{
            template: row.isTemplate,
            internal: row.internal !== null,
            public: row.public !== null,
            changed: row.changed,
          }}
        />
        <h2 className={styles.title}>
          <ReportTitleLink row={row} className={styles.link} />
        </h2>
        <p className={styles.meta} title={momentInFull(row.edited.at)}>
          {row.edited.by}, {whenInWords(row.edited.at)}
        </p>
      </div>
      <ReportMenu row={row} className={styles.menu} />
    </article>
  )
}
