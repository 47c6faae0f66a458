import * as fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Counters of what reached the disk. */
export interface FileSystemCounters {
  fsyncs: number
  walBytes: number
}

interface NodeStream {
  nfd?: number
  path?: string
  node: object
}

/** The part of Emscripten's NODEFS that is patched: an internal of PGlite 0.5.16, hence the exact pin. */
interface NodeFileSystem {
  realPath(node: object): string
  node_ops: {
    mknod: (parent: object, name: string, mode: number, device: number) => object
    setattr: (node: object, attributes: { mode?: number }) => void
  }
  stream_ops: {
    fsync?: (stream: NodeStream) => number
    write: (
      stream: NodeStream,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ) => number
  }
}

type Init = NodeFS['init']

/**
 * PGlite's file system on a directory, with the fsync it lacks. Stock PGlite turns fsync off, and Emscripten's
 * NODEFS has none: a power loss then loses acknowledged commits or the whole database. Here every fsync that
 * PostgreSQL asks for reaches the disk, and bytes written to the write-ahead log are counted.
 */
export class DurableFileSystem extends NodeFS {
  readonly counters: FileSystemCounters
  readonly #fsync: boolean

  constructor(directory: string, fsync: boolean, counters: FileSystemCounters) {
    super(directory)
    this.#fsync = fsync
    this.counters = counters
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pg, options)
    const preRun = (result.emscriptenOpts.preRun ??= [])
    preRun.push((module) => this.#patch(module as unknown as { NODEFS?: NodeFileSystem }))
    return result
  }

  #patch(module: { NODEFS?: NodeFileSystem }): void {
    const nodeFs = module.NODEFS
    if (!nodeFs?.stream_ops?.write) {
      throw new Error(
        'This release of PGlite has another file system inside: fsync cannot be added, so it is refused.',
      )
    }
    const { mknod, setattr } = nodeFs.node_ops
    // PostgreSQL opens some files with 0666 and leaves the rest to the umask, which Emscripten does not ask.
    nodeFs.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device)
    nodeFs.node_ops.setattr = (node, attributes) =>
      setattr(
        node,
        attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & OWNER_ONLY },
      )
    const { counters } = this
    const operations = nodeFs.stream_ops
    const write = operations.write
    operations.write = (stream, buffer, offset, length, position) => {
      if (stream.path?.includes('/pg_wal/')) counters.walBytes += length
      return write(stream, buffer, offset, length, position)
    }
    if (!this.#fsync) return
    operations.fsync = (stream) => {
      counters.fsyncs += 1
      if (stream.nfd === undefined) fsyncPath(nodeFs.realPath(stream.node))
      else fs.fsyncSync(stream.nfd)
      return 0
    }
  }
}

/** For this user alone. */
const OWN_DIRECTORY = 0o700
const OWN_FILE = 0o600
/** A mode without what groups and others may. */
const OWNER_ONLY = ~0o077

/** Takes a directory and all in it away from other users, whoever made it and whatever the umask was. */
export function makePrivate(directory: string): void {
  fs.chmodSync(directory, OWN_DIRECTORY)
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`
    if (entry.isDirectory()) makePrivate(path)
    else if (entry.isFile()) fs.chmodSync(path, OWN_FILE)
  }
}

function fsyncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Flushes a directory and all in it: a freshly made database must survive a power loss too. */
export function fsyncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(directory)
}
