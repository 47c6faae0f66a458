// The keyboard stays in the text and the list is described to it by id: native lists cannot be used that way.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from '../slash/SlashMenu.module.css'
import { useMenuPlace } from '../slash/useMenuPlace.ts'

/** What is offered at the caret's line, at most `most` px high. */
export function MenuAtLine({
  place,
  most,
  children,
}: {
  place: ReturnType<typeof useMenuPlace>
  most: number
  children: ReactNode
}) {
  return (
    <div
      className={styles.menu}
      style={place ? { ...place, maxHeight: Math.min(most, place.maxHeight) } : { visibility: 'hidden' }}
      // A press must not take the caret away from the line.
      onPointerDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}

/** The choices under their headings; the one that Enter takes is kept in sight. */
export function MenuList<Item>({
  ref,
  id,
  label,
  groups,
  active,
  row,
}: {
  ref: RefObject<HTMLDivElement | null>
  id: string
  label: string
  groups: readonly (readonly [heading: string, members: readonly Item[]])[]
  active: number
  row: (item: Item) => ReactNode
}) {
  useEffect(() => {
    ref.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [ref, active])
  return (
    <div ref={ref} role="listbox" aria-label={label} className={styles.list} id={id}>
      {groups.map(([heading, members]) => (
        <div key={heading} role="group" aria-label={heading}>
          <div className={styles.group} aria-hidden>
            {heading}
          </div>
          {members.map(row)}
        </div>
      ))}
    </div>
  )
}

/** A choice: an icon, its name, and what is to know about it. */
export function MenuRow({
  id,
  selected,
  icon,
  name,
  hint,
  children,
  onChoose,
}: {
  id: string
  selected: boolean
  icon: ReactNode
  name: string
  hint?: string | undefined
  children?: ReactNode
  onChoose: () => void
}) {
  return (
    // The caret stays in the text: the keys are handled there, a row is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={selected}
      className={styles.row}
      onClick={onChoose}
    >
      {icon}
      <span className={styles.name}>{name}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {children}
    </div>
  )
}

/** What the keys do; `children` may say more. */
export function MenuKeys({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.keys}>
      <span>
        <b>Enter</b> insert
      </span>
      <span>
        <b>Esc</b> close
      </span>
      {children}
    </div>
  )
}
