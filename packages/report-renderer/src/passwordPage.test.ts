import { expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { passwordPage } from './passwordPage.ts'
import { inlineHashes } from './shell.ts'
import { expiredPage } from './statusPages.ts'

const { organisation } = lifeReport
const url = 'https://acme.pages.example/bubbles/wind'

it('asks for the password in a form of its own address, without script', () => {
  const page = passwordPage({ organisation, url })
  expect(page.html).toContain(`<form class="ask" method="post" action="${url}">`)
  expect(page.html).toContain(
    '<label for="password">Password</label><input id="password" name="password" type="password"',
  )
  expect(page.html).toContain('Acme Research shares it with anyone who knows the password.')
  expect(page.html).toContain('noindex')
  expect(page.formActions).toEqual([url])
  expect(inlineHashes(page.html)).toEqual({ styleHashes: page.styleHashes, scriptHashes: [] })
})

it('says at the field what is wrong, and first in the title', () => {
  const { html } = passwordPage({ organisation, url, problem: 'isWrong' })
  expect(html).toContain('aria-invalid="true" aria-describedby="wrong"')
  expect(html).toContain('<p class="wrong" id="wrong">That isn’t the password. ')
  expect(html).toContain('<title>Not opened: ')
  expect(passwordPage({ organisation, url }).html).not.toContain('aria-invalid')
})

it('has no form for an address that is none', () => {
  const page = passwordPage({ organisation, url: 'javascript:alert(1)' })
  expect(page.html).not.toContain('<form')
  expect(page.formActions).toEqual([])
})

it('says of a link that is over when it ended', () => {
  const { html } = expiredPage({ organisation, expiredAt: '2030-05-12T21:59:00.000Z' })
  expect(html).toContain('until 12 May 2030, 21:59 UTC. Ask Acme Research for a new link.')
  const chosen = (expiredAt: string) => expiredPage({ organisation, expiredAt }).html
  expect(chosen('2026-11-21T23:59:59.999-08:00')).toContain('until 21 November 2026, 23:59 UTC−08:00.')
  expect(chosen('2026-11-21T23:59:59.999+05:30')).toContain('until 21 November 2026, 23:59 UTC+05:30.')
  expect(chosen('2026-11-21T23:59:59.999+00:00')).toContain('23:59 UTC.')
})
