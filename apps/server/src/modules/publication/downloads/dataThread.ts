import { blockData } from '@bubbles/report-renderer'
import { type Packed, unpacked } from '../../../threads/packedTables.ts'
import { type FigureDataInput, type PackedData, packedData } from './figureData.ts'

/** The data of figures as they are kept, in their order, as long as there is room; made in a thread. */
export default async function makeData(given: Packed<FigureDataInput>): Promise<PackedData[]> {
  const { document, datasets, blockIds, room } = unpacked(given)
  const made: PackedData[] = []
  let left = room
  for (const blockId of blockIds) {
    const data = blockData(document, datasets, blockId)
    if (!data) continue
    const packed = await packedData(blockId, data)
    if (packed.gzip.length > left) continue
    left -= packed.gzip.length
    made.push(packed)
  }
  return made
}
