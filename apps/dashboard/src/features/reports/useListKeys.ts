import type { KeyboardEvent, RefObject } from 'react'
import { nextItem } from './listKeys.ts'

const ITEM = '[data-report-id]'
const LINK = '[data-report-link]'

/** What keys do to the report that has the focus. */
interface ListKeys {
  onSelect: (id: string, isRange: boolean) => void
  onSelectAll: () => void
  onRemove: (id: string) => void
  /** Esc; whether there was anything to leave. */
  onLeave: () => boolean
}

/**
 * Keys of the list: arrows, Home and End move the focus between titles, Enter opens as any link does, Space selects
 * (with Shift up to there), Ctrl+A selects all, Delete deletes, Esc gives the selection up.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys) {
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const target = event.target as Element
    // Menus stand in portals: their keys come here through the tree of components only.
    if (!list.current?.contains(target)) return
    if (event.key === 'Escape') {
      if (keys.onLeave()) event.preventDefault()
      return
    }
    const item = target.closest<HTMLElement>(ITEM)
    if (!item) return
    const id = item.dataset.reportId ?? ''
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      keys.onSelectAll()
      return
    }
    if (event.ctrlKey || event.metaKey) return
    const isTitle = target.closest(LINK) !== null
    if (event.key === ' ' && isTitle) {
      event.preventDefault()
      keys.onSelect(id, event.shiftKey)
      return
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && isTitle) {
      event.preventDefault()
      keys.onRemove(id)
      return
    }
    const items = itemsOf(list.current)
    const next = nextItem(
      items.map((each) => each.getBoundingClientRect()),
      items.indexOf(item),
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    focusTitle(items[next])
  }
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(ITEM)]

const focusTitle = (item: HTMLElement | undefined): void => item?.querySelector<HTMLElement>(LINK)?.focus()

/** Moves the focus to the first report of the list. */
export const focusFirst = (list: HTMLElement | null): void => focusTitle(list ? itemsOf(list)[0] : undefined)

/** Moves the focus off reports that are about to go: to the next that stays, else the one before, else the page. */
export function focusPast(list: HTMLElement | null, going: ReadonlySet<string>): void {
  const items = list ? itemsOf(list) : []
  const held = items.findIndex((item) => item.contains(document.activeElement))
  const stays = (item: HTMLElement) => !going.has(item.dataset.reportId ?? '')
  const next = items.slice(Math.max(0, held)).find(stays) ?? items.slice(0, Math.max(0, held)).findLast(stays)
  if (next) focusTitle(next)
  else document.getElementById('content')?.focus()
}
