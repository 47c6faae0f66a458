import { useLayoutEffect, useState } from 'react'
import { type MenuPlace, menuPlace, roomToMake } from './menuPlace.ts'
import styles from './SlashMenu.module.css'

const WIDTH = 360
/** Height of the line above the paper. */
const TOP_LINE = 56
/** On phones the menu is a sheet over this share of the window. */
const SHEET = 0.5

const roomNow = () => ({ width: window.innerWidth, height: window.innerHeight })

/**
 * Where a menu of the text stands while it is open: under the line that `lineOf` finds. The page makes room for it, and
 * the menu goes along when the page scrolls.
 * @param about what the menu is about; the line is looked for again when it changes
 * @returns null until the line is there
 */
export function useMenuPlace(lineOf: () => DOMRect | null, about: unknown): MenuPlace | null {
  const [place, setPlace] = useState<MenuPlace | null>(null)
  useLayoutEffect(() => {
    document.body.classList.add(styles.room!)
    const line = lineOf()
    const room = roomNow()
    const enough = room.width < 600 ? room.height * SHEET : undefined
    if (line) window.scrollBy({ top: roomToMake(line, TOP_LINE, room, enough), behavior: 'instant' })
    return () => document.body.classList.remove(styles.room!)
    // Once, when the menu opens: while one types, nothing moves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    const measure = () => {
      const line = lineOf()
      setPlace(line && menuPlace(line, WIDTH, roomNow()))
    }
    measure()
    window.addEventListener('scroll', measure, true)
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure, true)
      window.removeEventListener('resize', measure)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [about])
  return place
}
