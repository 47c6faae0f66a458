import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { BOUNDARIES, DATA_PACKAGES, type DataSource, reportSources } from './dataSources.ts'
import { closureOf, lockedPackages, manifestAt, nameAt } from './lockedPackages.ts'
import { SHIPPED_WORKSPACES } from './sbom.ts'

/** Served by the dashboard; the account menu leads there. */
export const NOTICES = join(root, 'apps/dashboard/src/shell/open-source-notices.txt')

const RULE = '='.repeat(80)

/** One package that ships. */
export interface Shipped {
  name: string
  version: string
  licence: string
  home: string
  /** Its licence and notice files, one after the other; empty where it brings none. */
  text: string
}

/**
 * All that reaches servers and browsers: what runs, and the packages whose contents are in ours. Another platform's builds
 * of a package are left out: they have the licence of the one that picks them.
 */
export function shippedPackages(): Shipped[] {
  const packages = lockedPackages()
  const places = [
    ...closureOf(packages, SHIPPED_WORKSPACES).filter((place) => !packages[place]!.os),
    ...DATA_PACKAGES.map((name) => `node_modules/${name}`),
  ]
  const shipped = new Map<string, Shipped>()
  for (const place of places) {
    const manifest = manifestAt(place)
    if (!manifest) {
      if (packages[place]!.optional) continue
      throw new Error(`${place} isn’t installed: run npm ci, then this again.`)
    }
    const { version, license = 'none stated' } = manifest
    const name = nameAt(place)
    shipped.set(`${name} ${version}`, {
      name,
      version,
      licence: license,
      home: homeOf(manifest),
      text: textAt(place),
    })
  }
  return [...shipped.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  )
}

function homeOf({ name, homepage, repository }: NonNullable<ReturnType<typeof manifestAt>>): string {
  const url = homepage ?? (typeof repository === 'string' ? repository : repository?.url)
  if (url === undefined || !/^(?:git\+)?https?:/.test(url)) return `https://www.npmjs.com/package/${name}`
  return url.replace(/^git\+/, '').replace(/\.git$/, '')
}

function textAt(place: string): string {
  const directory = join(root, place)
  return readdirSync(directory, { withFileTypes: true })
    .filter((each) => each.isFile() && /^(?:licen[cs]e|copying|notice|unlicense)/i.test(each.name))
    .map(({ name }) => name)
    .toSorted()
    .map((file) => tidy(readFileSync(join(directory, file), 'utf8')))
    .join('\n\n')
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()

/** A line that says whose it is: above a text that many have in common. */
const HOLDER = /^[ \t]*(?:copyright|©|\(c\))(?=.*(?:\d{4}|©|\(c\))).*$/gim

/** Licences of packages without a file of their own. libvips is here by name: its builds differ by platform. */
const WITHOUT_TEXT = `These packages name their licence but bring no file with its text. The text of each licence is at
https://spdx.org/licenses/ under its name; those of Apache-2.0, MIT and ISC are also above, with other packages.`

const LIBVIPS = `sharp loads libvips, a shared library under LGPL-3.0-or-later with libraries of its own, from the package
@img/sharp-libvips for the platform (https://github.com/lovell/sharp-libvips). Its source and how to build it are there; a build of
your own can take its place.`

/** The whole file, the same on every platform. */
export function notices(shipped = shippedPackages(), sources = reportSources()): string {
  // The same licence comes with other names above it, and with other line breaks.
  const byText = Map.groupBy(
    shipped.filter(({ text }) => text !== ''),
    ({ text }) => text.replaceAll(HOLDER, '').replaceAll(/\s+/g, ' ').toLowerCase(),
  )
  const without = shipped.filter(({ text }) => text === '')
  return [
    'Open-source notices',
    '',
    'Bubbles is built from, and comes with, the work of many others. This is what they ask to be passed on.',
    '',
    ...[...byText.values()].flatMap((group) => [
      RULE,
      ...group.flatMap((each) => [inALine(each), ...holdersIn(each.text).map((holder) => `  ${holder}`)]),
      '',
      tidy(group[0]!.text.replaceAll(HOLDER, '')),
      '',
    ]),
    RULE,
    WITHOUT_TEXT,
    '',
    ...without.map(inALine),
    '',
    RULE,
    LIBVIPS,
    '',
    RULE,
    'Outlines of maps',
    '',
    ...BOUNDARIES.map(sourceInALine),
    '',
    RULE,
    'Data in the starter gallery and the demonstration',
    '',
    ...sources.map(sourceInALine),
    '',
  ].join('\n')
}

const holdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLDER)].map(([line]) => line.trim())),
]
const inALine = ({ name, version, licence, home }: Shipped): string =>
  `${name} ${version} (${licence}), ${home}`
const sourceInALine = ({ name, url, licence }: DataSource): string => `${name} (${licence}), ${url}`

if (import.meta.main) writeFileSync(NOTICES, notices())
