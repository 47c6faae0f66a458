import type { Database } from '@bubbles/db'
import { ConfigError } from '../../config/env.ts'
import { hasObjects } from './reader.ts'

/** @throws ConfigError where files are in an object store and none is configured: pages and images would be missing. */
export async function requireStore(database: Database): Promise<void> {
  if (database.objects) return
  if (!(await database.transaction({ kind: 'platform' }, hasObjects, { readOnly: true }))) return
  throw new ConfigError(
    'Some files of this database are in S3, and S3_BUCKET isn’t set. Set it and the other S3 settings. To leave S3, set FILES_IN=database as well and run npm run files -- move --to database.',
  )
}
