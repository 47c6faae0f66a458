import type { Resource } from '@bubbles/contract'
import { Chip } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import styles from './Checks.module.css'
import { WhoMends } from './WhoMends.tsx'

type Finding = Resource<'checkPublication'>['findings'][number]

/** What stands in the way: errors stop, warnings ask. Solved errors stay in sight. */
export function Checks({
  reportId,
  findings,
  onShow,
}: {
  reportId: string
  findings: readonly Finding[]
  onShow: (blockId: string) => void
}) {
  const errors = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  const [most, setMost] = useState(errors.length)
  if (errors.length > most) setMost(errors.length)
  const solved = Math.max(most - errors.length, 0)
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>Checks</h3>
        <Chip tone={warnings.length ? 'warning' : 'neutral'}>{count(warnings.length, 'warning')}</Chip>
        <Chip tone={errors.length ? 'error' : 'neutral'}>{count(errors.length, 'error')}</Chip>
      </div>
      <ul className={styles.list}>
        {[...errors, ...warnings].map((finding) => (
          <li
            key={`${finding.code} ${finding.blockId ?? ''} ${finding.message}`}
            className={styles.row}
            data-level={finding.level}
          >
            {finding.level === 'error' ? (
              <CircleAlert aria-label="Error" size={20} strokeWidth={1.75} />
            ) : (
              <TriangleAlert aria-label="Warning" size={20} strokeWidth={1.75} />
            )}
            <span className={styles.words}>
              {finding.message}
              {finding.detail !== undefined && <small className={styles.more}>{finding.detail}</small>}
            </span>
            {finding.blockId !== null && (
              <Button variant="text" size="small" onClick={() => finding.blockId && onShow(finding.blockId)}>
                Show
              </Button>
            )}
          </li>
        ))}
        {findings.length === 0 && (
          <li className={styles.row}>
            <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
            <span className={styles.words}>Text for every figure, every source named, no empty chart</span>
          </li>
        )}
        {solved > 0 && (
          <li className={styles.row}>
            <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
            <span className={styles.words}>
              {solved === 1 ? '1 error solved' : `${solved} errors solved`}
            </span>
          </li>
        )}
      </ul>
      {findings.length > 0 && <WhoMends reportId={reportId} />}
    </section>
  )
}

const count = (value: number, what: string): string =>
  value === 0 ? `No ${what}s` : value === 1 ? `1 ${what}` : `${value} ${what}s`
