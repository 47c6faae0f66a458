import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isBuilt } from './build.ts'
import { root } from './run.ts'
import { closureOf, type LockedPackages, lockedPackages } from './supply/lockedPackages.ts'

/** What packages bring along that no process of ours loads: Node's program a second time, with headers; a command for uploads. */
const NEVER_LOADED = ['node_modules/node/node_modules', 'node_modules/sentry']

/** Files that no process reads: for debuggers, for compilers, and fonts along axes that pages don't use. */
const UNREAD = /\.map$|\.d\.[cm]?ts$|@fontsource-variable\/.*(?<!-wght-(?:normal|italic))\.woff2$/

/**
 * What of `node_modules` a built server does not need, by the lockfile: places of packages, and links to workspaces. npm itself
 * keeps what other workspaces need to be built: browsers' libraries, which are in the bundles.
 */
export function unneeded(packages: LockedPackages): string[] {
  const needed = new Set(closureOf(packages, ['', 'apps/server'], { peers: true, workspaces: true }))
  return Object.entries(packages).flatMap(([place, { link, resolved }]) => {
    if (!place.includes('node_modules/')) return []
    return needed.has(link ? resolved! : place) ? [] : [place]
  })
}

function removeUnread(modules: string): void {
  for (const path of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (UNREAD.test(path)) rmSync(join(modules, path), { force: true })
}

/** Removes links of `.bin` and folders of scopes that lead to nothing any more. */
function removeRemains(modules: string): void {
  const programs = join(modules, '.bin')
  for (const name of readdirSync(programs)) {
    const link = join(programs, name)
    if (!existsSync(resolve(programs, readlinkSync(link)))) rmSync(link)
  }
  for (const name of readdirSync(modules)) {
    const scope = join(modules, name)
    if (name.startsWith('@') && readdirSync(scope).length === 0) rmSync(scope, { recursive: true })
  }
}

/** `npm run prune`: leaves in `node_modules` what a built server needs. `npm ci` brings the rest back. */
if (import.meta.main) {
  if (!isBuilt()) {
    process.stderr.write(
      'The pages are not built, or are older than their source. Run "npm run build" first.\n',
    )
    process.exit(1)
  }
  const places = [...unneeded(lockedPackages()), ...NEVER_LOADED]
  for (const place of places) rmSync(join(root, place), { recursive: true, force: true })
  removeUnread(join(root, 'node_modules'))
  removeRemains(join(root, 'node_modules'))
  // npm would believe it, and it is not true any more.
  for (const name of ['.package-lock.json', '.cache', '.vite'])
    rmSync(join(root, 'node_modules', name), { recursive: true, force: true })
  process.stdout.write(`Removed ${places.length} packages that only building and testing need.\n`)
}
