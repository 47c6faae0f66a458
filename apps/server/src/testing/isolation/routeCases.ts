import type { Ids } from './ids.ts'

/** One way to ask a route that answers with something of one organisation. */
export interface RouteCase {
  title: string
  url: (ids: Ids) => string
  /** What a form or a script of the page sends. */
  payload?: (ids: Ids) => string
  headers?: Record<string, string>
  /** Status at the own host. */
  own: number
  /** Only for members: it is asked with a browser's session. */
  isInternal?: true
}

/** A route that knows nothing of organisations, or answers with what its host says and nothing a caller can name. */
export interface OpenRoute {
  why: string
  url: string
  /** Status that someone without a token gets at an organisation's host. */
  status: number
  payload?: string
  headers?: Record<string, string>
}

export type RouteEntry = readonly RouteCase[] | OpenRoute

export const isCases = (entry: RouteEntry): entry is readonly RouteCase[] => Array.isArray(entry)

/** Headers of a form of a page, whose origin is opaque. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
