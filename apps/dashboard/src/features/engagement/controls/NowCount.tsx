import { Row } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { nowQuery } from '../queries.ts'
import { countOf } from '../../../format/numbers.ts'
import styles from './controls.module.css'

/** How many read at this moment; nothing until it is known. */
export function NowCount({ reportId }: { reportId: string | undefined }) {
  const { data } = useQuery(nowQuery(reportId))
  if (data === undefined) return null
  return (
    <Row
      as="span"
      inline
      gap={8}
      size="body"
      tone="secondary"
      nowrap
      numeric
      className={styles.now}
      data-some={data.readers > 0}
      title="Readers in the last five minutes"
    >
      <i aria-hidden />
      {data.readers === 0 ? 'No one is reading now' : `${countOf(data.readers, 'reader')} now`}
    </Row>
  )
}
