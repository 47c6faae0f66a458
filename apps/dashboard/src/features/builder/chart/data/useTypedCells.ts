import { useCallback, useState } from 'react'
import { useKeptState } from '../../../../session/keptState.ts'

/** Cells typed for a figure and not read yet, by block. */
const unread = new Map<string, string>()

/** What stands in “Paste cells” of a figure: kept while its other steps, or no settings at all, are open. */
export function useTypedCells(blockId: string): [string, (cells: string) => void] {
  const [kept, keep] = useKeptState(`figure.cells-${blockId}`, '')
  const [cells, setCells] = useState(kept || (unread.get(blockId) ?? ''))
  const type = useCallback(
    (next: string) => {
      if (next === '') unread.delete(blockId)
      else unread.set(blockId, next)
      keep(next)
      setCells(next)
    },
    [blockId, keep],
  )
  return [cells, type]
}
