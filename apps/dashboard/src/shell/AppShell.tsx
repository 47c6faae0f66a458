import { AppFrame, type MenuEntry, type NavItem, useThemeChoice } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { ChartSpline, CircleUser, FileText, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { handleError } from '../api/errors.ts'
import { userOrganisationsQuery } from '../api/organisations.ts'
import { userQuery } from '../api/users.ts'
import { paths } from '../paths.ts'
import { grants, placeInWords, seesEngagement, useOrganisation } from '../session/abilities.ts'
import { signOut } from '../session/login.ts'
import { switchOrganisation } from '../session/switchOrganisation.ts'
import { routerLink } from './routerLink.tsx'

const NewOrganisationDialog = lazy(() => import('../features/organisations/NewOrganisationDialog.tsx'))

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
  const [creating, setCreating] = useState(false)
  const section = pathname.split('/')[1] ?? ''
  useFocusOnNewSection(section)

  const place = organisation === null ? null : placeInWords(organisation)

  const items: NavItem[] = [
    {
      id: 'reports',
      label: 'Reports',
      icon: FileText,
      href: paths.reports(),
      current: section === 'reports',
    },
  ]
  // Who starts measuring without the role to look keeps the entry until they go elsewhere.
  if (seesEngagement(organisation) || section === 'engagement') {
    items.push({
      id: 'engagement',
      label: 'Engagement',
      icon: ChartSpline,
      href: paths.engagement(),
      current: section === 'engagement',
    })
  }

  const organisationMenu: MenuEntry[] = [
    { kind: 'heading', id: 'organisations', label: 'Organisations' },
    ...organisations.map((each) => ({
      id: each.id,
      label: each.friendlyName,
      chosen: each.id === organisation?.id,
      onSelect: () => switchOrganisation(each.name),
    })),
  ]
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
      organisation={{ name: organisation?.friendlyName ?? '' }}
      organisationMenu={organisationMenu}
      user={{
        name: user?.name || user?.emailAddress || '',
        words: place?.short ?? '',
        wordsInFull: place?.full,
      }}
      userMenu={userMenu}
      renderLink={link}
    >
      <Outlet />
      {creating && (
        <Suspense fallback={null}>
          <NewOrganisationDialog onClose={() => setCreating(false)} />
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
