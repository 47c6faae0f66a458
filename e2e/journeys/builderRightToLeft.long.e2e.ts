import { expect, type Locator } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { changeReport, makeReport, openBuilder } from '../reports.ts'
import { openDashboard } from '../world.ts'

let counted = 0
const node = (type: string, attrs: object = {}, content?: object[]): object => ({
  type,
  attrs: { id: `rtl${`${++counted}`.padStart(7, '0')}`, ...attrs },
  ...(content && { content }),
})
const words = (text: string) => [{ type: 'text', text, marks: [] }]
const paragraph = (text: string) => node('paragraph', {}, words(text))

const styleOf = (element: Locator, property: string) =>
  element.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property)

test('a report from right to left begins at the right, whatever stands in it', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  const blocks = [
    node('blockquote', {}, [paragraph('اقتباس قصير.')]),
    node('callout', { tone: 'caution' }, [paragraph('انتبه إلى الفجوة.')]),
    node('taskList', {}, [
      node('taskItem', { checked: true }, [paragraph('مهمة')]),
      node('taskItem', { checked: false }, [paragraph('أخرى')]),
    ]),
    node('chart', { title: 'الرياح تنمو' }),
  ]
  const reportId = await makeReport(page, 'الطاقة المتجددة', blocks)
  await changeReport(page, reportId, [
    { op: 'add', path: '/content/0/content', value: words('الطاقة المتجددة تتقدم') },
    { op: 'add', path: '/content/0/attrs/language', value: 'ar-EG' },
  ])
  await openBuilder(page, server, reportId)
  const paper = page.locator('.ProseMirror')
  await expect(paper.getByText('اقتباس قصير.')).toBeVisible()

  await test.step('lines stand before what they mark, with room between', async () => {
    const quote = paper.locator('blockquote')
    expect(await styleOf(quote, 'border-right-width')).toBe('2px')
    expect(await styleOf(quote, 'padding-right')).toBe('24px')
    expect(await styleOf(paper.locator('.bb-callout'), 'border-right-width')).toBe('4px')
  })

  await test.step('what an empty line suggests begins there, and reads in its own direction', async () => {
    const suggestion = (property: string) =>
      paper
        .locator('p[data-block="standfirst"]')
        .evaluate((each, name) => getComputedStyle(each, '::before').getPropertyValue(name), property)
    expect(await suggestion('float')).toBe('inline-start')
    expect(await suggestion('unicode-bidi')).toBe('plaintext')
  })

  const hasNoBarriers = async () => {
    expect(await violationsInBoth(page)).toEqual([])
    expect(await violationsOnPhone(page)).toEqual([])
  }
  await hasNoBarriers()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await page.getByRole('dialog', { name: 'Report language' }).waitFor()
  await hasNoBarriers()
})
