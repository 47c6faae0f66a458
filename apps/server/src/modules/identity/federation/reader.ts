import { tx } from '@bubbles/db'
import type { Provider } from './provider.ts'

type Place = Pick<Provider, 'key' | 'issuer'>

/** Whose account a provider's subject is; undefined: nobody's yet. */
export const readLinked = (provider: Place, subject: string) =>
  tx()
    .selectFrom('pool_links')
    .where('provider', '=', provider.key)
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', subject)
    .select('sub')
    .executeTakeFirst()
