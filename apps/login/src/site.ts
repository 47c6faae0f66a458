import { type PageConfig, safeRedirectUrl } from '@bubbles/session'
import { createContext, use } from 'react'
import { address, type Path } from './paths.ts'

/** Where these pages run: the server's settings and the address. */
export interface Site {
  config: PageConfig
  location: Pick<Location, 'protocol' | 'hostname' | 'port' | 'search'>
}

export const SiteContext = createContext<Site | null>(null)

/** @throws Error outside SiteContext. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite() was called outside SiteContext.')
  return site
}

/** An address, built anew; null when it is none that may be followed from here. */
export function followable({ config, location }: Site, url: string | null): string | null {
  const secure = location.protocol === 'https:'
  if (!config.development)
    return safeRedirectUrl(url, { rootDomain: config.rootDomain, port: location.port, secure })
  // The dashboard is on another port then, and on no sub-domain.
  const { hostname, port } = new URL(config.development.dashboardUrl)
  return safeRedirectUrl(url, { rootDomain: hostname, port, secure })
}

/** Where to go after signing in, built anew from `redirect_url`; null when there is none that may be followed. */
export const redirectOf = (site: Site): string | null =>
  followable(site, new URLSearchParams(site.location.search).get('redirect_url'))

/**
 * The address of another of these pages. All links and moves between them are made here, so that where the visitor
 * wants to go in the end (`redirect_url`) comes along.
 * @param name what the visitor signs in with, for the page to fill in.
 */
export function linkTo(
  site: Site,
  path: Path,
  { name, ...parameters }: { name?: string | null; [parameter: string]: string | null | undefined } = {},
): string {
  const given = Object.entries(parameters).map(([key, value]) => [key, value ?? null] as const)
  return address(path, {
    [name?.includes('@') ? 'email' : 'username']: name ?? null,
    ...Object.fromEntries(given),
    redirect_url: redirectOf(site),
  })
}

/** What the visitor signs in with, as far as the address tells: of its own, or of the invitation it leads to. */
export function knownName(site: Site): string {
  const parameters = new URLSearchParams(site.location.search)
  return parameters.get('email') ?? parameters.get('username') ?? invitationOf(site)?.email ?? ''
}

/**
 * Address of the dashboard on the host `label` (an organisation's name, or `default` for none). In development, where
 * hosts name nobody, the dashboard takes it from the address.
 */
export function dashboardAddress({ config, location }: Site, label: string, page = ''): string {
  if (config.development) return `${config.development.dashboardUrl}/dashboard/${page}?organisation=${label}`
  const port = location.port && `:${location.port}`
  return `${location.protocol}//${label}.${config.rootDomain}${port}/dashboard/${page}`
}

/** The organisation's host a redirect leads to, such as `acme.bubbles.example`; null when it leads to none. */
export function organisationHostOf(redirect: string | null, rootDomain: string): string | null {
  const host = redirect && new URL(redirect).hostname
  if (!host || host === rootDomain) return null
  const label = host.slice(0, -rootDomain.length - 1)
  return label === 'login' || label === 'default' || label.includes('.') ? null : host
}

/** The invitation the visitor is on the way to accept: `{organisation}/dashboard/accept-invite?…&email=…`. */
export function invitationOf(
  site: Site,
): { organisation: string; email: string; secret: string | null } | null {
  const redirect = redirectOf(site)
  const host = organisationHostOf(redirect, site.config.rootDomain)
  if (!redirect || !host) return null
  const { pathname, searchParams } = new URL(redirect)
  if (pathname !== '/dashboard/accept-invite') return null
  const organisation = host.slice(0, -site.config.rootDomain.length - 1)
  return { organisation, email: searchParams.get('email') ?? '', secret: searchParams.get('token') }
}
