import { useQuery } from '@tanstack/react-query'
import { listed } from '../../../format/listed.ts'
import { nameOf } from '../review/mentions.ts'
import { peopleQuery } from '../review/queries.ts'
import styles from './Checks.module.css'

/** Above what the checks found, for who may not edit: the people that can mend it. */
export function WhoMends({ reportId }: { reportId: string }) {
  const people = useQuery(peopleQuery(reportId, 'edit'))
  if (!people.data) return null
  const names = people.data.people.map(nameOf)
  return (
    <p className={styles.mends}>
      {names.length === 0
        ? 'Nobody here may edit reports: an administrator can give somebody the role Builder.'
        : `You may not edit reports. ${listed(names)} can: mention them in a comment on the block.`}
    </p>
  )
}
