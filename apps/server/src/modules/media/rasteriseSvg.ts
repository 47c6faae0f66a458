import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Problem } from '@bubbles/domain'

const MAX_SVG_BYTES = 1024 * 1024
const MAX_PNG_BYTES = 32 * 1024 * 1024
const MAX_MS = 5_000
/** Resident memory of the drawing process. Filters upon filters take what they can get. */
const MAX_RESIDENT_BYTES = 512 * 1024 * 1024
const WATCH_MS = 20
const PAGE_BYTES = 4096
/** V8's part of the memory. */
const FLAGS = ['--disable-proto=delete', '--max-old-space-size=64']
const SCRIPT = fileURLToPath(new URL('./rasteriseProcess.ts', import.meta.url))

/**
 * Draws an SVG within a box of `box` px. Drawing can take as long as its author wishes (filters upon filters), and
 * nothing can stop it within a process: so it runs in one of its own, that gets nothing but the file and is ended when
 * its time is up or, where the system tells (Linux), its memory is. It loads nothing, and what is in the file but not in the picture goes no further.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export async function rasteriseSvg(bytes: Uint8Array, box: number, mostMs = MAX_MS): Promise<Uint8Array> {
  const problem = problemOf(bytes)
  if (problem) throw new Problem('invalid-file', { detail: problem })
  const outcome = await draw(bytes, box, mostMs)
  if (outcome instanceof Uint8Array) return outcome
  throw new Problem('invalid-file', { detail: SENTENCES[outcome] })
}

const SENTENCES = {
  late: 'Drawing the SVG takes too long. Remove its filters, or export it as PNG and try again.',
  failed: 'The SVG could not be drawn: it may be damaged or too large. Export it as PNG and try again.',
}

/** What no logo needs and a drawing must not be given: entities grow, and pictures are files of any size. */
function problemOf(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_SVG_BYTES) {
    return 'The SVG is larger than 1 MB. Export it as PNG and try again.'
  }
  const text = new TextDecoder().decode(bytes)
  // Another encoding could hide from the tests below what is there for the drawing.
  const encoding = /^[^<]*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? 'utf-8'
  if (text.includes('\u0000') || !/^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding))
    return 'The SVG isn’t encoded as UTF-8. Export it again, or as PNG, and try again.'
  if (/<!ENTITY/i.test(text)) return 'The SVG declares entities. Export it as plain SVG or PNG and try again.'
  if (/<(?:[^\s<>/:]+:)?(?:image|feImage|include)\b/i.test(text)) {
    return 'The SVG contains an embedded image. Export it as PNG and try again.'
  }
  return null
}

function draw(bytes: Uint8Array, box: number, mostMs: number): Promise<Uint8Array | keyof typeof SENTENCES> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...FLAGS, SCRIPT, String(box)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    })
    const chunks: Buffer[] = []
    let size = 0
    let late = false
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, mostMs)
    const watch = setInterval(() => {
      void residentBytes(child.pid).then((bytes) => {
        if (bytes > MAX_RESIDENT_BYTES) child.kill('SIGKILL')
      })
    }, WATCH_MS)
    const stopWatching = () => {
      clearTimeout(timer)
      clearInterval(watch)
    }
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > MAX_PNG_BYTES) child.kill('SIGKILL')
    })
    // It may end before it has read all of a file it cannot draw.
    child.stdin.on('error', () => {})
    child.on('error', () => {
      stopWatching()
      resolve('failed')
    })
    child.on('close', (code) => {
      stopWatching()
      resolve(code === 0 ? new Uint8Array(Buffer.concat(chunks)) : late ? 'late' : 'failed')
    })
    child.stdin.end(bytes)
  })
}

/** Memory a process holds, 0 where the system does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES
}
