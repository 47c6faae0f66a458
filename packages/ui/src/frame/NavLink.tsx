import { Tooltip } from '../controls/Tooltip.tsx'
import { Text } from '../layout/Text.tsx'
import type { RenderLink } from '../link/link.tsx'
import styles from './AppFrame.module.css'
import { type NavItem, waitingWords } from './navItem.ts'
import { Count, Waiting } from './WaitingCount.tsx'

/** A destination at the side: its icon and word, or its icon alone where the navigation is folded. */
export function NavLink({
  item,
  folded,
  renderLink,
}: {
  item: NavItem
  folded: boolean
  renderLink: RenderLink
}) {
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
