import type { Table } from '@bubbles/tables'

/** Tables remembered with what was typed into them, newest last. Undo goes back through as many. */
const MAX = 40

const tables = new Map<string, Table>()

/** Keeps how a dataset was typed, so that its cells can be read another way later. Forgotten with the tab. */
export function rememberTable(hash: string, table: Table): void {
  tables.delete(hash)
  tables.set(hash, table)
  const [oldest] = tables.keys()
  if (tables.size > MAX && oldest !== undefined) tables.delete(oldest)
}

export const rememberedTable = (hash: string): Table | undefined => tables.get(hash)
