import { LOGIN_PAGES, type LoginPage } from '@bubbles/domain'

/** Every page of this application. */
export const paths = LOGIN_PAGES

export type Path = LoginPage

/** The address of a page, with the query parameters that have a value. */
export function address(path: Path, parameters: Record<string, string | null> = {}): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}
