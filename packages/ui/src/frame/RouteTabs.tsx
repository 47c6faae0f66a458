import { type ReactNode, useEffect, useRef } from 'react'
import { plainLink, type RenderLink } from '../link/link.tsx'
import styles from './RouteTabs.module.css'
import { useUnderline } from './useUnderline.ts'

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
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find((tab) => tab.current)?.id
  useUnderline(list, current)
  // Where they do not all fit, the current one stands in the middle.
  useEffect(() => {
    const nav = scroller.current
    const link = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && link) nav.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - nav.clientWidth / 2
  }, [current])

  return (
    <div className={styles.bar}>
      <nav ref={scroller} aria-label={label} className={styles.scroller}>
        <ul ref={list} className={styles.tabs}>
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
