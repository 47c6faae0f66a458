import { Kbd } from '@bubbles/ui'
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { MenuAtLine, MenuKeys, MenuList, MenuRow } from '../choices/MenuAtLine.tsx'
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
  return (
    <MenuAtLine place={place} most={MAX}>
      {/* Always there, so that it is heard when it has words. */}
      <output className={items.length === 0 ? styles.none : undefined}>
        {items.length === 0 && `No block called “${query}”`}
      </output>
      {items.length > 0 && (
        <MenuList
          ref={list}
          id="slash-menu"
          label="Blocks"
          groups={groupsOf(items)}
          active={active}
          row={(item) => (
            <MenuRow
              key={item.id}
              id={`slash-${item.id}`}
              selected={items[active] === item}
              icon={<item.icon aria-hidden size={20} strokeWidth={1.75} />}
              name={item.name}
              hint={item.hint}
              onChoose={() => slash.choose(item)}
            >
              {item.typed !== undefined && <Kbd>{item.typed}</Kbd>}
            </MenuRow>
          )}
        />
      )}
      <MenuKeys>
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
      </MenuKeys>
    </MenuAtLine>
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

const GROUPS: Record<SlashItem['group'], string> = {
  text: 'Text',
  data: 'Data',
  media: 'Media',
  feedback: 'Feedback',
  layout: 'Layout',
}

function groupsOf(items: readonly SlashItem[]): [string, SlashItem[]][] {
  const groups = Map.groupBy(items, ({ group }) => GROUPS[group])
  return [...groups]
}
