import { OWN_TEAM } from '@bubbles/domain'

const mark = (value: string, seconds: number) => {
  // Pages at this host see it; those at an origin of their own are opened by way of `ownAddress`.
  document.cookie = `${OWN_TEAM.cookie}=${value}; Path=/bubbles; Max-Age=${seconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

/** Visits of this organisation's public pages in this browser aren't counted: someone of its team uses it. */
export const markOwnTeam = (): void => mark('1', OWN_TEAM.seconds)

/** Someone else may read here next. */
export const unmarkOwnTeam = (): void => mark('', 0)

/** The address at which a member opens a page without being counted, wherever the organisation's pages are. */
export function ownAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  const slug = pathname.slice(pathname.lastIndexOf('/') + 1)
  return origin === location.origin ? `${url}#own` : `${origin}${OWN_TEAM.path}/${slug}`
}
