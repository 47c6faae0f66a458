import { describe, expect, it } from 'vitest'
import { embedOf } from './embeds.ts'

describe('embedOf', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://datawrapper.dwcdn.net/aBc12/3/', 'https://datawrapper.dwcdn.net/aBc12/'],
    ['https://public.flourish.studio/visualisation/123/', 'https://flo.uri.sh/visualisation/123/embed'],
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=-0.1,51.4,0.1,51.6&layer=mapnik',
      'https://www.openstreetmap.org/export/embed.html?bbox=-0.1,51.4,0.1,51.6',
    ],
  ])('%s', (address, src) => expect(embedOf(address)?.src).toBe(src))

  it('leads readers to what was recognised and nowhere else', () => {
    expect(embedOf('https://www.youtube.com/redirect?q=https://evil.example&v=abc')?.href).toBe(
      'https://www.youtube.com/watch?v=abc',
    )
    expect(embedOf('https://vimeo.com/76979871?next=https://evil.example')?.href).toBe(
      'https://vimeo.com/76979871',
    )
  })

  it.each([
    '',
    'not an address',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'https://a:b@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
    'https://www.youtube.com/embed/../../redirect',
    'https://vimeo.com/about',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('refuses %s', (address) => expect(embedOf(address)).toBeNull())
})
