import { expect, it } from 'vitest'
import { embedCode } from './embedCode.ts'

it('carries address and title, whatever stands in them', () => {
  const frame = document.createElement('div')
  const name = 'Up "20%" <b>& more</b>'
  frame.innerHTML = embedCode({ url: 'https://acme.example/bubbles/a?b=1&c=2', name })
  const iframe = frame.firstElementChild!
  expect(iframe.getAttribute('src')).toBe('https://acme.example/bubbles/a?b=1&c=2')
  expect(iframe.getAttribute('title')).toBe(name)
  expect(frame.children).toHaveLength(1)
})
