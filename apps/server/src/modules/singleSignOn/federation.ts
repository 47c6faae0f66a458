import type { Database } from '@bubbles/db'
import type { Config } from '../../config/config.ts'
import { admitFederated } from '../iam/public.ts'
import {
  type Federation,
  FederationRefusal,
  INSTALLATION_PROVIDER as INSTALLATION,
  type Provider,
} from '../identity/public.ts'
import { rolesByGroups } from './groups.ts'
import { providerFetch } from './providerFetch.ts'
import { readByName, readDomains, readSettings, type SettingsRow } from './reader.ts'
import { openSecret } from './secret.ts'
import { noteWorked } from './writer.ts'

const OF_ORGANISATION = 'organisation.'

type Settings = Pick<Config, 'singleSignOn' | 'secret' | 'dataAddresses' | 'accountManagers'>

/** An organisation's provider as the user pool sees it; null while its secret can't be read. */
export async function providerOf(
  config: Pick<Settings, 'secret'>,
  row: SettingsRow,
): Promise<Provider | null> {
  const clientSecret = openSecret(config.secret, row.organisation_id, row.sealed_secret)
  const domains = (await readDomains(row.organisation_id)).filter(
    ({ verified_at: verified }) => verified !== null,
  )
  if (clientSecret === null) return null
  return {
    key: row.organisation_id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret,
    domains: domains.map(({ domain }) => domain),
    // What it may speak for, it may also sign in to: the domain is the organisation's.
    joinsAccounts: true,
    groupsClaim: row.group_roles.length > 0 ? row.groups_claim : null,
  }
}

/** How a provider is asked. The installation's own may be anywhere: the operator has said where. */
export const fetchFor = (
  { dataAddresses }: Pick<Settings, 'dataAddresses'>,
  { key, issuer }: Pick<Provider, 'key' | 'issuer'>,
) =>
  providerFetch(
    key === INSTALLATION
      ? { ...dataAddresses, allowedHosts: [...dataAddresses.allowedHosts, new URL(issuer).host] }
      : dataAddresses,
  )

/**
 * The groups of somebody whom the organisation's provider has provisioned, which stand in for those it sends at a sign-in; null: they
 * are not, or no groups are. Asked in the platform's transaction.
 */
export type PushedGroups = (organisationId: string, poolSub: string) => Promise<readonly string[] | null>

/** What the user pool is told of the providers. */
export function createFederation(
  config: Settings,
  database: Database,
  pushedGroups: PushedGroups = () => Promise.resolve(null),
): Federation {
  const own = config.singleSignOn
  const installation: Provider | null = own
    ? { ...own, key: INSTALLATION, domains: null, groupsClaim: null }
    : null
  const read = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'platform' }, work, { readOnly: true })

  return {
    plainHttp: config.dataAddresses.plainHttp,
    fetch: (provider) => fetchFor(config, provider),
    async find(id) {
      if (id === INSTALLATION) return installation
      return read(async () => {
        const row = await readByName(id.slice(OF_ORGANISATION.length))
        const provider = row ? await providerOf(config, row) : null
        // Before a domain is verified nobody is sent to it: it could be anybody's address.
        return provider?.domains?.length === 0 ? null : provider
      })
    },
    async offered(organisationName) {
      const row = organisationName === null ? null : await read(() => readOffering(organisationName))
      return [
        ...(row
          ? [{ id: `${OF_ORGANISATION}${organisationName}`, name: row.name, required: row.enforced }]
          : []),
        ...(installation ? [{ id: INSTALLATION, name: installation.name, required: false }] : []),
      ]
    },
    async admit(account, { key: organisationId }, groups) {
      if (organisationId === INSTALLATION) return
      // Who is to manage all organisations as soon as they come is refused before they have.
      if (config.accountManagers.includes(account.email.toLowerCase()))
        throw new FederationRefusal('account-manager', { sub: account.sub })
      const row = await readSettings(organisationId)
      if (!row) throw new FederationRefusal('not-set-up')
      const refusal = await admitFederated({
        organisationId,
        account,
        joins: row.joins,
        roles: rolesByGroups(row, (await pushedGroups(organisationId, account.sub)) ?? groups),
      })
      if (refusal !== null) throw new FederationRefusal(refusal, { sub: account.sub })
    },
    async worked(provider, now) {
      if (provider.key !== INSTALLATION) await noteWorked(provider.key, provider, now)
    },
  }
}

/** The settings of an organisation whose provider can sign somebody in: without a domain that is verified, it would sign no one in. */
async function readOffering(organisationName: string): Promise<SettingsRow | null> {
  const found = await readByName(organisationName)
  const domains = found ? await readDomains(found.organisation_id) : []
  return domains.some(({ verified_at: verified }) => verified !== null) ? (found ?? null) : null
}
