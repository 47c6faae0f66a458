// The keyboard stays in the text and the list is described to it by id: native lists cannot be used that way.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Kbd } from '@bubbles/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import type { SlashItem } from './SlashItem.ts'
import styles from './SlashMenu.module.css'
import { useMenuPlace } from './useMenuPlace.ts'
import type { SlashState } from './SlashState.ts'

/** Eleven rows of 36, the headings among them and the keys; more scrolls. */
const MAX = 508

/** The menu of blocks under the slash. */
export function SlashMenu({ ui }: { ui: BuilderUi }) {
  const slash = useSyncExternalStore(ui.subscribe, () => ui.get().slash)
  return slash && <OpenMenu slash={slash} ui={ui} />
}

function OpenMenu({ slash, ui }: { slash: SlashState; ui: BuilderUi }) {
  const list = useRef<HTMLDivElement>(null)
  const { items, active, lineOf, query } = slash
  const place = useMenuPlace(lineOf, slash)
  const more = useRowsBelow(list, items, place?.maxHeight)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      className={styles.menu}
      style={place ? { ...place, maxHeight: Math.min(MAX, place.maxHeight) } : { visibility: 'hidden' }}
      // A press must not take the caret away from the line the block will replace.
      onPointerDown={(event) => event.preventDefault()}
    >
      {/* Always there, so that it is heard when it has words. */}
      <output className={items.length === 0 ? styles.none : undefined}>
        {items.length === 0 && `No block called “${query}”`}
      </output>
      {items.length > 0 && (
        <div ref={list} role="listbox" aria-label="Blocks" className={styles.list} id="slash-menu">
          {groupsOf(items).map(([group, members]) => (
            <div key={group} role="group" aria-label={GROUPS[group]}>
              <div className={styles.group} aria-hidden>
                {GROUPS[group]}
              </div>
              {members.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  selected={items[active] === item}
                  onChoose={() => slash.choose(item)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <div className={styles.keys}>
        <span>
          <b>Enter</b> insert
        </span>
        <span>
          <b>Esc</b> close
        </span>
        <button
          type="button"
          tabIndex={-1}
          className={styles.all}
          title="All keyboard shortcuts"
          onClick={() => ui.set({ shortcuts: true })}
        >
          All keys
        </button>
        {more > 0 && items.length > 0 && <span className={styles.more}>{more} more</span>}
      </div>
    </div>
  )
}

/** How many rows are below what is seen of the list. */
function useRowsBelow(
  list: RefObject<HTMLDivElement | null>,
  items: readonly SlashItem[],
  height: number | undefined,
): number {
  const [more, setMore] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const count = () => {
      const bottom = element.getBoundingClientRect().bottom
      const rows = [...element.querySelectorAll('[role=option]')]
      setMore(rows.filter((row) => row.getBoundingClientRect().top + 18 > bottom).length)
    }
    count()
    element.addEventListener('scroll', count)
    return () => element.removeEventListener('scroll', count)
  }, [list, items, height])
  return more
}

function Row({ item, selected, onChoose }: { item: SlashItem; selected: boolean; onChoose: () => void }) {
  const Icon = item.icon
  return (
    // The caret stays in the text: the keys are handled there, a row is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      id={`slash-${item.id}`}
      tabIndex={-1}
      aria-selected={selected}
      className={styles.row}
      onClick={onChoose}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <span className={styles.name}>{item.name}</span>
      {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
      {item.typed !== undefined && <Kbd>{item.typed}</Kbd>}
    </div>
  )
}

const GROUPS: Record<SlashItem['group'], string> = {
  text: 'Text',
  data: 'Data',
  media: 'Media',
  feedback: 'Feedback',
  layout: 'Layout',
}

function groupsOf(items: readonly SlashItem[]): [SlashItem['group'], SlashItem[]][] {
  const groups = new Map<SlashItem['group'], SlashItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return [...groups]
}
