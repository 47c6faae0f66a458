import { hkdfSync } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { ConfigError } from '../../config/env.ts'
import { readSecretCheck } from './reader.ts'
import { insertSecretCheck } from './writer.ts'

/** What a secret is checked by. It leads to no key: each key is derived under a name of its own. */
export const secretCheckOf = (secret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', secret, 'bubbles installation', 'secret check', 32)).toString('base64url')

export interface SecretCheckOptions {
  secret: Uint8Array
  /** Where the secret comes from, such as `BUBBLES_SECRET` or the path of its file. */
  source: string
  /**
   * Whether the secret opens what is stored; null where nothing is. Asked of a database that was made before it had a
   * check value, which is then written. Absent: this process writes none.
   */
  opensStored?: () => Promise<boolean | null>
}

/**
 * Refuses to go on with a secret that is not the one this database was made with: nobody could sign in.
 * @throws ConfigError with a sentence on what to do.
 */
export async function requireKnownSecret(database: Database, options: SecretCheckOptions): Promise<void> {
  const { secret, source, opensStored } = options
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  let known = await platform(readSecretCheck)
  if (known === null && opensStored) {
    if ((await opensStored()) === false) throw wrongSecret(source)
    await platform(() => insertSecretCheck(secretCheckOf(secret)))
    // Read again: another process may have been faster, with another secret.
    known = await platform(readSecretCheck)
  }
  if (known !== null && known !== secretCheckOf(secret)) throw wrongSecret(source)
}

/** Whether the database still takes the secret this process has. */
export async function isSecretKnown(database: Database, secret: Uint8Array): Promise<boolean> {
  const known = await database.transaction({ kind: 'platform' }, readSecretCheck)
  return known === null || known === secretCheckOf(secret)
}

const wrongSecret = (source: string): ConfigError =>
  new ConfigError(
    `The secret in ${source} is not the one this database was made with, so no one could sign in. ` +
      'Set BUBBLES_SECRET to the secret that was used before, or put its file back (it is called secret, in the data ' +
      'directory of the server that made the database). Nothing was changed. ' +
      'If it is lost for good: npm run accept-new-secret. Everyone is then signed out and sets a new password by email.',
  )
