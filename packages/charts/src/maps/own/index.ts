export { assembleBoundaries, type BoundaryWords, type DrawnFile } from './assemble.ts'
export {
  boundariesOf,
  boundaryTable,
  MAX_AREAS,
  ownBoundaries,
  type OwnArea,
  type OwnBoundaries,
  readBoundaryTable,
} from './ownTable.ts'
