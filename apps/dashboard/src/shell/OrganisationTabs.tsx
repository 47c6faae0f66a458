import { RouteTabs, useMediaQuery } from '@bubbles/ui'
import { useOrganisationPlaces } from './organisationPlaces.ts'
import { routerLink } from './routerLink.tsx'

const link = routerLink()

/**
 * Tabs over the screens of the organisation's administration, where the navigation is folded and does not name them.
 * Stands under the page's header.
 */
export function OrganisationTabs() {
  const folded = useMediaQuery('(max-width: 959.95px)')
  const places = useOrganisationPlaces()
  if (!folded || places.length < 2) return null
  return <RouteTabs label="Organisation" tabs={places} renderLink={link} />
}
