import { Problem } from '@bubbles/domain'
import { type AddressRules, DataFault, hostOf, requireFetchable } from '../dataSources/public.ts'

const EXAMPLE = 'Use a whole address that begins with https://, such as https://example.org/hooks.'

/**
 * The address of a webhook as it is kept, from what someone typed. Where it leads is checked again each time something is sent.
 * @throws Problem invalid-request for one that is no address, is not encrypted, has a password in it, or is not public
 */
export function readHookAddress(typed: string, rules: AddressRules): string {
  const url = /[\p{C}\s\\]/u.test(typed) ? null : URL.parse(typed)
  if (!url) throw unfit(EXAMPLE)
  try {
    requireFetchable(url, rules)
  } catch (error) {
    if (!(error instanceof DataFault)) throw error
    throw unfit(refusalOf(url, error))
  }
  url.hash = ''
  return url.href
}

/** Why nothing is sent to an address, in a sentence. */
export function refusalOf(url: URL, { code }: DataFault): string {
  if (code === 'not-public') return notReachable(url)
  return url.username === '' && url.password === ''
    ? EXAMPLE
    : 'This address contains a name or password. Use one without: receivers recognise our requests by their signature.'
}

const notReachable = (url: URL): string =>
  url.port === ''
    ? `“${hostOf(url)}” is not on the public internet, so nothing can be sent there. The operator of this installation can allow it.`
    : `Nothing can be sent to “${url.host}”: it must be on the public internet, on port 443. The operator of this installation can allow it.`

const unfit = (detail: string) =>
  new Problem('invalid-request', { detail, errors: [{ pointer: '/address', detail }] })
