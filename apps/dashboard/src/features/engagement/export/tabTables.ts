import { createContext, useContext, useEffect } from 'react'
import type { ExportTable } from './tables.ts'

/** Where the open tab leaves its tables for the export menu. */
export const TabTables = createContext<(tables: readonly ExportTable[]) => void>(() => undefined)

/** Offers a tab's tables for export while it is open. Give the same array as long as they are the same. */
export function useTabTables(tables: readonly ExportTable[]): void {
  const offer = useContext(TabTables)
  useEffect(() => {
    offer(tables)
    return () => offer([])
  }, [offer, tables])
}
