import { useLocation, useRouter } from '@tanstack/react-router'
import { paths, routePaths } from '../paths.ts'
import { useFlag } from '../session/flags.ts'

/** A screen of the organisation's administration. */
export interface OrganisationPlace {
  id: string
  label: string
  href: string
  /** What is on it, besides its name. */
  about: string
  current: boolean
}

const places = [
  {
    id: 'settings',
    label: 'Settings',
    path: routePaths.settings,
    href: paths.settings(),
    about:
      'name address owner domains single sign-on sso language numbers front page engagement measurement privacy accessibility embedding databases webhooks export delete',
  },
  {
    id: 'branding',
    label: 'Branding',
    path: routePaths.branding,
    href: paths.branding(),
    about: 'theme logo fonts colours',
  },
  {
    id: 'members',
    label: 'Members',
    path: routePaths.members,
    href: paths.members(),
    about: 'invites roles',
  },
  {
    id: 'links',
    label: 'Links',
    path: routePaths.links,
    href: paths.links(),
    about: 'public addresses preview links drafts embedding revoke expiry',
  },
  { id: 'audit', label: 'Audit log', path: routePaths.audit, href: paths.audit(), about: 'history changes' },
  {
    id: 'tokens',
    label: 'API tokens',
    path: routePaths.tokens,
    href: paths.tokens(),
    about: 'agents programs',
  },
]

/** The screens of the organisation's administration that there are: the sub-navigation, and the tabs where that is folded. */
export function useOrganisationPlaces(): OrganisationPlace[] {
  const { routesByPath } = useRouter()
  const { pathname } = useLocation()
  const hasBranding = useFlag('org-branding')
  return places
    .filter(({ id, path }) => path in routesByPath && (id !== 'branding' || hasBranding))
    .map(({ id, label, href, about }) => ({ id, label, href, about, current: pathname.startsWith(href) }))
}
