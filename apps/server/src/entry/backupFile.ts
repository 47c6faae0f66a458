import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { PassThrough, Readable, type Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { ConfigError } from '../config/env.ts'

/** What encrypted files begin with (age-encryption.org/v1). */
const AGE = Buffer.from('age-encryption.org/')

/**
 * Writes a backup, encrypted where there is someone to encrypt it for. The file appears under its name once it is whole; `-` is
 * the standard output.
 * @param recipients public age keys.
 * @throws ConfigError for a file that is there already.
 */
export async function writeFile<T>(
  path: string,
  recipients: readonly string[],
  write: (out: Writable) => Promise<T>,
): Promise<T> {
  if (path === '-') return sealed(process.stdout, recipients, write)
  if (existsSync(path)) throw new ConfigError(`There’s already a file ${path}. Choose another name.`)
  const unfinished = `${path}.unfinished`
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
  let failure: Error | undefined
  file.once('error', (error) => {
    failure = error
  })
  try {
    const result = await sealed(file, recipients, write)
    renameSync(unfinished, path)
    return result
  } catch (error) {
    throw failure ? new ConfigError(`The backup could not be written: ${failure.message}.`) : error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function sealed<T>(
  out: Writable,
  recipients: readonly string[],
  write: (out: Writable) => Promise<T>,
): Promise<T> {
  if (recipients.length === 0) return write(out)
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const plain = new PassThrough()
  const cipher = await encrypter.encrypt(asWeb(plain))
  const [result] = await Promise.all([write(plain), pipeline(fromWeb(cipher), out)])
  return result
}

/**
 * Reads a backup, decrypted where it is encrypted; `-` is the standard input.
 * @param identity the secret age key (AGE-SECRET-KEY-…), or null.
 * @throws ConfigError where the key is missing or not the right one.
 */
export async function readFile(path: string, identity: string | null): Promise<Readable> {
  if (path !== '-' && !existsSync(path)) throw new ConfigError(`There is no file ${path}.`)
  const file = path === '-' ? process.stdin : createReadStream(path)
  const { isSealed, whole } = await lookAt(file)
  if (!isSealed) return whole
  if (identity === null)
    throw new ConfigError('The backup is encrypted. Give the file with its secret key: --identity FILE.')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
    return fromWeb(await decrypter.decrypt(asWeb(whole)))
  } catch (error) {
    throw new ConfigError('The secret key doesn’t open this backup. Give the one it was encrypted for.', {
      cause: error,
    })
  }
}

/** Reads as far as it takes to know what a file is, and puts that back. */
async function lookAt(file: Readable): Promise<{ isSealed: boolean; whole: Readable }> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let start = Buffer.alloc(0)
  while (start.length < AGE.length) {
    const { value, done } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* again() {
    yield start
    for (;;) {
      const { value, done } = await chunks.next()
      if (done) return
      yield value
    }
  }
  return { isSealed: start.subarray(0, AGE.length).equals(AGE), whole: Readable.from(again()) }
}

// Node's web streams and those of the browser's types differ in name alone.
const asWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream)
