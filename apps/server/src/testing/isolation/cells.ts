import { callOf, type OperationId } from '@bubbles/contract'
import { MADE } from './calls.ts'
import type { Ids } from './ids.ts'
import type { RouteCase } from './routeCases.ts'
import type { Ask } from './server.ts'

/** Who asks, where, and which rows are named. */
export interface Cell {
  /** A subject or an API token's secret; null: no token. */
  as: string | null
  /** First label of the host. */
  host: string
  ids: Ids
}

export const FILES = {
  picture: {
    name: 'one.png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  boundaries: {
    name: 'districts.geojson',
    bytes: Buffer.from('{"type":"Polygon","coordinates":[[[8,47],[9,47],[9,48],[8,47]]]}'),
  },
  table: { name: 'table.csv', bytes: Buffer.from('Year,Wind\n2019,1\n2020,2\n') },
  attached: { name: 'words.pdf', bytes: Buffer.from('%PDF-1.7') },
}

/** A call of the contract as the matrix makes it. */
export function requestOf(operationId: OperationId, { as, host, ids }: Cell): Ask {
  const { service, path, method } = callOf(operationId)
  const { params = {}, query, body, file, headers } = MADE[operationId](ids)
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
  const url = `/api/${service}/${place}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
  return { method, url, as, host, body, file: file && FILES[file], headers }
}

/** A route beside the contract as the matrix asks it; `as` is a browser's session. */
export function requestOfRoute(route: string, each: RouteCase, { as, host, ids }: Cell, cookie: string): Ask {
  const [method = ''] = route.split(' ')
  const payload = each.payload?.(ids)
  return {
    method,
    url: each.url(ids),
    host,
    ...(payload !== undefined && { body: payload }),
    headers: { ...each.headers, ...(as && { cookie }) },
  }
}

/** Which of an organisation's rows and secrets a request names. */
export function namedBy(make: (ids: Ids) => unknown, ids: Ids): (keyof Ids)[] {
  const named = new Set<keyof Ids>()
  const watching = new Proxy(ids, {
    get: (target, key) => {
      if (key !== 'name') named.add(key as keyof Ids)
      return target[key as keyof Ids]
    },
  })
  make(watching)
  return [...named]
}

/** Every way to exchange some of what is named, at least one. */
export const mixesOf = (named: readonly (keyof Ids)[]): (keyof Ids)[][] =>
  Array.from({ length: 2 ** named.length - 1 }, (_, index) =>
    named.filter((_name, place) => ((index + 1) >> place) & 1),
  )

/** `ids` with those of `other` in the places named. */
export const exchanged = (ids: Ids, other: Ids, places: readonly (keyof Ids)[]): Ids => ({
  ...ids,
  ...Object.fromEntries(places.map((place) => [place, other[place]])),
})

/** An answer without what was asked in it, so that answers to two requests can be compared. */
export function withoutAsked(text: string, ids: Ids, places: readonly (keyof Ids)[]): string {
  let rest = text
  for (const place of places)
    rest = rest.replaceAll(ids[place], `{${place}}`).replaceAll(encodeURIComponent(ids[place]), `{${place}}`)
  return rest
}
