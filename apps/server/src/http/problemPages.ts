import { NO_ORGANISATION, PROBLEMS, type Problem, type Site } from '@bubbles/domain'
import { messagePage, publishedPageCsp } from '@bubbles/report-renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { pageLanguage } from './pageLanguage.ts'
import { type Say, sayIn } from './say.ts'

/** Where programs ask: they get a refusal they can read, whatever they accept. */
const CALLED =
  /^\/(?:(?:api|idp|sub)(?:[/?]|$)|(?:healthz|readyz|metrics)$|bubbles\/(?:collect|oembed)(?:[/?]|$))/

/** Whether a person sees the answer in a browser: a page is loaded, and nobody asks for JSON. Browsers say what they accept. */
export function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || CALLED.test(url)) return false
  const { accept } = headers
  if (accept === undefined) return false
  return accept.includes('text/html') || !accept.includes('json')
}

/** Says in a page what went wrong, and where to go from there, in the language that the person reads the dashboard in. */
export function sendProblemPage(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  { addresses, rootDomain }: Pick<Config, 'addresses' | 'rootDomain'>,
): FastifyReply {
  const say = sayIn(pageLanguage(request.headers))
  const page = messagePage({
    ...wordsOf(say, problem, rootDomain),
    action: wayOn(say, request.site as Site | undefined, addresses),
    locale: say.tag,
  })
  const policy = publishedPageCsp({
    styleHashes: page.styleHashes,
    scriptHashes: page.scriptHashes,
    assetOrigins: [],
    connectOrigin: null,
    formActions: page.formActions,
    frameAncestors: [],
  })
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(page.html)
}

function wordsOf(say: Say, problem: Problem, rootDomain: string): { title: string; text: string } {
  if (problem.code === 'unknown-host')
    return {
      title: say`There’s nothing at this address.`,
      text: say`Each organisation has its own address, such as acme.${rootDomain}. Sign in to find yours.`,
    }
  if (problem.code === 'not-found')
    return {
      title: say`This page doesn’t exist.`,
      text: say`Check the address, or ask the person who gave it to you.`,
    }
  const [, title] = PROBLEMS[problem.code]
  return { title: say.sentence(title), text: problem.message === title ? '' : say.sentence(problem.message) }
}

/** Where people can go from a host. Readers of published pages are led nowhere: nothing there is for them to sign in to. */
function wayOn(say: Say, site: Site | undefined, addresses: Config['addresses']) {
  switch (site?.kind) {
    case 'organisation':
      return { url: `${addresses.organisation(site.name)}/dashboard/`, label: say`Go to the dashboard` }
    case 'none':
      return { url: `${addresses.organisation(NO_ORGANISATION)}/dashboard/`, label: say`Go to the dashboard` }
    case 'published':
      return null
    default:
      return { url: `${addresses.login}/`, label: say`Sign in` }
  }
}
