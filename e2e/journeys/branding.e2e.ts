import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import { violations, violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard, switchFeature, watchForBreaches } from '../world.ts'

// One organisation, branded by the first journey.
test.describe.configure({ mode: 'serial' })

const REPORT = '/bubbles/crimea-hospitals'
/** A drawing with what no page must ever run or ask for. */
const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 120" onload="document.title='run'">
  <script>document.title = 'run'; fetch('https://evil.example/')</script>
  <style>@import url(https://evil.example/a.css);</style>
  <rect width="120" height="120" rx="24" fill="#b8336a"/><use xlink:href="https://evil.example/b.svg#x"/>
</svg>`

/** The frame runs no script, so that nothing can look into it: what it shows is checked as a published page. */
const ownViolations = (page: Page) => violations(page, { frames: false })

const openBranding = async (page: Page, server: RunningServer) => {
  await openDashboard(page, server, 'admin@globex.example', 'globex', 'org/branding')
  await expect(page.getByRole('heading', { name: 'Branding', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fonts' })).toBeVisible()
}
const addFonts = async (page: Page, ...families: string[]) => {
  await page.getByRole('button', { name: 'Add fonts' }).click()
  for (const family of families) await page.getByRole('checkbox', { name: family, exact: true }).check()
  await page.getByRole('button', { name: 'Done' }).click()
}
const choose = async (page: Page, place: string, family: string) => {
  await page.getByRole('combobox', { name: place }).click()
  await page.getByRole('option', { name: family, exact: true }).click()
}
const setColours = async (page: Page, colours: string) => {
  await page.getByLabel('Digits of colour 1').focus()
  await page.getByLabel('Digits of colour 1').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, colours)
}
const saveBranding = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Branding saved.')).toBeVisible()
}
/** A computed style of the first element that matches. */
const styleOf = (element: Locator, property: string) =>
  element.first().evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

test('branding changed in the dashboard changes a page that was published before', async ({
  page,
  browser,
  server,
}) => {
  const breaches = watchForBreaches(page)
  const reading = await (await browser.newContext()).newPage()
  const asked: string[] = []
  reading.on('request', (request) => asked.push(request.url()))
  await reading.goto(server.at('globex', REPORT))
  expect(await styleOf(reading.locator('h1'), 'font-family')).toContain('Roboto')
  await expect(reading.locator('.mast img')).toHaveCount(0)

  await openBranding(page, server)
  await addFonts(page, 'Lora', 'Figtree', 'Space Grotesk')
  await choose(page, 'Text', 'Lora')
  await choose(page, 'Headings', 'Space Grotesk')
  await choose(page, 'Charts', 'Figtree')
  await page.getByRole('button', { name: 'Start with one colour' }).click()
  await setColours(page, '#1b4d3e, #b8336a')
  await expect(page.getByLabel('Digits of colour 2')).toHaveValue('#b8336a')

  // The page beside the form is drawn with them before anything is saved.
  const preview = page.frameLocator('iframe[title="A report with this branding"]')
  await expect(async () => {
    expect(await styleOf(preview.locator('.body p'), 'font-family')).toContain('Lora')
    expect(await styleOf(preview.locator('h1'), 'font-family')).toContain('Space Grotesk')
    expect(await styleOf(preview.locator('.ln.c1'), 'stroke')).toBe('rgb(27, 77, 62)')
  }).toPass()
  await expect(preview.locator('h1')).toHaveText('Renewables are overtaking')
  await saveBranding(page)

  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(HOSTILE_SVG) })
  await page.getByRole('button', { name: 'Use this logo' }).click()
  await expect(page.getByRole('img', { name: 'Globex Health logo' })).toBeVisible()
  // The frame has it, too.
  await expect(page.getByRole('button', { name: /switch organisation/ }).locator('img')).toBeVisible()

  await expect(async () => {
    await reading.reload()
    expect(await styleOf(reading.locator('h1'), 'font-family')).toContain('Space Grotesk')
    await expect(reading.locator('.mast img')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expectBranded(reading)
  const hosts = new Set(asked.map((address) => new URL(address).hostname))
  expect([...hosts]).toEqual(['globex.bubbles.localhost'])
  expect(await page.title()).not.toBe('run')
  expect(breaches).toEqual([])
  expect(await ownViolations(reading)).toEqual([])
  await reading.context().close()
})

/** A published page has the fonts, colours and logo that were saved. */
async function expectBranded(reading: Page) {
  expect(await styleOf(reading.locator('.body > p'), 'font-family')).toContain('Lora')
  expect(await styleOf(reading.locator('.fig'), 'font-family')).toContain('Figtree')
  expect(await styleOf(reading.locator('.bb-chart text'), 'font-family')).toContain('Figtree')
  const loaded = () =>
    reading.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''))
        .filter((family) => !family.endsWith(' Fallback')),
    )
  await expect
    .poll(async () => [...new Set(await loaded())].toSorted())
    .toEqual(['Figtree', 'Lora', 'Space Grotesk'])
  const colourOf = (name: string) =>
    reading.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
      name,
    )
  expect(await colourOf('--bb-c2')).toBe('#b8336a')
  await reading.emulateMedia({ colorScheme: 'dark' })
  expect(await colourOf('--bb-c1')).not.toBe('#1b4d3e')
  const logo = reading.locator('.mast img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(30)
  await expect(logo).toHaveAttribute('width', '36')
}

test('the logo is removed and brought back', async ({ page, server }) => {
  await openBranding(page, server)
  const logo = page.getByRole('img', { name: 'Globex Health logo' })
  await expect(logo).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(logo).toHaveCount(0)
  await expect(page.getByText('Drop an image here')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(logo).toBeVisible()
})

test('a theme is saved by Ctrl S, said to be in use, and what there was before is offered', async ({
  page,
  server,
}) => {
  await openBranding(page, server)
  await expect(page.getByText('In use: Your own branding')).toBeVisible()
  const open = page.getByRole('button', { name: 'Choose a theme' })
  const dialog = page.getByRole('dialog', { name: 'Choose a theme' })
  await open.press('Enter')
  await expect(dialog.getByRole('radio', { name: 'Your own branding' }).first()).toBeChecked()
  await dialog.getByRole('radio', { name: 'Harvest' }).press('Space')
  await dialog.getByRole('button', { name: 'Use Harvest' }).press('Enter')
  await expect(page.getByText('Harvest applied.')).toBeVisible()
  await expect(open).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('In use: Harvest')).toBeVisible()
  await expect(page.getByText('Harvest applied.')).toHaveCount(0)
  await expect(open).toBeFocused()

  await page.reload()
  await open.press('Enter')
  await expect(dialog.getByRole('radio', { name: 'Harvest' })).toBeChecked()
  const before = dialog.getByRole('group', { name: 'Previous branding' })
  await before.getByRole('radio', { name: 'Your own branding' }).first().press('Space')
  expect(await ownViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go back to this branding' }).press('Enter')
  await expect(open).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('In use: Your own branding')).toBeVisible()
})

test('on a phone the preview stays in view, and gives way when asked', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBranding(page, server)
  const preview = page.locator('iframe[title="A report with this branding"]')
  await page.getByRole('button', { name: 'Add a colour' }).focus()
  await expect(preview).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add a colour' })).toBeInViewport()
  await page.getByRole('button', { name: 'Hide', exact: true }).press('Enter')
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(preview).toBeInViewport()
})

test('a file that is no image is refused with a sentence, and the logo stays', async ({ page, server }) => {
  await openBranding(page, server)
  const choosing = page.getByLabel('Logo file')
  await choosing.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Use a PNG, JPEG, WebP, SVG or GIF image.')).toBeVisible()
  await choosing.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('not an image') })
  const dialog = page.getByRole('dialog', { name: 'Your logo' })
  await expect(dialog.getByRole('alert')).toHaveText(
    'Couldn’t read the image: it may be damaged, or not an image.',
  )
  await expect(dialog.getByRole('button', { name: 'Use this logo' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: 'Globex Health logo' })).toBeVisible()
})

test('everything can be done by keyboard, and nothing is lost on the way out', async ({ page, server }) => {
  await openBranding(page, server)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // A font: open, search, tick, done.
  await page.getByRole('button', { name: 'Add fonts' }).focus()
  await press('Enter')
  await expect(page.getByLabel('Find a font')).toBeFocused()
  await page.keyboard.type('karla')
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
  await press('Tab', 'Tab', 'Tab')
  await expect(page.getByRole('checkbox', { name: 'Karla' })).toBeFocused()
  await press('Space')
  await expect(page.getByText('4 fonts chosen')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'Add fonts' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Karla' })).toBeVisible()

  // A colour: moved by its handle, which keeps the focus.
  await page.getByRole('button', { name: 'Move colour 1 with the arrow keys' }).focus()
  await press('ArrowDown')
  await expect(page.getByLabel('Digits of colour 1')).toHaveValue('#b8336a')
  await expect(page.getByRole('button', { name: 'Move colour 2 with the arrow keys' })).toBeFocused()
  await expect(page.getByText('#1b4d3e is now colour 2 of 2.')).toBeAttached()
  await press('Home')
  await expect(page.getByLabel('Digits of colour 1')).toHaveValue('#1b4d3e')

  // What is no colour is told, and cannot be saved.
  await page.getByLabel('Digits of colour 2').fill('#b83')
  await expect(page.getByText('Colour 2 is incomplete. Use six digits such as #0272b5.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Digits of colour 2').fill('#1b4d3f')
  await expect(page.getByText('Hard to tell from colour 1.')).toBeVisible()

  // A font in use is taken off: what it was for is Roboto again, in words.
  await page.getByRole('button', { name: 'Remove Space Grotesk' }).focus()
  await press('Enter')
  await expect(page.getByText('Space Grotesk removed. Headings is Roboto again.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Headings' })).toHaveText('Roboto')

  // Leaving asks.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('heading', { name: 'Branding', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Branding' }).click()
  await expect(page.getByRole('combobox', { name: 'Headings' })).toHaveText('Space Grotesk')
})

test('the builder writes in the organisation’s fonts and colours', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@globex.example', 'globex')
  await page
    .getByRole('link', { name: /Crimea|hospital/i })
    .first()
    .click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.bb-doc svg[role=img]').first().waitFor()
  await expect(async () => {
    expect(await styleOf(page.locator('.bb-doc > p'), 'font-family')).toContain('Lora')
    expect(await styleOf(page.locator('.bb-doc > h1'), 'font-family')).toContain('Space Grotesk')
    expect(await styleOf(page.locator('.bb-doc .bb-chart text'), 'font-family')).toContain('Figtree')
    expect(await styleOf(page.locator('.bb-doc .bb-chart'), '--bb-c2')).toBe('#b8336a')
  }).toPass()
})

test('is for who administers the organisation', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@globex.example', 'globex', 'org/branding')
  await page.waitForURL(/\/dashboard\/reports$/)
  await expect(page.getByRole('heading', { name: 'Branding' })).toHaveCount(0)
})

test('is there only while its feature is on', async ({ page, browser, server }) => {
  await openDashboard(page, server, 'admin@acme.example', 'acme', 'org/branding')
  const title = page.getByRole('heading', { name: 'Branding', level: 1 })
  await expect(title).toBeVisible()
  await switchFeature(browser, server, 'acme', 'org-branding', false)
  await page.waitForURL(/\/org\/settings$/)
  await expect(page.getByRole('link', { name: 'Branding' })).toHaveCount(0)
  await page.goto(server.at('acme', '/dashboard/org/branding'))
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await switchFeature(browser, server, 'acme', 'org-branding', true)
  await page.getByRole('link', { name: 'Branding' }).click()
  await expect(title).toBeVisible()
})

test('has no accessibility violations, light and dark', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const check = async (name: string) =>
    expect(await violationsInBoth(page, { frames: false }), name).toEqual([])
  await openBranding(page, server)
  await page.frameLocator('iframe').locator('h1').waitFor()
  await check('as it is')
  await page.getByLabel('Digits of colour 2').fill('#ffee88')
  await expect(page.getByText(/Faint on white/)).toBeVisible()
  await check('with a remark and the save bar')
  await page.getByRole('button', { name: 'Add fonts' }).click()
  await page.getByRole('checkbox', { name: 'Karla' }).waitFor()
  await check('font picker')
  await page.keyboard.press('Escape')
  await page.getByLabel('Logo file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(HOSTILE_SVG),
  })
  await page.getByRole('radio', { name: 'Square' }).check()
  await page.getByLabel('The part of the image to keep. Move it with the arrow keys.').waitFor()
  await check('logo dialog')
  await context.close()
})
