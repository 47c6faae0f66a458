import { datasetOfTable, LIMITS, type Table } from '@bubbles/tables'
import type { QueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { keptDataset, settingsWith } from '../chart/attachDataset.ts'
import { putCells } from '../chart/data/changeCells.ts'
import { blockById } from '../editor/blocks.ts'
import { type TableOf, tableHash } from './figureTables.ts'
import type { DataMatch } from './matches.ts'
import { type FigureChange, replacedText } from './replaceMatches.ts'

/**
 * Keeps the tables in which matches were replaced on the server; the figures still have those they had.
 * @returns what gives each figure its new table, and how many matches would have made a cell too long.
 */
export async function changedTables(
  { editor, queryClient, tableOf }: { editor: Editor; queryClient: QueryClient; tableOf: TableOf },
  matches: readonly DataMatch[],
  words: string,
): Promise<{ figures: FigureChange[]; tooLong: number }> {
  const figures: FigureChange[] = []
  let tooLong = 0
  for (const [blockId, own] of Map.groupBy(matches, (match) => match.blockId)) {
    const [{ hash }] = own as [DataMatch]
    const before = tableOf(hash)
    if (!before) continue
    const changed = withWords(before.table, own, words)
    tooLong += changed.tooLong
    if (changed.table === before.table) continue
    const dataset = datasetOfTable(changed.table)
    const source = await keptDataset(queryClient, before.name, dataset, changed.table)
    const block = editor.isDestroyed ? null : blockById(editor.state.doc, blockId)
    // Someone gave it other data meanwhile.
    if (!block || tableHash(block.node) !== hash) continue
    const { type, attrs } = block.node
    const settings = await settingsWith(queryClient, { type: type.name, attrs }, source)
    figures.push({ blockId, hash, attrs: settings, count: own.length - changed.tooLong })
  }
  return { figures, tooLong }
}

function withWords(
  table: Table,
  matches: readonly DataMatch[],
  words: string,
): { table: Table; tooLong: number } {
  let now = table
  let tooLong = 0
  for (const group of Map.groupBy(matches, ({ cell }) => `${cell.row} ${cell.column}`).values()) {
    const [{ cell, text: before }] = group as [DataMatch]
    const text = replacedText(group, words)
    if (text.length > LIMITS.cellText && text.length > before.length) tooLong += group.length
    else now = putCells(now, cell, [[text]])
  }
  return { table: now, tooLong }
}
