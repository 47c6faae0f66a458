import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RunningServer, startServer } from '@bubbles/test-kit/server'
import { root } from '../run.ts'
import type { Place } from './estate.ts'
import type { Trial } from './fault.ts'

export const SECRET = 'a secret of thirty-two characters or more'
const ENTRIES = 'apps/server/src/entry'

/** What is run, and how. */
export interface SubjectOptions {
  /** The entry: everything in one process, the members' half, or a worker. */
  entry?: 'all' | 'staff' | 'worker'
  port?: number
  env?: Record<string, string>
  /** Modules of this folder that are loaded into the process, and into its threads, before it begins. */
  preload?: string[]
}

/** A folder that goes with the trial. */
export function folderFor(trial: Trial): string {
  const folder = mkdtempSync(join(tmpdir(), 'bubbles-torture-'))
  trial.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the product on a trial's data, without a demonstration; it ends with the trial. */
export async function startSubject(
  trial: Trial,
  place: Place,
  { entry = 'all', port, env, preload = [] }: SubjectOptions = {},
): Promise<RunningServer> {
  const modules = preload.map((name) => `--import ${pathToFileURL(join(root, 'tools/torture', name)).href}`)
  // A guard that `npm run planted` takes away is taken away in the servers, too.
  if (process.env.PLANTED_DEFECT)
    modules.push(`--import ${pathToFileURL(join(root, 'tools/planted/plantInProcess.ts')).href}`)
  const server = await startServer({
    program: `${ENTRIES}/${entry}.ts`,
    ...(port !== undefined && { port }),
    dataDirectory: 'folder' in place ? place.folder : folderFor(trial),
    env: {
      BUBBLES_DEMO: '0',
      BUBBLES_SECRET: SECRET,
      BUBBLES_LOG: 'error',
      ...('url' in place && { DATABASE_URL: place.url }),
      ...(modules.length > 0 && { NODE_OPTIONS: modules.join(' ') }),
      ...env,
    },
  })
  trial.onEnd(() => server.stop('SIGKILL'))
  return server
}
