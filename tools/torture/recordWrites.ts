import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'
import { defaultMaintenance } from '../../packages/db/src/embedded/protocol.ts'
import type { Change } from './powerCut.ts'

/**
 * Loaded into the server before it begins, and into its threads: writes down every change to the files under
 * `TORTURE_RECORDED`, in order, as lines of `TORTURE_JOURNAL`. `powerCut.ts` makes of it what a power cut would have left.
 */
const { TORTURE_RECORDED: recorded = '', TORTURE_JOURNAL: journalPath = '' } = process.env
const journal = fs.openSync(journalPath, 'a')
/** Milliseconds that this disk takes to flush: what is acknowledged too early is so by far. */
const FLUSH_MS = 10
/** Bytes of log after which a checkpoint runs: a short trial shall have some. */
defaultMaintenance.checkpointWalBytes = 512 * 1024

/** The file that a path names, and an open descriptor stands for: a file keeps its name here when it is renamed. */
const fileAt = new Map<string, string>()
const fileOf = new Map<number, string>()
let made = 0

const { openSync, writeSync, writeFileSync, mkdirSync, rmdirSync, renameSync, unlinkSync, existsSync } = fs
const { truncateSync, ftruncateSync, closeSync } = fs
const sleep = new Int32Array(new SharedArrayBuffer(4))

const isRecorded = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith(`${recorded}${sep}`)
const note = (change: Change): void => void writeSync(journal, `${JSON.stringify(change)}\n`)
const nameOf = (path: string): string => fileAt.get(path) ?? path

function noteMade(path: string): void {
  const file = `${path}#${++made}`
  fileAt.set(path, file)
  note({ kind: 'create', file, path })
}

fs.openSync = (path, flags, mode) => {
  const isNew = isRecorded(path) && !existsSync(path)
  const descriptor = openSync(path, flags, mode)
  if (!isRecorded(path)) return descriptor
  if (isNew) noteMade(path)
  else if (typeof flags === 'number' ? flags & fs.constants.O_TRUNC : String(flags).startsWith('w'))
    note({ kind: 'truncate', file: nameOf(path), size: 0 })
  fileOf.set(descriptor, nameOf(path))
  return descriptor
}

fs.closeSync = (descriptor) => {
  fileOf.delete(descriptor)
  closeSync(descriptor)
}

/** Only as PostgreSQL's files are written: bytes of a buffer, at a place. */
fs.writeSync = ((descriptor: number, buffer: Uint8Array, offset: number, length: number, at: number) => {
  const written = writeSync(descriptor, buffer, offset, length, at)
  const file = fileOf.get(descriptor)
  if (file !== undefined) {
    const data = Buffer.from(buffer.buffer, buffer.byteOffset + offset, written).toString('base64')
    note({ kind: 'write', file, at, data })
  }
  return written
}) as typeof fs.writeSync

fs.writeFileSync = (path, data, options) => {
  if (!isRecorded(path)) return writeFileSync(path, data, options)
  if (data !== '') throw new Error(`${path} is written in a way that is not recorded.`)
  const isNew = !existsSync(path)
  writeFileSync(path, data, options)
  if (isNew) noteMade(path)
  else note({ kind: 'truncate', file: nameOf(path), size: 0 })
}

fs.truncateSync = (path, size) => {
  truncateSync(path, size)
  if (isRecorded(path)) note({ kind: 'truncate', file: nameOf(path), size: size ?? 0 })
}

fs.ftruncateSync = (descriptor, size) => {
  ftruncateSync(descriptor, size)
  const file = fileOf.get(descriptor)
  if (file !== undefined) note({ kind: 'truncate', file, size: size ?? 0 })
}

fs.renameSync = (from, to) => {
  renameSync(from, to)
  if (!isRecorded(from) || !isRecorded(to)) return
  const file = nameOf(from)
  fileAt.set(to, file)
  note({ kind: 'rename', file, from, path: to })
}

fs.unlinkSync = (path) => {
  unlinkSync(path)
  if (!isRecorded(path)) return
  note({ kind: 'unlink', path })
  fileAt.delete(path)
}

fs.mkdirSync = ((path: string, options?: fs.MakeDirectoryOptions) => {
  const result = mkdirSync(path, options)
  if (isRecorded(path)) note({ kind: 'mkdir', path })
  return result
}) as typeof fs.mkdirSync

fs.rmdirSync = (path) => {
  rmdirSync(path)
  if (isRecorded(path)) note({ kind: 'rmdir', path })
}

const fsyncSync = fs.fsyncSync
fs.fsyncSync = (descriptor) => {
  const file = fileOf.get(descriptor)
  if (file === undefined) return fsyncSync(descriptor)
  Atomics.wait(sleep, 0, 0, FLUSH_MS)
  note({ kind: 'flush', file })
}

syncBuiltinESMExports()
