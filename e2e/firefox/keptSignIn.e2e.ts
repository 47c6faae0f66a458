import { expect } from '@playwright/test'
import { named, test, watchForDefects } from './fixtures.ts'

test('a sign-in in Firefox is renewed at another host by a cookie that no script reads', async ({
  server,
  profile,
  tab,
}) => {
  const defects = watchForDefects(tab)
  const signInCookie = async () => (await profile.cookies()).find(({ name }) => name === 'bubbles-sign-in')

  await tab.goto(server.at('acme', '/dashboard/reports'))
  await tab.locator('input[type=email]').fill('reviewer@acme.example')
  await tab.locator('input[type=password]').fill('Bubbles-demo-1')
  await tab.keyboard.press('Enter')
  await tab.waitForFunction(() => location.hostname.startsWith('acme.'))
  await named(tab, 'heading', 'Reports', 'main').wait()
  const before = await signInCookie()
  expect(before).toMatchObject({ httpOnly: true, sameSite: 'Strict', domain: 'login.bubbles.localhost' })

  // As they are an hour later.
  await tab.evaluate(() => {
    for (const cookie of document.cookie.split('; ')) {
      const [name = '', value = ''] = cookie.split('=')
      if (!/\.(?:accessToken|idToken)$/.test(name)) continue
      const [header, payload = '', signature] = value.split('.')
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object
      const past = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '')
      document.cookie = `${name}=${header}.${past}.${signature}; path=/; domain=.bubbles.localhost`
    }
  })
  await tab.reload()
  await named(tab, 'heading', 'Reports', 'main').wait()
  await expect.poll(async () => (await signInCookie())?.value).not.toBe(before?.value)
  const kept = await tab.evaluate(() => document.cookie + JSON.stringify(Object.entries(localStorage)))
  expect(kept).toContain('accessToken')
  expect(kept).not.toMatch(/refreshToken|bubbles-sign-in/)
  expect(defects).toEqual([])
})
