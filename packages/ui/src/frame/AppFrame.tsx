import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery, usePhone } from '../controls/useMediaQuery.ts'
import { plainLink, type RenderLink } from '../link/link.tsx'
import type { MenuEntry } from '../overlay/Menu.tsx'
import { useShortcut } from '../parts/useShortcut.ts'
import styles from './AppFrame.module.css'
import { JumpButton } from './JumpButton.tsx'
import { MainNav } from './MainNav.tsx'
import type { NavItem } from './navItem.ts'
import { type FrameOrganisation, OrganisationSwitcher } from './OrganisationSwitcher.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { type FrameUser, UserButton } from './UserButton.tsx'

/**
 * The frame around every page: navigation 232 wide with words, 72 with icons only from 600 to 959, a bar at the
 * bottom under 600. Organisation on top, person at the bottom, no bar over the page.
 */
export function AppFrame({
  items,
  organisation,
  organisationMenu,
  user,
  userMenu,
  onJump,
  renderLink = plainLink,
  children,
}: {
  items: readonly NavItem[]
  organisation: FrameOrganisation
  /** Other organisations to go to; empty for one who belongs to this one only. */
  organisationMenu: readonly MenuEntry[]
  user: FrameUser
  userMenu: readonly MenuEntry[]
  /** Opens what leads anywhere; the frame listens to its key, Ctrl K. */
  onJump: () => void
  renderLink?: RenderLink
  children: ReactNode
}) {
  const folded = useMediaQuery('(max-width: 959.95px)')
  const phone = usePhone()
  const everything: readonly MenuEntry[] = [
    { id: 'jump', label: 'Jump to', icon: <Search />, onSelect: onJump },
    { kind: 'divider', id: 'after-jump' },
    ...organisationMenu,
    ...(organisationMenu.length === 0 ? [] : [{ kind: 'divider', id: 'between' } as const]),
    ...userMenu,
  ]
  useShortcut('k', onJump, { mod: true })

  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {!phone && (
        <header className={styles.nav}>
          <OrganisationSwitcher organisation={organisation} entries={organisationMenu} folded={folded} />
          <MainNav items={items} folded={folded} renderLink={renderLink} />
          <JumpButton folded={folded} onJump={onJump} />
          <div className={styles.foot}>
            <UserButton user={user} entries={userMenu} />
          </div>
        </header>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.content}>{children}</div>
      </main>
      {phone && <PhoneBar items={items} entries={everything} renderLink={renderLink} />}
    </div>
  )
}
