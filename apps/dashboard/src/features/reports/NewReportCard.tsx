import { Kbd } from '@bubbles/ui'
import { FilePlus2, LayoutTemplate } from 'lucide-react'
import styles from './NewReportCard.module.css'

/** The first card: the doors to a new report. The template door is there once there are templates. */
export function NewReportCard({
  onBlank,
  onTemplate,
  templates,
  busy,
}: {
  onBlank: () => void
  onTemplate: () => void
  templates: number
  busy: boolean
}) {
  return (
    <section className={styles.card} aria-labelledby="new-report">
      <h2 id="new-report" className={styles.title}>
        New report
      </h2>
      <p className={styles.words}>
        {templates > 0
          ? 'Write from nothing, or start from a template.'
          : 'Start with an empty page and add text and charts.'}
      </p>
      <div className={styles.doors}>
        <button type="button" className={`${styles.door} ${styles.filled}`} onClick={onBlank} disabled={busy}>
          <FilePlus2 aria-hidden size={20} strokeWidth={1.75} />
          <span>Blank</span>
          <Kbd plain>N</Kbd>
        </button>
        {templates > 0 && (
          <button type="button" className={styles.door} onClick={onTemplate}>
            <LayoutTemplate aria-hidden size={20} strokeWidth={1.75} />
            <span>Template</span>
            <span className={styles.count}>{templates}</span>
          </button>
        )}
      </div>
    </section>
  )
}
