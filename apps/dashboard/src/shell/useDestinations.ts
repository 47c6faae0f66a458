import type { NavItem } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { BriefcaseBusiness, Building2, ChartSpline, FileText, Inbox, Link2 } from 'lucide-react'
import { inboxQuery } from '../api/inbox.ts'
import { paths } from '../paths.ts'
import { grants, useOrganisation } from '../session/abilities.ts'
import { useOrganisationPlaces } from './organisationPlaces.ts'

/** The first part of the address, which says what section of the dashboard is open. */
export const useSection = (): string => useLocation().pathname.split('/')[1] ?? ''

/** Where the navigation leads: the sections this person may open, with what waits in them. */
export function useDestinations({ managesAccounts }: { managesAccounts: boolean }): NavItem[] {
  const organisation = useOrganisation()
  const isAdmin = grants(organisation, 'organisation.update')
  const section = useSection()
  const organisationPlaces = useOrganisationPlaces()
  const waiting = useQuery({ ...inboxQuery, enabled: organisation !== null }).data?.total ?? 0
  // Who manages accounts need not belong to any organisation.
  const destinations: (NavItem & { isOffered: boolean })[] = [
    {
      id: 'reports',
      label: 'Reports',
      icon: FileText,
      href: paths.reports(),
      current: section === 'reports',
      isOffered: organisation !== null,
    },
    {
      id: 'inbox',
      label: 'Inbox',
      icon: Inbox,
      href: paths.inbox(),
      current: section === 'inbox',
      count: waiting,
      isOffered: organisation !== null,
    },
    {
      id: 'engagement',
      label: 'Engagement',
      icon: ChartSpline,
      href: paths.engagement(),
      current: section === 'engagement',
      isOffered: grants(organisation, 'engagement.read'),
    },
    {
      id: 'organisation',
      label: 'Organisation',
      icon: Building2,
      href: paths.organisation(),
      current: section === 'org',
      children: organisationPlaces,
      isOffered: isAdmin,
    },
    {
      id: 'links',
      label: 'Links',
      icon: Link2,
      href: paths.links(),
      current: section === 'org',
      isOffered: !isAdmin && grants(organisation, 'report.overseeLinks'),
    },
    {
      id: 'accounts',
      label: 'Accounts',
      icon: BriefcaseBusiness,
      href: paths.accounts(),
      current: section === 'account-management',
      isOffered: managesAccounts,
    },
  ]
  return destinations.flatMap(({ isOffered, ...item }) => (isOffered ? [item] : []))
}
