import type { CdnConfig } from '../../config/cdn.ts'
import { JobError } from '../../worker/jobs.ts'

/** Milliseconds that a purge may take. */
const ANSWER_MS = 10_000

interface Provider {
  /** Keys of one request at most. */
  mostKeys: number
  /** The requests that purge keys. */
  requests: (cdn: CdnConfig, keys: readonly string[]) => Request[]
  /** Whether an answer that isn't an error says that it was done. */
  isDone?: (answer: Response) => Promise<boolean>
}

const json = { 'content-type': 'application/json' }

const PROVIDERS: Record<CdnConfig['provider'], Provider> = {
  /** developer.fastly.com/reference/api/purging, "Purge multiple surrogate key tags" */
  fastly: {
    mostKeys: 256,
    requests: ({ addresses, service, token }, keys) =>
      addresses.map(
        (address) =>
          new Request(`${address}/service/${encodeURIComponent(service!)}/purge`, {
            method: 'POST',
            headers: { 'fastly-key': token, 'surrogate-key': keys.join(' '), accept: 'application/json' },
          }),
      ),
  },
  /** developers.cloudflare.com/api, "Purge Cached Content", by tags */
  cloudflare: {
    mostKeys: 30,
    requests: ({ addresses, service, token }, keys) =>
      addresses.map(
        (address) =>
          new Request(`${address}/zones/${encodeURIComponent(service!)}/purge_cache`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, ...json },
            body: JSON.stringify({ tags: keys }),
          }),
      ),
    isDone: async (answer) => ((await answer.json()) as { success?: unknown }).success === true,
  },
  /** As deploy/varnish/bubbles.vcl takes it: every server forgets for itself. */
  varnish: {
    mostKeys: 100,
    requests: ({ addresses, token }, keys) =>
      addresses.map(
        (address) =>
          new Request(address, {
            method: 'PURGE',
            headers: { 'purge-token': token, 'purge-keys': keys.join('|') },
          }),
      ),
  },
}

/**
 * Has a cache forget what it keeps under any of the keys. Doing it twice is harmless.
 * @throws JobError with a sentence where it does not say that it has.
 */
export async function purge(cdn: CdnConfig, keys: readonly string[], signal: AbortSignal): Promise<void> {
  const { mostKeys, requests, isDone } = PROVIDERS[cdn.provider]
  for (let start = 0; start < keys.length; start += mostKeys)
    for (const request of requests(cdn, keys.slice(start, start + mostKeys)))
      await send(request, isDone, signal)
}

async function send(request: Request, isDone: Provider['isDone'], signal: AbortSignal): Promise<void> {
  const { host } = new URL(request.url)
  const answer = await fetch(request, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    redirect: 'error',
  }).catch((error: Error) => {
    throw new JobError(`The cache at ${host} can’t be reached to purge pages: ${error.message}.`, false)
  })
  if (!answer.ok) throw new JobError(`The cache at ${host} refused to purge pages (${answer.status}).`, false)
  const hasDone = isDone ? await isDone(answer).catch(() => false) : true
  if (!isDone) await answer.body?.cancel()
  if (!hasDone) throw new JobError(`The cache at ${host} didn’t confirm that it purged the pages.`, false)
}
