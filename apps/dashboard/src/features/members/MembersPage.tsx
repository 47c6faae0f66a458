import { ASSIGNABLE_ROLES, type InviteState, roleName } from '@bubbles/domain'
import {
  Menu,
  PageHeader,
  RouteTabs,
  SearchField,
  Stack,
  Button,
  IconButton,
  useMediaQuery,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ChevronDown, ListFilter, UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '../../session/lazy.ts'
import { invitesQuery } from '../../api/invites.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'
import { type MemberTab, paths } from '../../paths.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { useKeptState } from '../../session/keptState.ts'
import { OrganisationTabs } from '../../shell/OrganisationTabs.tsx'
import { routerLink } from '../../shell/routerLink.tsx'
import { InvitesList } from './InvitesList.tsx'
import { countOpen } from './inviteWords.ts'
import { MembersList } from './MembersList.tsx'
import styles from './MembersPage.module.css'
import { RolesExplained } from './RolesExplained.tsx'
import { inviteStates, type MemberSearch } from './search.ts'

const InviteSheet = lazy(() => import('./InviteSheet.tsx'))

/** Who belongs to the organisation with which roles, and who is invited. Its state is its address. */
export function MembersPage() {
  usePageTitle('Members')
  const tab = (useParams({ strict: false }).tab as MemberTab | undefined) ?? 'members'
  const search = useSearch({ strict: false }) as MemberSearch
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 599.95px)')
  const beside = useMediaQuery('(min-width: 1280px)')
  const organisation = useOrganisation()
  const invites = useQuery(invitesQuery)
  const [inviting, setInviting] = useKeptState('members.inviting', false)

  const change = (next: Partial<MemberSearch>) =>
    void navigate({
      to: paths.members(tab),
      search: { ...search, ...next },
      replace: true,
      resetScroll: false,
    })
  const clear = () => change({ q: undefined, role: undefined, state: undefined })
  const invite = () => setInviting(true)

  const searchField = (
    <SearchField
      label={tab === 'members' ? 'Filter by name or address' : 'Filter by address'}
      value={search.q ?? ''}
      onChange={(q) => change({ q: q === '' ? undefined : q })}
    />
  )
  const filter =
    tab === 'members' ? (
      <Filter
        label="Role"
        all="All roles"
        options={ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleName(role) }))}
        value={search.role}
        compact={phone}
        onChange={(role) => change({ role })}
      />
    ) : (
      <Filter<InviteState>
        label="State"
        all="All states"
        options={inviteStates.map((state) => ({ value: state, label: state }))}
        value={search.state}
        compact={phone}
        onChange={(state) => change({ state })}
      />
    )

  return (
    <>
      <PageHeader
        title="Members"
        actions={
          <>
            {!phone && searchField}
            <Button
              variant="contained"
              startIcon={<UserPlus aria-hidden />}
              className={styles.invite}
              onClick={invite}
            >
              Invite people
            </Button>
          </>
        }
      />
      <OrganisationTabs />
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
        trailing={filter}
      />
      {phone && (
        <div className={styles.phoneTools}>
          {searchField}
          {filter}
        </div>
      )}
      <div className={styles.columns}>
        <Stack gap={16} shrink>
          {!beside && tab === 'members' && <RolesExplained folded />}
          {tab === 'members' ? (
            <MembersList
              search={search.q}
              role={search.role}
              sort={search.sort ?? 'name'}
              onSort={(sort) => change({ sort: sort === 'name' ? undefined : sort })}
              onClear={clear}
              onInvite={invite}
            />
          ) : (
            <InvitesList search={search.q} state={search.state} onClear={clear} onInvite={invite} />
          )}
        </Stack>
        {beside && <RolesExplained />}
      </div>
      {inviting && (
        <Suspense fallback={null}>
          <InviteSheet onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One of several, or all, as a button with a menu. */
function Filter<Value extends string>({
  label,
  all,
  options,
  value,
  compact,
  onChange,
}: {
  label: string
  all: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** An icon, where there is little room. */
  compact: boolean
  onChange: (value: Value | undefined) => void
}) {
  const shown = options.find((option) => option.value === value)?.label ?? all
  return (
    <Menu
      label={label}
      align="end"
      minWidth={200}
      entries={[
        { id: 'all', label: all, chosen: value === undefined, onSelect: () => onChange(undefined) },
        ...options.map((option) => ({
          id: option.value,
          label: option.label,
          chosen: option.value === value,
          onSelect: () => onChange(option.value),
        })),
      ]}
      trigger={(props) =>
        compact ? (
          <IconButton aria-label={`${label}: ${shown}`} {...props}>
            <ListFilter aria-hidden />
          </IconButton>
        ) : (
          <Button
            variant="text"
            color="secondary"
            startIcon={<ListFilter aria-hidden />}
            endIcon={<ChevronDown aria-hidden />}
            aria-label={`${label}: ${shown}`}
            {...props}
          >
            {shown}
          </Button>
        )
      }
    />
  )
}
