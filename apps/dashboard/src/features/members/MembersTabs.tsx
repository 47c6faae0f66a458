import { RouteTabs } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invitesQuery } from '../../api/invites.ts'
import { type MemberTab, paths } from '../../paths.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { routerLink } from '../../shell/routerLink.tsx'
import { countOpen } from './inviteWords.ts'

/** Members and invites, with how many there are. */
export function MembersTabs({ tab, trailing }: { tab: MemberTab; trailing: ReactNode }) {
  const organisation = useOrganisation()
  const invites = useQuery(invitesQuery)
  return (
    <RouteTabs
      label="Members and invites"
      busy={tab === 'invites' && invites.isRefetching && !invites.isFetchedAfterMount}
      tabs={[
        {
          id: 'members',
          label: 'Members',
          href: paths.members(),
          current: tab === 'members',
          ...(organisation === null ? {} : { count: organisation.memberCount }),
        },
        {
          id: 'invites',
          label: 'Invites',
          href: paths.members('invites'),
          current: tab === 'invites',
          ...(invites.data === undefined ? {} : { count: countOpen(invites.data.invites) }),
        },
      ]}
      renderLink={routerLink()}
      trailing={trailing}
    />
  )
}
