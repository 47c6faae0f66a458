import { finishProviderSignIn } from '@bubbles/session'
import { LoadingView } from '@bubbles/ui'
import { useEffect } from 'react'
import { goOn } from '../arrival.ts'
import { sentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { address, paths } from '../paths.ts'
import { providerSentence } from '../providerWords.ts'
import { followable, redirectOf, type Site, useSite } from '../site.ts'

/** One answer is looked at once, however often the page is drawn. */
let seen: string | null = null

/** `/sign-in-with`: where the browser comes back to from a provider. It goes on at once, or back to the form with a sentence. */
export function ProviderPage() {
  const site = useSite()
  useEffect(() => {
    const { search } = site.location
    if (seen === search) return
    seen = search
    void finish(site, search)
  }, [site])
  return <LoadingView />
}

async function finish(site: Site, search: string): Promise<void> {
  let redirect = redirectOf(site)
  const leave = (problem: string) =>
    navigate(address(paths.signIn, { redirect_url: redirect }), { replace: true, problem })
  try {
    const { kind, refusal, started } = await finishProviderSignIn(search)
    redirect = followable(site, started?.redirect ?? null) ?? redirect
    if (kind === 'refused') return leave(providerSentence(refusal, started?.name ?? null))
    const { protocol, hostname, port } = site.location
    const query = redirect === null ? '' : `?${new URLSearchParams({ redirect_url: redirect })}`
    await goOn({ ...site, location: { protocol, hostname, port, search: query } })
  } catch (error) {
    leave(sentenceFor(error))
  }
}
