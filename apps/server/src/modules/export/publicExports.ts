/** What erasing organisations asks of exports. */
export { isBeingExported } from './writer.ts'
