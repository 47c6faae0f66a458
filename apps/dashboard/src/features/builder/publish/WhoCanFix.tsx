import { Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { listed } from '../../../format/listed.ts'
import { nameOf } from '../review/mentions.ts'
import { peopleQuery } from '../review/queries.ts'

/** Above what the checks found, for who may not edit: the people that can mend it. */
export function WhoCanFix({ reportId }: { reportId: string }) {
  const people = useQuery(peopleQuery(reportId, 'edit'))
  if (!people.data) return null
  const names = people.data.people.map(nameOf)
  return (
    <Text as="p" breakWords padding="0 0 12px">
      {names.length === 0
        ? 'No one here can edit reports. An admin can make someone a builder.'
        : `You can’t edit reports, but ${listed(names)} can: mention them in a comment on the block.`}
    </Text>
  )
}
