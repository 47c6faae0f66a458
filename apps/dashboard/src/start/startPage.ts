/** What a page looks like before anything of it is there. */
export type Outline = 'paper' | 'cards' | 'frame'

/** What the page's own script needs to know; the build writes it behind the function. */
export interface StartInput {
  /** Beginnings of paths under the dashboard's base, by what their pages look like; elsewhere it is the mark alone. */
  outlines: Readonly<Record<Outline, readonly string[]>>
  /** Addresses of the scripts and style sheets that a page begins with besides those of every page. */
  parts: Readonly<Partial<Record<Outline, readonly string[]>>>
  /** First label of the host that belongs to no organisation. */
  noOrganisation: string
  /** Calls that every start makes, in their order: those of a person, and those of an organisation's host. */
  calls: { person: readonly string[]; organisation: readonly string[] }
}

/** Answers that are on their way before the application has loaded. */
export interface EarlyAnswers {
  /** Sent with each of them. */
  token: string
  /** By path. */
  answers: Record<string, Promise<Response>>
}

declare global {
  var bubblesEarly: EarlyAnswers | undefined
}

/**
 * Runs inline, before any script has come. For who is signed in it chooses the outline that is painted, asks for the
 * parts of that page, and makes the calls of the start with the access token that the sign-in library keeps in cookies,
 * so that data and scripts come side by side. Without a token that is good for more than five seconds (specification 9) it asks nothing: the library
 * renews it first. The build takes the text of this function, so it uses nothing around it.
 */
export function startPage({ outlines, parts, noOrganisation, calls }: StartInput): void {
  const draw = (outline: string) => {
    document.documentElement.dataset['start'] = outline
  }
  const ask = (file: string) => {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  draw('mark')
  try {
    const config = JSON.parse(document.getElementById('bubbles-config')?.textContent ?? '') as {
      environment: string
      rootDomain: string
      userPoolClientId: string
    }
    const cookies = new Map(
      document.cookie.split('; ').map((cookie): [string, string] => {
        const at = cookie.indexOf('=')
        return [decodeURIComponent(cookie.slice(0, at)), decodeURIComponent(cookie.slice(at + 1))]
      }),
    )
    const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}.`
    const user = cookies.get(`${prefix}LastAuthUser`)
    const kept = (name: string) => cookies.get(`${prefix}${user}.${name}`) ?? ''
    const token = kept('accessToken')
    const [label = '', ...rest] = location.hostname.split('.')
    // In development the services answer elsewhere; at a strange host nothing may run.
    const isHere = config.environment !== 'development' && rest.join('.') === config.rootDomain
    if (token === '' || !isHere) return
    const isOrganisation = label !== noOrganisation
    const path = location.pathname.replace(/^\/dashboard\/?/, '')
    const isUnder = (place: string) => path === place || (place !== '' && path.startsWith(`${place}/`))
    if (isOrganisation) {
      const names = Object.keys(outlines) as Outline[]
      const outline = names.find((name) => outlines[name].some(isUnder))
      draw(outline ?? 'mark')
      if (outline !== undefined) parts[outline]?.forEach(ask)
    }

    const now = Date.now() + Number(kept('clockDrift'))
    const isGood = (each: string) => {
      const claims = (each.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
      return (JSON.parse(atob(claims)) as { exp: number }).exp * 1000 > now + 5000
    }
    if (!isGood(token) || !isGood(kept('idToken'))) return
    const answers: Record<string, Promise<Response>> = {}
    for (const call of [...calls.person, ...(isOrganisation ? calls.organisation : [])]) {
      const answer = fetch(call, { headers: { authorization: `Bearer ${token}` } })
      // Whoever takes it sees the failure; one that nobody takes is none.
      answer.catch(() => undefined)
      answers[call] = answer
    }
    globalThis.bubblesEarly = { token, answers }
  } catch {
    // No settings, or cookies that are no session: the application finds out and says so.
  }
}
