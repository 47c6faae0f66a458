import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { systemVariables } from '../../../config/env.ts'

/** What Chromium is called where distributions install it; the first of them is the smallest. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/**
 * Where Chromium is: at the path that was configured, else under one of its usual names in the search path.
 * @returns null where there is none that can be run
 */
export function findBrowser(
  path: string | undefined,
  searchPath = systemVariables().PATH ?? '',
): string | null {
  if (path !== undefined) return isProgram(path) ? path : null
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
