import { PGlite } from '@electric-sql/pglite'

/** How PostgreSQL is started inside PGlite: small buffers, and fsync really on unless a test turned it off. */
export function startParameters(fsync: boolean): string[] {
  const stock = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const sizes = ['-c', 'shared_buffers=16MB', '-c', 'min_wal_size=32MB']
  // fdatasync, the default method, does nothing in the WebAssembly build; fsync is the one that is wired.
  return fsync
    ? [...stock, ...sizes, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
    : [...stock, ...sizes, '-c', 'fsync=off']
}
