import { useQuery } from '@tanstack/react-query'
import { type Person, peopleQuery } from './queries.ts'

/** Those who fit what stands behind the `@`; none while nobody is being named. */
export function usePeople(reportId: string, search: string | null): readonly Person[] {
  const { data } = useQuery({ ...peopleQuery(reportId, 'comment'), enabled: search !== null })
  const few = data !== undefined && data.people.length < 50
  // A small organisation is known whole; in a large one the server searches, and until it answers, only those who fit stay.
  const found = useQuery({
    ...peopleQuery(reportId, 'comment', search ?? ''),
    enabled: search !== null && search !== '' && !few && data !== undefined,
    placeholderData: (before) => before,
  })
  if (search === null) return []
  const wanted = search.toLowerCase()
  return ((few || search === '' ? data : found.data)?.people ?? [])
    .filter(
      (person) =>
        !(few || found.isPlaceholderData) ||
        `${person.name} ${person.emailAddress}`.toLowerCase().includes(wanted),
    )
    .slice(0, 8)
}
