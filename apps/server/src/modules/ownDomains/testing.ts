import type { Database } from '@bubbles/db'
import type { TestNameServer } from '@bubbles/test-kit/name-server'
import { nameServers } from '../../http/nameServers.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'

export const TARGET = 'pages.bubbles.example'
export const URL_OF = '/api/iam/v1/organisations/page-domain'

/** The whole server, which offers own domains and asks a test's name server. */
export async function openWithDomains(
  database: Database,
  dns: TestNameServer,
  settings: Record<string, string> = {},
): Promise<Harness> {
  nameServers.use([dns.address])
  return openHarness(database, {}, { BUBBLES_PAGES_TARGET: TARGET, ...settings })
}

/** Calls as an organisation's owner. */
export const domainsOf =
  (harness: Harness, host = 'acme', as = `sub-${host}-owner`) =>
  (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: unknown) =>
    harness.call(as, { method, url: `${URL_OF}${path}`, body, host })

/** Chooses a domain and sets both of its records. */
export async function chooseWithRecords(
  call: ReturnType<typeof domainsOf>,
  dns: TestNameServer,
  domain: string,
): Promise<void> {
  const { body } = await call('PUT', '', { domain })
  dns.records.set(body.domain.recordName, { TXT: [body.domain.recordValue] })
  dns.records.set(domain, { CNAME: TARGET })
}
