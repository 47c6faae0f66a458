import { AppFrame, useShortcut } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../session/lazy.ts'
import { organisationLogoQuery } from '../api/branding.ts'
import { globalRolesQuery, userQuery } from '../api/users.ts'
import { managesAccounts, placeInWords, useOrganisation } from '../session/abilities.ts'
import { useKeptState } from '../session/keptState.ts'
import { FrameContext } from './frameContext.ts'
import { routerLink } from './routerLink.tsx'
import { useDestinations, useSection } from './useDestinations.ts'
import { useOrganisationMenu, useUserMenu } from './useFrameMenus.tsx'
import { useMarkColours } from './useMarkColours.ts'

const NewOrganisationDialog = lazyPart(() => import('../features/organisations/NewOrganisationDialog.tsx'))

const AppShortcuts = lazyPart(() => import('./jump/AppShortcuts.tsx'))
const JumpDialog = lazyPart(() => import('./jump/JumpDialog.tsx'))

const link = routerLink()

/** The frame with everything in it filled in: destinations the person may go to, organisations, menus. */
export function AppShell() {
  const organisation = useOrganisation()
  const user = useQuery(userQuery).data
  const manages = managesAccounts(useQuery(globalRolesQuery).data)
  const [creating, setCreating] = useKeptState('new-organisation', false)
  const [opened, setOpened] = useState<'jump' | 'keys' | null>(null)
  useShortcut('?', () => setOpened('keys'))
  const logo = useQuery({ ...organisationLogoQuery, enabled: Boolean(organisation?.logo) }).data
  const colours = useMarkColours(organisation !== null && !organisation.logo)
  const items = useDestinations({ managesAccounts: manages })
  const organisationMenu = useOrganisationMenu(() => setCreating(true))
  const userMenu = useUserMenu()
  useFocusOnNewSection()

  const place = organisation === null ? null : placeInWords(organisation)
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
      {creating && <NewOrganisationDialog onClose={() => setCreating(false)} />}
      {opened === 'jump' && <JumpDialog onClose={() => setOpened(null)} />}
      {opened === 'keys' && <AppShortcuts onClose={() => setOpened(null)} />}
    </AppFrame>
  )
}

/** Moving to another section puts the focus on its content, as a page load would; the first page keeps its own. */
function useFocusOnNewSection(): void {
  const section = useSection()
  const last = useRef(section)
  useEffect(() => {
    if (last.current === section) return
    last.current = section
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [section])
}
