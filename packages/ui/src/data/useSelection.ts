import { useMemo, useState } from 'react'
import { extend, extentOf, keepOnly, nothingSelected, toggle, toggleAll } from './selection.ts'

/** What is selected in a list, and how it changes. */
export interface Selected {
  ids: ReadonlySet<string>
  /** How much of the page that is shown. */
  extent: 'all' | 'some' | 'none'
  /** Selects one, or takes it out again; as a range, everything from the last one chosen to it. */
  select: (id: string, isRange: boolean) => void
  /** Selects the whole page, or none of it. */
  selectAll: () => void
  /** @returns whether anything was selected. */
  selectNone: () => boolean
}

/**
 * @param present ids of all rows that can be selected, here and on other pages: nothing unseen is ever acted on, and what
 *   an undo or a failure brings back is selected as it was
 * @param shown ids of the rows of this page, in order
 */
export function useSelection(present: ReadonlySet<string>, shown: readonly string[]): Selected {
  const [chosen, setChosen] = useState(nothingSelected)
  const selection = useMemo(() => keepOnly(chosen, present), [chosen, present])
  return {
    ids: selection.ids,
    extent: extentOf(selection, shown),
    select: (id, isRange) => setChosen(isRange ? extend(selection, id, shown) : toggle(selection, id)),
    selectAll: () => setChosen(toggleAll(selection, shown)),
    selectNone: () => {
      setChosen(nothingSelected)
      return selection.ids.size > 0
    },
  }
}
