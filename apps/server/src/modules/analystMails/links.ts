import type { Config } from '../../config/config.ts'
import type { Links } from './digestMail.ts'

/** Addresses of an organisation's Engagement, with their days. */
export const linksOf = ({ addresses }: Pick<Config, 'addresses'>, { name }: { name: string }): Links => ({
  engagement: ({ tab, reportId, days }) => {
    const path = ['/dashboard/engagement', ...(tab ? [tab] : []), ...(reportId ? [reportId] : [])].join('/')
    const url = new URL(path, addresses.organisation(name))
    url.searchParams.set('from', days.first)
    url.searchParams.set('to', days.last)
    return url.href
  },
})
