import { Text } from '../layout/Text.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { useMediaQuery } from '../controls/useMediaQuery.ts'
import { ChevronsUpDown, CircleUser, type LucideIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../controls/Tooltip.tsx'
import { plainLink, type RenderLink } from '../link/link.tsx'
import { Menu, type MenuEntry } from '../overlay/Menu.tsx'
import { Avatar } from '../parts/Avatar.tsx'
import { Kbd } from '../parts/Kbd.tsx'
import { type MarkColours, OrganisationMark } from '../parts/OrganisationMark.tsx'
import { useShortcut } from '../parts/useShortcut.ts'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import styles from './AppFrame.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** One destination of the navigation; leave it out where the person may not go. */
export interface NavItem {
  id: string
  label: string
  icon: LucideIcon
  href: string
  /** The page shown is this one or, with `children`, one of its. */
  current: boolean
  /** How many things wait there, beside it in words; 0 or absent: none. */
  count?: number
  children?: readonly { id: string; label: string; href: string; current: boolean }[]
}

/** The person and what they are here; `wordsInFull` where `words` shortens it. */
interface FrameUser {
  name: string
  words: string
  wordsInFull?: string
}

/** The organisation on top; `colours` are those of its first letter where it has no logo. */
interface FrameOrganisation {
  name: string
  logoUrl?: string
  colours?: MarkColours
}

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
  const phone = useMediaQuery('(max-width: 599.95px)')
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
        Skip to the content
      </a>
      {!phone && (
        <header className={styles.nav}>
          <OrganisationSwitcher organisation={organisation} entries={organisationMenu} folded={folded} />
          <nav aria-label="Main">
            <Stack as="ul" gap={4}>
              {items.map((item) => (
                <li key={item.id}>
                  <NavLink item={item} folded={folded} renderLink={renderLink} />
                  {!folded && item.current && item.children !== undefined && (
                    <Stack as="ul" style={{ marginBlock: 4 }}>
                      {item.children.map((child) => (
                        <li key={child.id}>
                          {renderLink({
                            href: child.href,
                            className: child.current
                              ? `${styles.subitem} ${styles.selected}`
                              : styles.subitem,
                            children: child.label,
                            ...(child.current ? { 'aria-current': 'page' as const } : {}),
                          })}
                        </li>
                      ))}
                    </Stack>
                  )}
                </li>
              ))}
            </Stack>
          </nav>
          <button
            type="button"
            className={`${styles.item} ${styles.jump}`}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onJump}
          >
            <Search aria-hidden size={20} strokeWidth={1.75} />
            {folded ? (
              <VisuallyHidden>Jump to</VisuallyHidden>
            ) : (
              <>
                <Text grow style={{ textAlign: 'start' }}>
                  Jump to
                </Text>
                <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
              </>
            )}
          </button>
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

/** Where one can go from a phone: at its foot, with everything else behind the last. */
function PhoneBar({
  items,
  entries,
  renderLink,
}: {
  items: readonly NavItem[]
  entries: readonly MenuEntry[]
  renderLink: RenderLink
}) {
  return (
    <nav aria-label="Main" className={styles.bar}>
      {items.map((item) => (
        <Text key={item.id} grow>
          {renderLink({
            href: item.href,
            className: item.current ? `${styles.barItem} ${styles.barSelected}` : styles.barItem,
            ...(item.current ? { 'aria-current': 'page' as const } : {}),
            children: (
              <>
                <span className={styles.pill}>
                  <item.icon aria-hidden size={20} strokeWidth={1.75} />
                  <Count of={item} />
                </span>
                <span>
                  {item.label}
                  <Waiting of={item} />
                </span>
              </>
            ),
          })}
        </Text>
      ))}
      <Text grow>
        <Menu
          label="You"
          entries={entries}
          align="end"
          trigger={(props) => (
            <button type="button" className={styles.barItem} {...props}>
              <span className={styles.pill}>
                <CircleUser aria-hidden size={20} strokeWidth={1.75} />
              </span>
              You
            </button>
          )}
        />
      </Text>
    </nav>
  )
}

function UserButton({ user, entries }: { user: FrameUser; entries: readonly MenuEntry[] }) {
  return (
    <Menu
      label="You"
      entries={entries}
      trigger={(props) => (
        <button type="button" className={styles.user} {...props}>
          <VisuallyHidden>{`${user.name}, account menu`}</VisuallyHidden>
          <Avatar name={user.name} />
          <Text aria-hidden as="div" shrink hiddenOn="folded">
            <Text block weight="semibold" truncate>
              {user.name}
            </Text>
            <Text block size="small" tone="secondary" truncate title={user.wordsInFull}>
              {user.words}
            </Text>
          </Text>
        </button>
      )}
    />
  )
}

function OrganisationSwitcher({
  organisation,
  entries,
  folded,
}: {
  organisation: FrameOrganisation
  entries: readonly MenuEntry[]
  folded: boolean
}) {
  const inside = (
    <>
      <OrganisationMark {...organisation} wide={!folded} />
      {!folded && (
        <Text grow truncate>
          {organisation.name}
        </Text>
      )}
    </>
  )
  if (entries.length === 0) return <div className={styles.switcher}>{inside}</div>
  return (
    <Menu
      label="Organisations"
      entries={entries}
      minWidth={216}
      trigger={(props) => (
        <button type="button" className={styles.switcher} {...props}>
          <VisuallyHidden>{`${organisation.name}, switch organisation`}</VisuallyHidden>
          <Row aria-hidden as="span" gap={12} grow>
            {inside}
          </Row>
          {!folded && (
            <ChevronsUpDown aria-hidden size={16} strokeWidth={1.75} color="var(--bb-text-secondary)" />
          )}
        </button>
      )}
    />
  )
}

function NavLink({ item, folded, renderLink }: { item: NavItem; folded: boolean; renderLink: RenderLink }) {
  const parent = item.current && !folded && item.children !== undefined
  const className = [styles.item, item.current && (parent ? styles.parent : styles.selected)]
    .filter(Boolean)
    .join(' ')
  const link = renderLink({
    href: item.href,
    className,
    ...(item.current && !parent ? { 'aria-current': 'page' as const } : {}),
    ...(folded ? { 'aria-label': `${item.label}${waitingWords(item)}` } : {}),
    children: (
      <>
        <item.icon aria-hidden size={20} strokeWidth={1.75} />
        {!folded && (
          <span>
            {item.label}
            <Waiting of={item} />
          </span>
        )}
        <Count of={item} />
      </>
    ),
  })
  if (!folded) return link
  return (
    <Tooltip describes title={item.label} placement="right" enterDelay={100}>
      <Text block>{link}</Text>
    </Tooltip>
  )
}

const waitingWords = ({ count = 0 }: NavItem): string => (count === 0 ? '' : ` (${count} waiting)`)

/** For ears: what the number beside a destination counts. */
const Waiting = ({ of: item }: { of: NavItem }) =>
  waitingWords(item) === '' ? null : <VisuallyHidden>{waitingWords(item)}</VisuallyHidden>

/** For eyes: the number itself, beside the word or at the corner of the icon. */
const Count = ({ of: { count = 0 } }: { of: NavItem }) =>
  count === 0 ? null : (
    <span aria-hidden className={styles.count}>
      {count > 99 ? '99+' : count}
    </span>
  )
