import {
  closeSync,
  constants,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/**
 * One change to a directory's files, as `recordWrites.ts` writes it down. A file has one name from its making to its end, by
 * which its bytes are known wherever it is moved to: its first path, and a number where it was made since.
 */
export type Change =
  | { kind: 'create'; file: string; path: string }
  | { kind: 'write'; file: string; at: number; data: string }
  | { kind: 'truncate'; file: string; size: number }
  | { kind: 'rename'; file: string; from: string; path: string }
  | { kind: 'unlink'; path: string }
  | { kind: 'mkdir'; path: string }
  | { kind: 'rmdir'; path: string }
  | { kind: 'flush'; file: string }

/** A change that is made again; a flush is none. */
type Made = Exclude<Change, { kind: 'flush' }>

/** What of it that was never flushed reaches the disk all the same. */
export interface Leftovers {
  /** Whether a write does, and whether half of it only. */
  keeps: () => 'all' | 'first half' | 'second half' | 'nothing'
  /** Share of the changes to directories and sizes since the last flush that do, from the first on. */
  shareOfChanges: number
}

/** As with a disk that does nothing before it must. */
export const NOTHING: Leftovers = { keeps: () => 'nothing', shareOfChanges: 0 }

/** The changes in a journal's first `bytes`; a line that was cut off did not happen. */
export function readChanges(journal: string, bytes: number): Change[] {
  const text = readFileSync(journal).subarray(0, bytes).toString()
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Change)
}

/**
 * Makes the directory a power cut after these changes would have left. A write is on disk once its file was flushed; a file
 * that was made, renamed, cut or removed is so once any file was, as on file systems with one journal (ext4, XFS, APFS).
 * @param from the directory as it was before the first change
 * @param recorded its path in the journal
 */
export function cutPower(
  changes: readonly Change[],
  { from, recorded, to }: { from: string; recorded: string; to: string },
  leftovers: Leftovers,
): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const disk = new Disk((path) => to + path.slice(recorded.length))
  for (const change of whatReachedTheDisk(changes, leftovers)) disk.apply(change)
}

function whatReachedTheDisk(changes: readonly Change[], { keeps, shareOfChanges }: Leftovers): Made[] {
  const flushedUntil = new Map<string, number>()
  let lastFlush = -1
  for (const [place, change] of changes.entries()) {
    if (change.kind !== 'flush') continue
    flushedUntil.set(change.file, place)
    lastFlush = place
  }
  const lastChange = lastFlush + Math.floor((changes.length - lastFlush) * shareOfChanges)
  return changes.flatMap((change, place): Made[] => {
    if (change.kind === 'flush') return []
    if (change.kind !== 'write') return place <= lastChange ? [change] : []
    if (place <= (flushedUntil.get(change.file) ?? -1)) return [change]
    return keptOf(change, keeps())
  })
}

function keptOf(change: Extract<Change, { kind: 'write' }>, what: ReturnType<Leftovers['keeps']>): Made[] {
  if (what === 'nothing') return []
  if (what === 'all') return [change]
  const data = Buffer.from(change.data, 'base64')
  const middle = data.length >> 1
  if (what === 'first half') return [{ ...change, data: data.subarray(0, middle).toString('base64') }]
  return [{ ...change, at: change.at + middle, data: data.subarray(middle).toString('base64') }]
}

/** A directory to which changes are made again. */
class Disk {
  readonly #here: (path: string) => string
  /** Where files are that were moved or made since; null: removed. */
  readonly #pathOf = new Map<string, string | null>()

  constructor(here: (path: string) => string) {
    this.#here = here
  }

  apply(change: Made): void {
    if (change.kind === 'write' || change.kind === 'truncate') return this.#applyToFile(change)
    const path = this.#here(change.path)
    if (change.kind === 'create') {
      writeFileSync(path, '', { mode: 0o600 })
      this.#take(change.file, change.path)
    } else if (change.kind === 'rename') {
      renameSync(this.#here(change.from), path)
      this.#take(change.file, change.path)
    } else if (change.kind === 'unlink') {
      unlinkSync(path)
      this.#leave(change.path)
    } else if (change.kind === 'mkdir') mkdirSync(path, { mode: 0o700 })
    else rmdirSync(path)
  }

  #applyToFile(change: Extract<Change, { kind: 'write' | 'truncate' }>): void {
    const place = this.#placeOf(change.file)
    // Written to after its name was taken away, or before it had one: nobody finds it again.
    if (place === null) return
    if (change.kind === 'truncate') return truncateSync(this.#here(place), change.size)
    const descriptor = openSync(this.#here(place), 'r+')
    try {
      const data = Buffer.from(change.data, 'base64')
      writeSync(descriptor, data, 0, data.length, change.at)
    } finally {
      closeSync(descriptor)
    }
  }

  /** A file of the beginning is where it was, unless it was moved; one made since is nowhere before it is made. */
  #placeOf(file: string): string | null {
    const known = this.#pathOf.get(file)
    if (known !== undefined) return known
    return file.includes('#') ? null : file
  }

  #take(file: string, path: string): void {
    this.#leave(path)
    this.#pathOf.set(file, path)
  }

  /** Whatever has this path has it no longer. */
  #leave(path: string): void {
    for (const [file, place] of this.#pathOf) if (place === path) this.#pathOf.set(file, null)
    if (!this.#pathOf.has(path)) this.#pathOf.set(path, null)
  }
}
