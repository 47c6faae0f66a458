import { Stack } from '../layout/Stack.tsx'
import type { RenderLink } from '../link/link.tsx'
import styles from './AppFrame.module.css'
import type { NavItem } from './navItem.ts'
import { NavLink } from './NavLink.tsx'

/** The destinations at the side; the pages of the current one are listed under it where there is room for words. */
export const MainNav = ({
  items,
  folded,
  renderLink,
}: {
  items: readonly NavItem[]
  folded: boolean
  renderLink: RenderLink
}) => (
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
                    className: child.current ? `${styles.subitem} ${styles.selected}` : styles.subitem,
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
)
