import { CDN_PROVIDERS, ConfigError, type Env } from './env.ts'

/** A cache in front of the published pages. */
export interface CdnConfig {
  provider: (typeof CDN_PROVIDERS)[number]
  /** Seconds that it may keep a page without asking. What is published or withdrawn meanwhile is purged. */
  maxAge: number
  /** Where purges go: of Varnish every server, of the others their API. */
  addresses: readonly string[]
  /** What proves that a purge is ours. */
  token: string
  /** Fastly's service or Cloudflare's zone; absent for Varnish. */
  service?: string
}

const APIS: Partial<Record<CdnConfig['provider'], string>> = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
}

/** @throws ConfigError naming what is missing. */
export function readCdn(env: Env): CdnConfig | undefined {
  const { CDN_PROVIDER: provider, CDN_PURGE_URL: given, CDN_TOKEN: token, CDN_SERVICE: service } = env
  if (!provider) {
    const alone = [token && 'CDN_TOKEN', service && 'CDN_SERVICE', given && 'CDN_PURGE_URL'].find(Boolean)
    if (alone)
      throw new ConfigError(`${alone} needs CDN_PROVIDER: what keeps pages, ${CDN_PROVIDERS.join(', ')}.`)
    return undefined
  }
  if (!token)
    throw new ConfigError('CDN_PROVIDER needs CDN_TOKEN: without it nothing could be purged from the cache.')
  const api = APIS[provider]
  if (!api && !given)
    throw new ConfigError(
      'CDN_PROVIDER=varnish needs CDN_PURGE_URL: the address of each Varnish, with commas between them.',
    )
  if (api && !service)
    throw new ConfigError(
      `CDN_PROVIDER=${provider} needs CDN_SERVICE: the ID of the ${provider === 'fastly' ? 'service' : 'zone'}.`,
    )
  return {
    provider,
    maxAge: env.CDN_MAX_AGE,
    addresses: given ?? [api!],
    token,
    ...(api && { service: service! }),
  }
}
