import { type PageConfig, safeRedirectUrl } from '@bubbles/session'
import { createContext, use } from 'react'

/** Where these pages run: the server's settings and the address. */
export interface Site {
  config: PageConfig
  location: Pick<Location, 'protocol' | 'hostname' | 'port' | 'search'>
}

export const SiteContext = createContext<Site | null>(null)

/** @throws Error outside SiteContext. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('The site is not known here.')
  return site
}

/** Where to go after signing in, built anew from `redirect_url`; null when there is none that may be followed. */
export function redirectOf({ config, location }: Site): string | null {
  return safeRedirectUrl(new URLSearchParams(location.search).get('redirect_url'), {
    rootDomain: config.rootDomain,
    port: location.port,
    secure: location.protocol === 'https:',
  })
}

/** Address of the dashboard on the host `label` (an organisation's name, or `default` for none). */
export function dashboardAddress({ config, location }: Site, label: string, page = ''): string {
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
