/** A table that cannot be used. The message is for the person who chose it. */
export class TableError extends Error {
  override name = 'TableError'
}
