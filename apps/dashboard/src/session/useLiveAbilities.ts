import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentOrganisationQuery, userOrganisationsQuery } from '../api/organisations.ts'
import { paths } from '../paths.ts'
import { grants } from './abilities.ts'

/** How often the person's abilities are asked for while the page is seen, in milliseconds. */
export const abilitiesInterval = 10_000

/**
 * Keeps the screens to what the person may do now: asked for every ten seconds while the page is seen and whenever it
 * gets the focus. When that changes, lists are read again and the guards run anew, so what was gained appears and who
 * lost something is led away. Used once, around everything of an organisation.
 */
export function useLiveAbilities(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: organisation } = useQuery({
    ...currentOrganisationQuery,
    refetchInterval: abilitiesInterval,
    refetchOnWindowFocus: 'always',
  })
  const known = useRef(organisation)

  useEffect(() => {
    const before = known.current
    known.current = organisation
    if (before === undefined || organisation === undefined || sameAbilities(before, organisation)) return
    void (async () => {
      // What the guards decide by. Without an answer they go by what was known; the error is shown.
      await queryClient.fetchQuery({ ...userOrganisationsQuery, staleTime: 0 }).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey: ['reports'] })
      // The builder has no guard: a member's link to a report that is not theirs to see is told so there.
      const loses = grants(before, 'report.readDraft') && !grants(organisation, 'report.readDraft')
      if (loses && isBuilder(router.state.location.pathname)) {
        await router.navigate({ to: paths.reports(), replace: true })
      }
      await router.invalidate()
    })()
  }, [organisation, queryClient, router])
}

const isBuilder = (pathname: string): boolean => pathname.includes(paths.reportEditor(''))

interface Placed {
  abilities: readonly string[]
}

/** `null`: no member any more. */
function sameAbilities(one: Placed | null, other: Placed | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.abilities.length === other.abilities.length &&
    one.abilities.every((each) => other.abilities.includes(each))
  )
}
