import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { resolveLocalhost, type RunningServer } from '@bubbles/test-kit/server'

resolveLocalhost()

export const DEMONSTRATION_PASSWORD = 'Bubbles-demo-1'

/** Signs in at the form the page shows now. */
export async function signIn(page: Page, email: string, password = DEMONSTRATION_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Cookies of the sign-ins made so far, by server and e-mail. */
const kept = new Map<string, Cookies>()

/**
 * Opens an organisation's dashboard as one of the demonstration's people. Who has signed in at this server before, in
 * whichever browser, and still is, goes on with that; journeys about signing in and out use `openAnew`.
 */
export async function openDashboard(
  page: Page,
  server: RunningServer,
  email: string,
  organisation = 'acme',
  path = '',
): Promise<void> {
  const known = await knownSession(server, email)
  if (known) {
    await page.context().addCookies(known)
    await page.goto(server.at(organisation, `/dashboard/${path}`))
    return
  }
  await openAnew(page, server, email, organisation, path)
  const cookies = await page.context().cookies()
  kept.set(
    keyOf(server, email),
    cookies.filter(({ name }) => /^(?:Cognito|bubbles-sign-in$)/.test(name)),
  )
}

/** Opens an organisation's dashboard through the identity pages, which makes a session of its own. */
export async function openAnew(
  page: Page,
  server: RunningServer,
  email: string,
  organisation = 'acme',
  path = '',
): Promise<void> {
  await page.goto(server.at(organisation, `/dashboard/${path}`))
  await page.waitForURL(/\/\/login\./)
  await signIn(page, email)
  await page.waitForURL((url) => url.hostname.startsWith(`${organisation}.`))
}

/** Opens an address as somebody who is signed in nowhere. An open dashboard would lead to the sign-in by itself, at the same time. */
export async function signedOutAt(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(address)
}

/** Makes the access and id token look expired, as they are an hour later. */
export async function expireTokens(page: Page): Promise<void> {
  const context = page.context()
  const cookies = await context.cookies()
  const past = Math.floor(Date.now() / 1000) - 60
  const expired = cookies
    .filter(({ name }) => /\.(accessToken|idToken)$/.test(name))
    .map((cookie) => {
      const [header, payload = '', signature] = cookie.value.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const changed = Buffer.from(JSON.stringify({ ...claims, exp: past })).toString('base64url')
      return { ...cookie, value: `${header}.${changed}.${signature}` }
    })
  await context.addCookies(expired)
}

/** Switches a feature of an organisation as the account manager does. */
export async function switchFeature(
  browser: Browser,
  server: RunningServer,
  organisation: string,
  feature: string,
  status: boolean,
): Promise<void> {
  const email = 'manager@bubbles.example'
  const context = await browser.newContext()
  if (!(await knownSession(server, email)))
    await openDashboard(await context.newPage(), server, email, 'default')
  await context.close()
  const answer = await fetch(
    server.at(organisation, `/api/iam/v1/accounts/organisation/features/${feature}`),
    {
      method: 'POST',
      headers: { ...bearer(kept.get(keyOf(server, email))!), 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    },
  )
  expect(answer.status).toBe(200)
}

const keyOf = (server: RunningServer, email: string) => `${server.dataDirectory} ${email}`

const bearer = (cookies: Cookies) => ({
  authorization: `Bearer ${cookies.find(({ name }) => name.endsWith('.accessToken'))?.value}`,
})

/** The cookies of somebody's sign-in, or null when there is none or it has ended. */
async function knownSession(server: RunningServer, email: string): Promise<Cookies | null> {
  const cookies = kept.get(keyOf(server, email))
  if (!cookies) return null
  const { status } = await fetch(server.at('default', '/api/iam/v1/users'), { headers: bearer(cookies) })
  return status === 401 ? null : cookies
}

/** What a mail with a code is for, as its subject names it. */
const CODE_MAILS = {
  account: 'Confirm your email for Bubbles',
  address: 'Confirm your new email for Bubbles',
  password: 'Your code for a new Bubbles password',
} as const

/** The code of the newest mail to `address` about `what`, read from the outbox page as a person would. */
export async function codeFromOutbox(
  page: Page,
  server: RunningServer,
  address: string,
  what: keyof typeof CODE_MAILS = 'account',
): Promise<string> {
  const outbox = await page.context().newPage()
  try {
    const mail = outbox
      .locator('article', { hasText: address })
      // Mails are sent after the answer: the newest may still be one about something else.
      .filter({ hasText: CODE_MAILS[what] })
      .first()
    await expect(async () => {
      await outbox.goto(server.at('login', '/outbox'))
      await expect(mail).toBeVisible({ timeout: 1_000 })
    }).toPass()
    return /\b\d{6}\b/.exec(await mail.innerText())![0]
  } finally {
    await outbox.close()
  }
}

/**
 * Waits until the editor knows where the caret is. The browser moves it for keys such as End and tells the editor a moment
 * later, which goes by what it knew before for Enter and for what is pasted.
 */
export async function caretHeard(page: Page): Promise<void> {
  const isHeard = () =>
    page.evaluate(() => {
      const { editor } = document.querySelector('.ProseMirror') as unknown as {
        editor: {
          view: { posAtDOM: (node: Node, offset: number) => number }
          state: { selection: { head: number } }
        }
      }
      const { focusNode, focusOffset } = getSelection()!
      return (
        focusNode !== null && editor.view.posAtDOM(focusNode, focusOffset) === editor.state.selection.head
      )
    })
  await expect.poll(isHeard).toBe(true)
}

/** Types a slash and the name of a block, or another word for it, and takes the one the menu offers first. */
export async function insertBlock(page: Page, name: string, word = name): Promise<void> {
  await page.keyboard.type(`/${word}`)
  const offered = page.getByRole('listbox', { name: 'Blocks' }).getByRole('option', { selected: true })
  await expect(offered).toHaveAccessibleName(new RegExp(`^${name}`, 'i'))
  await page.keyboard.press('Enter')
}

/** Presses Tab or Shift+Tab, whichever leads there, as a person without a mouse would. */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let presses = 0; presses < 150; presses++) {
    const way = await target.evaluate((element) => {
      const now = document.activeElement
      if (now === element) return null
      const isAhead = now && now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
      return isAhead ? 'Tab' : 'Shift+Tab'
    })
    if (way === null) return
    await target.page().keyboard.press(way)
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`)
}

/** Fails the test on anything the browser refuses to run or load. */
export function watchForBreaches(page: Page): string[] {
  const breaches: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      breaches.push(message.text())
  })
  page.on('pageerror', (error) => breaches.push(String(error)))
  return breaches
}

/** Publishes the report that the builder shows to everyone, by keyboard, with whatever the check warns of. @returns its path. */
export async function publishToEveryone(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /Everyone/ }).press('Space')
  await expect(sheet.getByText('This address is available.')).toBeVisible()
  const warned = sheet.getByRole('checkbox', { name: /Publish with/ })
  const publish = sheet.getByRole('button', { name: 'Publish to everyone' })
  // Until the check has answered, nobody knows whether there is something to accept.
  await expect(sheet.getByText('No errors')).toBeVisible()
  for (const box of await warned.all()) await box.press('Space')
  await publish.press('Enter')
  await expect(sheet.getByRole('heading', { name: /^Everyone with the address/ })).toBeVisible()
  return (await sheet.getByRole('link', { name: /\/bubbles\// }).getAttribute('href'))!
}
