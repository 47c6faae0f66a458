import type { Database } from '@bubbles/db'
import type { Config, Development } from '../config/config.ts'
import { ACME, addressOf, DEV, DUTIES, GLOBEX, MANAGER, PASSWORD, POSTS } from './people.ts'
import { acmeReports } from './stories.ts'

/** Writes to standard output what a person needs after a start: how long it took, where things are, who can sign in. */
export function printDemonstration(config: Config, engine: Database['engine'], seconds: number): void {
  process.stdout.write(`${describeStart(config, engine, seconds)}\n`)
}

/** The same as text. */
export function describeStart(config: Config, engine: Database['engine'], seconds: number): string {
  const blocks = [
    `Bubbles is ready (${seconds.toFixed(1)} s)`,
    aligned([
      ['Database', engine === 'embedded' ? 'embedded, single process' : 'PostgreSQL'],
      ...(engine === 'embedded' ? [['Data', config.dataDirectory] as Line] : []),
      ...addresses(config),
    ]),
  ]
  if (config.demonstration) {
    blocks.push(`Sign in as any of these, with the password ${PASSWORD}`, aligned(signIns()))
    if (!config.development)
      blocks.push(`The same people are at ${GLOBEX.friendlyName}: owner@${GLOBEX.name}.example and so on`)
  }
  return `\n${blocks.join('\n\n')}\n`
}

const developmentAddresses = ({ addresses: of }: Config, development: Development): Line[] => [
  [
    'Dashboard',
    `${development.dashboard.url}/dashboard/ (organisation ${DEV.name}, until another is chosen)`,
  ],
  ['Identity pages', `${development.login.url}/`],
  ...Object.entries(development.services).map(
    ([name, { url }]): Line => [`Service ${name}`, `${url}/api/${name}/`],
  ),
  ['Published pages', `${of.bubbles(DEV.name)}/bubbles/`],
  ['Mail outbox', `${development.login.url}/outbox`],
]

type Line = [left: string, right: string]

function addresses(config: Config): Line[] {
  const { addresses: of, demonstration, environment } = config
  if (config.development) return developmentAddresses(config, config.development)
  const api = new URL('/api/docs', of.login).href
  const lines: Line[] = [['Sign in', `${of.login}/`]]
  if (demonstration) {
    lines.unshift(
      ['Dashboard', `${of.organisation(ACME.name)}/dashboard/`],
      ['A report', `${of.bubbles(ACME.name)}/bubbles/${acmeReports[0]!.slug}`],
    )
  }
  if (environment === 'local') lines.push(['Mail outbox', `${of.login}/outbox`])
  lines.push(['API', api])
  return lines
}

const signIns = (): Line[] => [
  ...POSTS.map((post): Line => [addressOf(ACME, post), DUTIES[post]]),
  [MANAGER.email, 'manages the accounts of all organisations'],
]

const aligned = (lines: Line[]): string => {
  const width = Math.max(...lines.map(([left]) => left.length)) + 3
  return lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n')
}
