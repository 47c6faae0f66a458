import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { AdmissionOptions, AdmittedPage } from './admission.ts'
import { withFilePasses } from './filePass.ts'
import type { CachedPage } from './pageCache.ts'
import { personalised } from './sentToToken.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/**
 * A page for some, as one of them gets it: its forms name whom it is sent to (a member, or a named reader), and its videos can be
 * played from it. Any other page as it is.
 */
export async function forReader(
  page: CachedPage | null,
  { sentTo, gate }: AdmittedPage,
  { secret, now = () => new Date() }: Pick<AdmissionOptions, 'secret' | 'now'>,
): Promise<CachedPage | null> {
  const reader = page?.hasForms ? sentTo : undefined
  if (!page || (reader === undefined && !page.hasMedia)) return page
  const plain = (await unpack(page.gzip)).toString('utf8')
  const playing = page.hasMedia ? withFilePasses(plain, gate, secret, now()) : plain
  const html = reader === undefined ? playing : personalised(playing, reader, secret, now())
  return { ...page, etag: '', gzip: await pack(html), brotli: null }
}
