import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './run.ts'

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell', 'headless_shell']

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, else what PATH has. */
export const findChromium = (): string | undefined =>
  findBrowser('CHROMIUM_PATH', [...HEADLESS_SHELL_NAMES, ...CHROMIUM_NAMES])

const findBrowser = (variable: string, names: readonly string[]): string | undefined =>
  process.env[variable] || names.map(findProgram).find(Boolean)

/**
 * The browser for the journeys: the headless shell, which runs them in half the time of the whole Chromium, installed
 * from the system's packages where it is missing; Chromium itself where there is no such package.
 * @throws Error saying what to do when neither can be installed here.
 */
export async function ensureChromium(): Promise<string> {
  const shell = findBrowser('CHROMIUM_PATH', HEADLESS_SHELL_NAMES)
  if (shell) return shell
  try {
    return await ensureBrowser(
      'headless Chromium',
      'CHROMIUM_PATH',
      'chromium-headless-shell',
      HEADLESS_SHELL_NAMES,
    )
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`)
    return ensureBrowser('Chromium', 'CHROMIUM_PATH', 'chromium', CHROMIUM_NAMES)
  }
}

/** Firefox for the journeys that run in it, too: `FIREFOX_PATH`, else what PATH has, else installed like Chromium. */
export const ensureFirefox = (): Promise<string> =>
  ensureBrowser('Firefox', 'FIREFOX_PATH', 'firefox-esr', ['firefox-esr', 'firefox'])

async function ensureBrowser(
  name: string,
  variable: string,
  packageName: string,
  names: readonly string[],
): Promise<string> {
  const found = findBrowser(variable, names)
  if (found) return found
  process.stdout.write(`No ${name} found: installing it from the system’s packages\n`)
  await installPackages([packageName])
  const installed = findBrowser(variable, names)
  if (installed) return installed
  throw new Error(`${name} could not be installed. Install it and set ${variable} to its program.`)
}

/**
 * WebKit for the journeys that run in it, too: `WEBKIT_DRIVER_PATH`, else what PATH has, else installed with a screen that
 * nobody sees. Few systems have it, so nothing fails without it.
 * @returns what the journeys are told: the driver's path, or why they are skipped.
 */
export async function tryWebKit(): Promise<{ WEBKIT_DRIVER_PATH: string } | { WEBKIT_MISSING: string }> {
  const find = () => process.env.WEBKIT_DRIVER_PATH || (onPath('Xvfb') && onPath('WebKitWebDriver'))
  let why = 'installed packages have no WebKitWebDriver'
  if (!find()) {
    process.stdout.write('No WebKit found: installing it from the system’s packages\n')
    await installPackages(['webkit2gtk-driver', 'xvfb']).catch((error: Error) => {
      why = error.message
    })
  }
  const path = find()
  if (path) return { WEBKIT_DRIVER_PATH: path }
  process.stdout.write(`The journeys in WebKit are skipped: ${why}\n`)
  return { WEBKIT_MISSING: why }
}

/** Tries to have PostgreSQL’s programs here, so that the server tests cover it; without them those tests say why they are skipped. */
export async function tryPostgres(): Promise<void> {
  if (process.env.TEST_DATABASE_URL || existsSync('/usr/lib/postgresql') || findProgram('postgres')) return
  process.stdout.write('No PostgreSQL found: installing it from the system’s packages\n')
  await installPackages(['postgresql']).catch((error: Error) => process.stdout.write(`${error.message}\n`))
}

async function installPackages(names: string[]): Promise<void> {
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    throw new Error(`${names.join(', ')} cannot be installed here: that takes apt-get and root.`)
  }
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const { code, output } = await runQuietly('apt-get', args)
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output.split('\n').slice(-10).join('\n')}`)
  }
}

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

/** A program that is there and says its version. */
function findProgram(name: string): string | undefined {
  const path = onPath(name)
  if (!path) return undefined
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return path
  } catch {
    return undefined
  }
}
