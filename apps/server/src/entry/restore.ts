import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { restoreBackup } from '@bubbles/db/backup'
import { readEnv } from '../config/env.ts'
import { readFile } from './backupFile.ts'
import { sayFailures } from './parts.ts'
import { placeInWords, placeOf } from './place.ts'

const USAGE = `Restores a backup into an empty database, and compares every value.

  npm run restore -- FILE [--identity KEYFILE]     (- is the standard input)

The database is the one the server would use: DATABASE_URL, or the directory BUBBLES_DATA. Stop the server first.
`

/** `npm run restore`. */
const say = (text: string) => process.stderr.write(`${text}\n`)

/** Key files have comments beside the key. */
const secretKeyIn = (path: string): string | null =>
  /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(path, 'utf8'))?.[0] ?? null

async function restore(path: string, keyFile: string | undefined): Promise<void> {
  const place = placeOf(readEnv())
  const backup = await readFile(path, keyFile ? secretKeyIn(keyFile) : null)
  const tables = await restoreBackup(place, backup, { onTable: (name) => say(`restoring ${name}`) })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored ${tables.length} tables with ${rows} rows into ${placeInWords(place)}; every value is as it was backed up.\n` +
      'Put the secret in place (BUBBLES_SECRET, or the file secret in the data directory), then start the server.',
  )
}

sayFailures()
const { values, positionals } = parseArgs({
  options: { identity: { type: 'string' } },
  allowPositionals: true,
})
const [path, ...more] = positionals
if (path && more.length === 0) await restore(path, values.identity)
else {
  say(USAGE)
  process.exitCode = 1
}
