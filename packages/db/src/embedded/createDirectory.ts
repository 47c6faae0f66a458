import * as fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { DurableFileSystem, fsyncTree, makePrivate } from './durableFileSystem.ts'
import { startParameters } from './startParameters.ts'

/**
 * Run as a process of its own, once per data directory: makes an empty database in argv[2]. Making one takes
 * some 300 MB that the server would otherwise carry for as long as it runs. While `{directory}.unfinished`
 * stands, the directory has never been used, so a start that was cut off begins anew.
 */
const [, , directory, fsync] = process.argv
if (!directory) throw new Error('Usage: createDirectory.ts DIRECTORY fsync|nosync')
const durable = fsync !== 'nosync'
const unfinished = `${directory}.unfinished`
if (fs.existsSync(unfinished)) fs.rmSync(directory, { recursive: true, force: true })
fs.writeFileSync(unfinished, '', { mode: 0o600 })
fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
const pglite = await PGlite.create({
  fs: new DurableFileSystem(directory, durable, { fsyncs: 0, walBytes: 0 }),
  startParams: startParameters(durable),
})
await pglite.close()
makePrivate(directory)
if (durable) fsyncTree(directory)
fs.rmSync(unfinished)
