import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Env } from './env.ts'

/** Characters. */
const MIN_LENGTH = 32
/** Different characters: 32 random digits have fewer once in ten million times. */
const MIN_DIFFERENT = 6

/**
 * The secret of this installation: `BUBBLES_SECRET`, or the file `secret` in the data directory, which is made on a fresh
 * machine, and never beside a database that was made with another one.
 * @throws ConfigError for a secret that is missing, short or easy to guess.
 */
export function readSecret(env: Env, dataDirectory: string): { secret: Uint8Array; secretSource: string } {
  if (env.BUBBLES_SECRET !== undefined) return strong(env.BUBBLES_SECRET, 'BUBBLES_SECRET')
  if (env.BUBBLES_ENV === 'production')
    throw new ConfigError(
      'BUBBLES_SECRET is needed in production: 32 random characters or more that all processes share, such as the output of openssl rand -base64 48.',
    )
  const path = join(dataDirectory, 'secret')
  if (!existsSync(path)) {
    if (!env.DATABASE_URL && existsSync(join(dataDirectory, 'database', 'PG_VERSION')))
      throw new ConfigError(
        `The file ${path} is missing, but there is a database beside it that was made with its secret: without it no one could sign in. Put the file back, or set BUBBLES_SECRET to what was in it. If it is lost for good, set BUBBLES_SECRET to a new one and run npm run accept-new-secret: everyone is then signed out and sets a new password by email.`,
      )
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  // It may have been copied here with other permissions.
  chmodSync(path, 0o600)
  return strong(readFileSync(path, 'utf8').trim(), path)
}

function strong(text: string, source: string): { secret: Uint8Array; secretSource: string } {
  const instead =
    source === 'BUBBLES_SECRET'
      ? 'Set it to 32 random characters or more, such as the output of openssl rand -base64 48.'
      : 'Put the file back from a backup; where there is no database beside it yet, delete it and a new one is made.'
  if (text === '') throw new ConfigError(`The secret in ${source} is empty. ${instead}`)
  if (text.length < MIN_LENGTH)
    throw new ConfigError(
      `The secret in ${source} has ${text.length} characters and needs ${MIN_LENGTH} or more. ${instead}`,
    )
  if (new Set(text).size < MIN_DIFFERENT)
    throw new ConfigError(
      `The secret in ${source} repeats few characters and could be guessed. It needs ${MIN_DIFFERENT} different ones or more. ${instead}`,
    )
  return { secret: new TextEncoder().encode(text), secretSource: source }
}
