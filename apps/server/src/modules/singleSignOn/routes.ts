import { Problem } from '@bubbles/domain'
import type { Context, Handlers } from '../../http/context.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { askAgain, FederationRefusal, ProviderUnreachable } from '../identity/public.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { createFederation, providerOf } from './federation.ts'
import { readSettings } from './reader.ts'
import { removeSettings, setSettings, showSettings } from './settings.ts'

type Operations =
  | 'getSingleSignOn'
  | 'setSingleSignOn'
  | 'deleteSingleSignOn'
  | 'testSingleSignOn'
  | 'addSingleSignOnDomain'
  | 'checkSingleSignOnDomain'
  | 'deleteSingleSignOnDomain'

/** Tests that people of one organisation make in an hour: each makes this server ask another. */
const TESTS = { max: 60, windowMs: 3_600_000, name: 'single sign-on tests' }
const tests = new RateLimiter(TESTS)

export const singleSignOnHandlers: Handlers<Operations> = {
  getSingleSignOn: { reads: true, handle: showSettings },
  setSingleSignOn: setSettings,
  deleteSingleSignOn: removeSettings,
  testSingleSignOn: { outside: true, handle: test },
  addSingleSignOnDomain: addDomain,
  // Name servers may take their time.
  checkSingleSignOnDomain: { outside: true, handle: checkDomain },
  deleteSingleSignOnDomain: removeDomain,
}

async function test({ organisation, deps }: Context<'testSingleSignOn'>) {
  if (!(await tests.take([organisation.id])))
    throw new Problem('too-many-requests', {
      detail: `Your organisation has tested its provider ${TESTS.max} times in the last hour. Try again later.`,
    })
  const own = { kind: 'organisation', organisationId: organisation.id } as const
  const found = await deps.database.transaction(own, async () => {
    const row = await readSettings(organisation.id)
    return row && { name: row.name, provider: await providerOf(deps.config, row) }
  })
  if (!found) throw new Problem('not-found')
  const { name, provider } = found
  if (provider === null)
    return {
      works: false,
      sentence: 'The client secret can’t be read any more. Enter it again.',
    }
  try {
    await askAgain(provider, createFederation(deps.config, deps.database))
    return {
      works: true,
      sentence: `${name} responded. The client ID and secret are only checked when someone signs in.`,
    }
  } catch (error) {
    if (!(error instanceof FederationRefusal)) throw error
    return { works: false, sentence: sentenceOf(error, name) }
  }
}

/** What went wrong, for whoever sets it up. */
function sentenceOf(error: FederationRefusal, name: string): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderUnreachable) return cause.message
  if (error.code === 'provider-down')
    return `${name} didn’t return its OpenID Connect configuration. Check the issuer.`
  return `${name} gives a different issuer, or its configuration is incomplete. Enter the issuer exactly as it appears there.`
}
