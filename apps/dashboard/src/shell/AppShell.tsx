import { AppFrame, type MenuEntry, type NavItem, useShortcut, useThemeChoice } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  Building2,
  ChartSpline,
  CircleUser,
  FileText,
  Inbox,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Sun,
} from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '../session/lazy.ts'
import { handleError } from '../api/errors.ts'
import { organisationLogoQuery } from '../api/branding.ts'
import { inboxQuery } from '../api/inbox.ts'
import { userOrganisationsQuery } from '../api/organisations.ts'
import { globalRolesQuery, userQuery } from '../api/users.ts'
import { paths } from '../paths.ts'
import { grants, managesAccounts, placeInWords, useOrganisation } from '../session/abilities.ts'
import { useKeptState } from '../session/keptState.ts'
import { signOut } from '../session/login.ts'
import { switchOrganisation } from '../session/switchOrganisation.ts'
import { FrameContext } from './frameContext.ts'
import { useOrganisationPlaces } from './organisationPlaces.ts'
import { routerLink } from './routerLink.tsx'
import { useMarkColours } from './useMarkColours.ts'

const NewOrganisationDialog = lazy(() => import('../features/organisations/NewOrganisationDialog.tsx'))

const AppShortcuts = lazy(() => import('./jump/AppShortcuts.tsx'))
const JumpDialog = lazy(() => import('./jump/JumpDialog.tsx'))

const themes = [
  { choice: 'light', label: 'Light', icon: <Sun /> },
  { choice: 'dark', label: 'Dark', icon: <Moon /> },
  { choice: 'system', label: 'System', icon: <Monitor /> },
] as const

const link = routerLink()

/** The frame with everything in it filled in: destinations the person may go to, organisations, menus. */
export function AppShell() {
  const organisation = useOrganisation()
  const user = useQuery(userQuery).data
  const organisations = useQuery(userOrganisationsQuery).data ?? []
  const { choice, setChoice } = useThemeChoice()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [creating, setCreating] = useKeptState('new-organisation', false)
  const [opened, setOpened] = useState<'jump' | 'keys' | null>(null)
  useShortcut('?', () => setOpened('keys'))
  const logo = useQuery({ ...organisationLogoQuery, enabled: Boolean(organisation?.logo) }).data
  const colours = useMarkColours(organisation !== null && !organisation.logo)
  const waiting = useQuery({ ...inboxQuery, enabled: organisation !== null }).data?.total ?? 0
  const section = pathname.split('/')[1] ?? ''
  useFocusOnNewSection(section)

  const organisationPlaces = useOrganisationPlaces()
  const place = organisation === null ? null : placeInWords(organisation)

  const items: NavItem[] = []
  // Who manages accounts need not belong to any organisation.
  if (organisation !== null) {
    items.push({
      id: 'reports',
      label: 'Reports',
      icon: FileText,
      href: paths.reports(),
      current: section === 'reports',
    })
    items.push({
      id: 'inbox',
      label: 'Inbox',
      icon: Inbox,
      href: paths.inbox(),
      current: section === 'inbox',
      count: waiting,
    })
  }
  if (grants(organisation, 'engagement.read')) {
    items.push({
      id: 'engagement',
      label: 'Engagement',
      icon: ChartSpline,
      href: paths.engagement(),
      current: section === 'engagement',
    })
  }

  if (grants(organisation, 'organisation.update')) {
    items.push({
      id: 'organisation',
      label: 'Organisation',
      icon: Building2,
      href: paths.organisation(),
      current: section === 'org',
      children: organisationPlaces,
    })
  }

  const manages = managesAccounts(useQuery(globalRolesQuery).data)
  if (manages) {
    items.push({
      id: 'accounts',
      label: 'Accounts',
      icon: BriefcaseBusiness,
      href: paths.accounts(),
      current: section === 'account-management',
    })
  }

  const organisationMenu: MenuEntry[] = organisations.map((each) => ({
    id: each.id,
    label: each.friendlyName,
    chosen: each.id === organisation?.id,
    onSelect: () => switchOrganisation(each.name),
  }))
  if (organisationMenu.length > 0)
    organisationMenu.unshift({ kind: 'heading', id: 'organisations', label: 'Organisations' })
  if (grants(organisation, 'organisation.create')) {
    organisationMenu.push(
      { kind: 'divider', id: 'line' },
      { id: 'new', label: 'New organisation', icon: <Plus />, onSelect: () => setCreating(true) },
    )
  }

  const userMenu: MenuEntry[] = [
    {
      id: 'account',
      label: 'Your account',
      icon: <CircleUser />,
      onSelect: () => void navigate({ to: paths.userAccount() }),
    },
    { kind: 'divider', id: 'before-theme' },
    { kind: 'heading', id: 'theme', label: 'Theme' },
    ...themes.map((theme) => ({
      id: theme.choice,
      label: theme.label,
      icon: theme.icon,
      chosen: theme.choice === choice,
      onSelect: () => setChoice(theme.choice),
    })),
    { kind: 'divider', id: 'before-sign-out' },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: <LogOut />,
      onSelect: () => void signOut().catch(handleError),
    },
  ]

  return (
    <AppFrame
      items={items}
      organisation={{
        name: organisation?.friendlyName ?? 'No organisation',
        ...(organisation?.logo && logo ? { logoUrl: logo } : {}),
        ...(colours && { colours }),
      }}
      organisationMenu={organisationMenu}
      user={{
        name: user?.name || user?.emailAddress || '',
        words: place?.short ?? (manages ? 'Account manager' : ''),
        wordsInFull: place?.full,
      }}
      userMenu={userMenu}
      onJump={() => setOpened('jump')}
      renderLink={link}
    >
      <FrameContext value>
        <Outlet />
      </FrameContext>
      {creating && (
        <Suspense fallback={null}>
          <NewOrganisationDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          {opened === 'jump' ? (
            <JumpDialog onClose={() => setOpened(null)} />
          ) : (
            <AppShortcuts onClose={() => setOpened(null)} />
          )}
        </Suspense>
      )}
    </AppFrame>
  )
}

/** Moving to another section puts the focus on its content, as a page load would; the first page keeps its own. */
function useFocusOnNewSection(section: string): void {
  const last = useRef(section)
  useEffect(() => {
    if (last.current === section) return
    last.current = section
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [section])
}
