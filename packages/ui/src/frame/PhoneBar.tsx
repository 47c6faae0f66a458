import { CircleUser } from 'lucide-react'
import { Text } from '../layout/Text.tsx'
import type { RenderLink } from '../link/link.tsx'
import { Menu, type MenuEntry } from '../overlay/Menu.tsx'
import styles from './AppFrame.module.css'
import type { NavItem } from './navItem.ts'
import { Count, Waiting } from './WaitingCount.tsx'

/** Where one can go from a phone: at its foot, with everything else behind the last. */
export function PhoneBar({
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
