/** What is selected, and where a range begins that Shift extends. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Selects one, or takes it out again. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** Selects everything from the last one that was chosen to this one, as they stand in the list. */
export function extend(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggle(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** Selects all of these, or none of them where all are selected already. */
export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  const ids = new Set(selection.ids)
  const all = order.every((id) => ids.has(id))
  for (const id of order) {
    if (all) ids.delete(id)
    else ids.add(id)
  }
  return { ids, anchor: null }
}

/** Without what is no longer there: nothing unseen is ever acted on. The same object where nothing is to go. */
export function keepOnly(selection: Selection, present: ReadonlySet<string>): Selection {
  if ([...selection.ids].every((id) => present.has(id))) return selection
  const ids = new Set([...selection.ids].filter((id) => present.has(id)))
  return { ids, anchor: selection.anchor !== null && ids.has(selection.anchor) ? selection.anchor : null }
}

/** Of one page: all, some or none are selected. */
export function extentOf(selection: Selection, order: readonly string[]): 'all' | 'some' | 'none' {
  const count = order.filter((id) => selection.ids.has(id)).length
  if (count === 0) return 'none'
  return count === order.length ? 'all' : 'some'
}
