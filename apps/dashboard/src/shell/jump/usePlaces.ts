import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { userOrganisationsQuery } from '../../api/organisations.ts'
import { globalRolesQuery } from '../../api/users.ts'
import { engagementTabs, paths } from '../../paths.ts'
import { grants, managesAccounts, useOrganisation } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { switchOrganisation } from '../../session/switchOrganisation.ts'
import { useOrganisationPlaces } from '../organisationPlaces.ts'
import type { Jump } from './jumps.ts'

const ENGAGEMENT = {
  overview: 'Overview',
  audience: 'Audience',
  blocks: 'Blocks',
  feedback: 'Feedback',
  details: 'User details',
  editions: 'Editions',
} as const

/** Every screen the person may open from here, and the organisations they may go to. */
export function usePlaces(): Jump[] {
  const navigate = useNavigate()
  const organisation = useOrganisation()
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  const roles = useQuery(globalRolesQuery).data
  const administration = useOrganisationPlaces()
  const hasTemplates = useFlag('report-templates')
  const place = (group: string, label: string, href: string, about?: string): Jump => ({
    id: href,
    group,
    label,
    about,
    go: () => void navigate({ to: href }),
  })
  return [
    ...(organisation === null
      ? []
      : [
          place('Reports', 'All reports', paths.reports()),
          place('Reports', 'Published reports', paths.reports('published')),
          place('Reports', 'Unpublished reports', paths.reports('unpublished')),
          ...(hasTemplates ? [place('Reports', 'Templates', paths.reports('templates'))] : []),
        ]),
    ...(grants(organisation, 'engagement.read')
      ? engagementTabs.map((tab) => place('Engagement', ENGAGEMENT[tab], paths.engagement(tab)))
      : []),
    ...(grants(organisation, 'organisation.update')
      ? administration.map(({ label, href, about }) => place('Organisation', label, href, about))
      : []),
    ...(managesAccounts(roles) ? [place('Accounts', 'All accounts', paths.accounts())] : []),
    ...(organisation === null
      ? []
      : [place('You', 'Inbox', paths.inbox(), 'waiting for you mentions reviews')]),
    place('You', 'Your account', paths.userAccount(), 'name emails password appearance dark light sign-ins'),
    ...organisations
      .filter(({ id }) => id !== organisation?.id)
      .map(({ id, name, friendlyName }) => ({
        id,
        group: 'Other organisations',
        label: friendlyName,
        go: () => switchOrganisation(name),
      })),
  ]
}
