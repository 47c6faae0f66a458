import type { Database } from '@bubbles/db'
import type { Config } from '../../config/config.ts'
import { publicationOrigin } from './addresses.ts'
import { readOrganisationsWithPages } from './reader.ts'
import { notePageAddresses, queueRender } from './writer.ts'

/** Takes the place of an organisation in what is kept of the addresses. */
const ANY = '{organisation}'

/**
 * Has the worker render all live pages anew if the server's public addresses are not those the pages carry, in links to
 * themselves, in what they show other sites, and in embedding code. One process of several that start does it, once.
 * @returns for how many organisations
 */
export function renderAtNewAddresses(
  database: Database,
  { addresses }: Pick<Config, 'addresses'>,
): Promise<number> {
  const now = [
    publicationOrigin(addresses, ANY, 'public'),
    publicationOrigin(addresses, ANY, 'internal'),
  ].join(' ')
  return database.transaction({ kind: 'platform' }, async () => {
    if (!(await notePageAddresses(now))) return 0
    const organisations = await readOrganisationsWithPages()
    for (const organisationId of organisations) await queueRender(organisationId)
    return organisations.length
  })
}
