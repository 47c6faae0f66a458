import type { Audience } from '@bubbles/domain'
import type { Addresses } from '../../config/config.ts'
import { pagePath, publicationOrigin } from '../../config/pageAddress.ts'
import type { DueDelivery } from './reader.ts'

/** What is sent: thin, so that receivers ask the API for more. The same for every attempt, as long as no address changes. */
export function payloadOf(delivery: DueDelivery, addresses: Addresses): string {
  const { organisation_name: name, report_id: reportId, report_name: reportName } = delivery
  const origin = addresses.organisation(name)
  const { slug, ...data } = delivery.data as { slug?: string; audience?: Audience }
  return JSON.stringify({
    type: delivery.event,
    timestamp: delivery.created_at.toISOString(),
    data: {
      organisation: {
        id: delivery.organisation_id,
        name: delivery.organisation_friendly_name,
        address: origin,
      },
      ...(reportId !== null && {
        report: {
          id: reportId,
          name: reportName,
          address: new URL(`/dashboard/reports/edit/${reportId}`, origin).href,
        },
      }),
      ...data,
      ...(slug !== undefined && {
        address: `${publicationOrigin(addresses, name, data.audience ?? 'internal')}${pagePath(slug)}`,
      }),
    },
  })
}
