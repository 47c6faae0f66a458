import { type Column, DataTable, Text } from '@bubbles/ui'
import { countInWords } from '../../../format/numbers.ts'
import { percent } from '../../../format/shares.ts'
import { duration } from '../../../format/durations.ts'
import type { MeasuredBlock } from './blockNumbers.ts'
import { isUseCounted } from './blockWords.ts'
import { blockName } from './reportBlocks.ts'

const number = { align: 'end', width: 'clamp(72px, 9vw, 112px)' } as const
const NAME: Column<MeasuredBlock> = {
  id: 'name',
  head: 'Block',
  cell: (block) => (
    <>
      {blockName(block)}{' '}
      <Text tone="secondary" breakWords>
        {block.label === block.name ? '' : block.label}
      </Text>
    </>
  ),
}
const REACH: Column<MeasuredBlock> = {
  id: 'reach',
  head: 'Reach',
  ...number,
  cell: ({ reach }) => percent(reach),
}
const beforeOf = (before: string): Column<MeasuredBlock> => ({
  id: 'before',
  head: `${before}, all days`,
  ...number,
  wideOnly: true,
  cell: ({ reachBefore }) => (reachBefore === null ? '–' : percent(reachBefore)),
})
const OTHERS: readonly Column<MeasuredBlock>[] = [
  {
    id: 'attention',
    head: 'Attention',
    ...number,
    cell: ({ attention, sessions }) => (sessions === 0 ? '–' : duration(attention)),
  },
  {
    id: 'use',
    head: 'Used',
    ...number,
    wideOnly: true,
    cell: (block) => (isUseCounted(block) ? percent(block.use) : '–'),
  },
  {
    id: 'exits',
    head: 'Stopped here',
    ...number,
    wideOnly: true,
    cell: ({ exits, ends }) => (
      <>
        {countInWords(ends ?? exits ?? 0)}{' '}
        {ends !== null && (
          <Text block size="small" tone="secondary">
            read to the end
          </Text>
        )}
      </>
    ),
  },
]

/** The blocks as a table: the same numbers, in the order of the report. */
export const BlocksTable = ({
  blocks,
  before,
}: {
  blocks: readonly MeasuredBlock[]
  before: string | null
}) => (
  <DataTable
    label="Blocks in the order of the report"
    columns={[NAME, REACH, ...(before === null ? [] : [beforeOf(before)]), ...OTHERS]}
    rows={blocks}
    rowKey={({ id }) => id}
    loading={false}
    error={null}
    rowHeight={44}
  />
)
