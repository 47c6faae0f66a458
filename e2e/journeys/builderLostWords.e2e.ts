import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { makeReport, openBuilder, typeLines } from '../reports.ts'
import { expectSavedNow } from '../together.ts'
import { caretHeard, reach } from '../world.ts'

const block = (page: Page, text: string) => page.locator('.ProseMirror > *', { hasText: text })

test('words typed offline into a block that somebody else deletes are offered back', async ({
  browser,
  server,
}) => {
  const priya = await openAs(browser, server, 'builder@acme.example')
  await expect(priya.getByRole('button', { name: /^Blank/ })).toBeVisible()
  const id = await makeReport(priya, 'Together')
  await openBuilder(priya, server, id)
  await expect(block(priya, 'Together')).toBeVisible()
  await priya.locator('.ProseMirror > *').last().click()
  await typeLines(priya, 'First.', 'Second.', 'Third.')
  await expectSavedNow(priya)
  const nora = await openAs(browser, server, 'owner@acme.example', { path: `reports/edit/${id}` })
  await expect(block(nora, 'Third.')).toBeVisible()

  await priya.context().setOffline(true)
  await block(priya, 'Second.').click()
  await priya.keyboard.press('End')
  await caretHeard(priya)
  await priya.keyboard.type(' Offline words in Y.')
  await expect(priya.getByText(/^Offline, /).first()).toBeVisible()

  await block(nora, 'Second.').click()
  await nora.keyboard.press('Escape')
  await nora.keyboard.press('Delete')
  await expect(block(nora, 'Second.')).toHaveCount(0)
  await expectSavedNow(nora)

  await priya.context().setOffline(false)
  const offer = priya.getByRole('region', { name: 'Changes in deleted blocks' })
  await expect(offer).toContainText('1 of your changes was in a block Nora Lindqvist deleted.')
  await expect(offer).toContainText('Second. Offline words in Y.')
  await expect(block(priya, 'Second.')).toHaveCount(0)
  expect(await violationsInBoth(priya, { frames: false })).toEqual([])
  await expect(nora.getByRole('region', { name: 'Changes in deleted blocks' })).toHaveCount(0)

  await expectSavedNow(priya)
  await priya.reload()
  await expect(offer).toContainText('Offline words in Y.')
  await reach(offer.getByRole('button', { name: 'Put it back' }))
  await priya.keyboard.press('Enter')
  await expect(offer).toHaveCount(0)
  for (const page of [priya, nora])
    await expect(page.locator('.ProseMirror > p')).toContainText([
      'First.',
      'Second. Offline words in Y.',
      'Third.',
    ])
  await priya.keyboard.press('ControlOrMeta+z')
  await expect(block(priya, 'Second.')).toHaveCount(0)
  await priya.keyboard.press('ControlOrMeta+Shift+z')
  await expect(block(priya, 'Second.')).toHaveCount(1)
  await priya.reload()
  await expect(block(priya, 'Second.')).toHaveCount(1)
  await expect(offer).toHaveCount(0)
})
