import {
  type ComponentPropsWithRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { classes } from '../controls/classes.ts'
import styles from './MenuList.module.css'
import { Popup } from './Popup.tsx'
import { useTypedLetters } from './useTypedLetters.ts'

interface MenuPopupProps {
  id?: string | undefined
  anchor: HTMLElement
  align?: 'start' | 'end'
  label?: string | undefined
  labelledBy?: string | undefined
  role?: 'menu' | 'listbox'
  style?: CSSProperties
  onClose: () => void
  /** `MenuItem`s, and what stands between them. */
  children: ReactNode
}

/** A menu that is open: arrow keys move in it, letters jump, Esc, Tab or a press beside it closes it. */
export function MenuPopup({
  id,
  anchor,
  align = 'start',
  label,
  labelledBy,
  role = 'menu',
  style,
  onClose,
  children,
}: MenuPopupProps) {
  const list = useRef<HTMLUListElement>(null)
  const typed = useTypedLetters()
  useLayoutEffect(() => {
    const items = itemsOf(list.current!)
    const chosen = items.find((item) => item.dataset['selected'] !== undefined)
    ;(chosen ?? items[0])?.focus()
  }, [])

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') {
      event.preventDefault()
      onClose()
      return
    }
    const items = itemsOf(list.current!)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = nextOf(items, at, event.key, typed)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Popup
      id={id}
      anchor={anchor}
      align={align}
      gap={4}
      className={styles.paper}
      style={style}
      onClose={onClose}
      // What is pressed in a menu is no press on the row that it belongs to.
      onClick={(event) => event.stopPropagation()}
    >
      <ul
        ref={list}
        role={role}
        aria-label={label}
        aria-labelledby={labelledBy}
        className={styles.list}
        onKeyDown={keys}
      >
        {children}
      </ul>
    </Popup>
  )
}

function nextOf(
  items: readonly HTMLElement[],
  at: number,
  key: string,
  typed: ReturnType<typeof useTypedLetters>,
): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const letters = typed(key)
  // One letter again and again goes through all that begin with it; several stay where they fit.
  const from = letters.length === 1 ? at + 1 : Math.max(at, 0)
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letters),
  )
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role^="menuitem"], [role="option"]'),
]

/** One line of a menu; pressed by Enter and the space bar as well. */
export function MenuItem({
  selected = false,
  className,
  role = 'menuitem',
  onClick,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'li'>, 'onKeyDown' | 'tabIndex'> & {
  /** It is what holds now: the keyboard begins here. */
  selected?: boolean
}) {
  return (
    <li
      {...rest}
      role={role}
      tabIndex={-1}
      className={classes(styles.item, selected && styles.selected, className)}
      {...(selected && { 'data-selected': '' })}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        event.currentTarget.click()
      }}
    >
      {children}
    </li>
  )
}

/** A line between the parts of a menu. */
export const MenuLine = () => <li role="separator" className={styles.line} />
