import { type ExportTable, percentCell, secondsCell } from '../export/tables.ts'
import type { BlocksAnswer, MeasuredBlock } from './blockNumbers.ts'
import { isUseCounted } from './blockWords.ts'
import { blockName } from './reportBlocks.ts'

/** The blocks tab as files: blocks, what was looked at in them, links followed. */
export function blocksTables(
  blocks: readonly MeasuredBlock[],
  { marks, links }: Pick<BlocksAnswer, 'marks' | 'links'>,
): ExportTable[] {
  const looked = blocks.flatMap((block) =>
    block.ids.flatMap((id) =>
      (marks.get(id) ?? []).map(({ name, readers }) => [blockName(block), name, readers]),
    ),
  )
  return [
    {
      name: 'Blocks',
      head: [
        'Block',
        'Starts with',
        'Visits that reached it',
        'Reach, %',
        'Reach in the previous edition (all days), %',
        'Median attention, seconds',
        'Used, %',
        'Visits that stopped here',
        'Visits that read to the end',
      ],
      rows: blocks.map((block) => [
        blockName(block),
        block.label,
        block.sessions,
        percentCell(block.reach),
        block.reachBefore === null ? null : percentCell(block.reachBefore),
        block.sessions === 0 ? null : secondsCell(block.attention),
        isUseCounted(block) ? percentCell(block.use) : null,
        block.exits,
        block.ends,
      ]),
    },
    ...(looked.length === 0
      ? []
      : [{ name: 'Looked at', head: ['Block', 'Row or region', 'Visits'], rows: looked }]),
    ...(links.length === 0
      ? []
      : [
          { name: 'Links', head: ['Address', 'Times'], rows: links.map((each) => [each.name, each.readers]) },
        ]),
  ]
}
