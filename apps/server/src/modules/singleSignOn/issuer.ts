import { Problem } from '@bubbles/domain'
import { type AddressRules, DataFault, hostOf, requireFetchable } from '../dataSources/public.ts'

/** Tenants of Microsoft that stand for many: anyone's directory could speak for the organisation. */
const SHARED_TENANTS = /^\/(?:common|organizations|consumers)(?:\/|$)/i

/**
 * The issuer of a provider as it is kept, from what someone typed.
 * @throws Problem invalid-request for one that is no address, isn't encrypted, isn't public, or stands for many directories
 */
export function readIssuer(typed: string, rules: AddressRules): string {
  const url = URL.parse(typed.trim().replace(/\/\.well-known\/openid-configuration$/, ''))
  if (!url || url.search !== '' || url.hash !== '') throw unfit(EXAMPLE)
  try {
    requireFetchable(url, rules)
  } catch (error) {
    if (!(error instanceof DataFault)) throw error
    throw unfit(
      error.code === 'not-public'
        ? `“${hostOf(url)}” isn’t on the public internet. The operator of this installation can allow it.`
        : EXAMPLE,
    )
  }
  if (url.hostname === 'login.microsoftonline.com' && SHARED_TENANTS.test(url.pathname))
    throw unfit(
      'This address is for every directory at Microsoft. Use the one with your own tenant ID, such as https://login.microsoftonline.com/{tenant ID}/v2.0.',
    )
  // As it was typed: providers compare it letter by letter, and some have no slash at the end.
  return typed.trim().replace(/\/\.well-known\/openid-configuration$/, '')
}

const EXAMPLE = 'Enter the issuer of your provider, such as https://id.example.org.'

const unfit = (detail: string) =>
  new Problem('invalid-request', { detail, errors: [{ pointer: '/issuer', detail }] })
