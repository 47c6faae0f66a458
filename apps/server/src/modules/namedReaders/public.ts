/** What the entries and the tools for privacy use of named readers. */
export { eraseNamedReader, readNamedReader } from './byAddress.ts'
export {
  codeJob,
  KNOWN_READER_MAIL,
  knownReaderJob,
  linkJob,
  READER_CODE_MAIL,
  READER_LINK_MAIL,
} from './jobs.ts'
export { namedReaderHandlers } from './routes.ts'
export { deleteOldCodes } from './writer.ts'
