import type { ReactNode } from 'react'
import { plainLink, type RenderLink } from '../link/link.tsx'
import styles from './RouteTabs.module.css'

/** One tab: an address of its own. `count` stands beside the label once it is known. */
export interface RouteTab {
  id: string
  label: string
  href: string
  current: boolean
  count?: number
}

/** Tabs that are routes, so they are links. `busy` draws a thin moving line under them while data is fetched again. */
export function RouteTabs({
  label,
  tabs,
  renderLink = plainLink,
  trailing,
  busy = false,
}: {
  label: string
  tabs: readonly RouteTab[]
  renderLink?: RenderLink
  trailing?: ReactNode
  busy?: boolean
}) {
  return (
    <div className={styles.bar}>
      <nav aria-label={label} className={styles.scroller}>
        <ul className={styles.tabs}>
          {tabs.map((tab) => (
            <li key={tab.id}>
              {renderLink({
                href: tab.href,
                className: tab.current ? `${styles.tab} ${styles.current}` : styles.tab,
                ...(tab.current ? { 'aria-current': 'page' as const } : {}),
                children: (
                  <>
                    {tab.label}
                    {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
                  </>
                ),
              })}
            </li>
          ))}
        </ul>
      </nav>
      {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
      {busy && <div className={styles.busy} aria-hidden />}
    </div>
  )
}
