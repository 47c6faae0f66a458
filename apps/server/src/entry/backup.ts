import { statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '@bubbles/db/backup'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readEnv } from '../config/env.ts'
import { readFiles } from '../config/files.ts'
import { createFileStore } from '../modules/files/publicStore.ts'
import { writeFile } from './backupFile.ts'
import { sayFailures } from './parts.ts'
import { placeInWords, placeOf } from './place.ts'

const USAGE = `Backs up everything in the database, while the server runs or not.

  npm run backup -- FILE               write the backup to FILE (- is the standard output)
  npm run backup -- --new-key FILE     make a key to encrypt backups with

With BUBBLES_BACKUP_RECIPIENTS set to public keys, backups are encrypted.
`

/** `npm run backup`. What it says goes to the standard error, so that a backup can go to the standard output. */
const say = (text: string) => process.stderr.write(`${text}\n`)

async function makeKey(path: string): Promise<void> {
  const identity = await generateX25519Identity()
  writeFileSync(path, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(
    `The secret key is in ${resolve(path)}. Keep it away from the server: restoring needs it.\n` +
      `Set BUBBLES_BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`,
  )
}

async function backUp(path: string): Promise<void> {
  const env = readEnv()
  const place = placeOf(env)
  const files = readFiles(env)
  const objects = files ? createFileStore(files) : null
  const recipients = env.BUBBLES_BACKUP_RECIPIENTS
  const target = path === '-' ? path : resolve(path)
  const tables = await writeFile(target, recipients, (out) => writeBackup(place, out, objects))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const size = target === '-' ? '' : ` (${(statSync(target).size / 1_000_000).toFixed(1)} MB)`
  say(
    `Backed up ${tables.length} tables with ${rows} rows of ${placeInWords(place)}${target === '-' ? '' : ` to ${target}`}${size}.`,
  )
  if (recipients.length === 0) say('It is not encrypted: see npm run backup -- --new-key.')
  say('It doesn’t include the secret. Keep a copy of the secret somewhere else.')
}

sayFailures()
const { values, positionals } = parseArgs({
  options: { 'new-key': { type: 'string' } },
  allowPositionals: true,
})
const [path, ...more] = positionals
if (values['new-key']) await makeKey(values['new-key'])
else if (path && more.length === 0) await backUp(path)
else {
  say(USAGE)
  process.exitCode = 1
}
