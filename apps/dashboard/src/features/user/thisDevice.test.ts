import { expect, it } from 'vitest'
import { thisDevice } from './thisDevice.ts'

const GECKO = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const blink = (system: string, own = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36${own}`

it.each([
  [GECKO, 'Firefox on Windows'],
  [blink('Macintosh; Intel Mac OS X 10_15_7'), 'Chrome on macOS'],
  [blink('Windows NT 10.0; Win64; x64', ' Edg/140.0.0.0'), 'Edge on Windows'],
  [blink('Linux; Android 15; K'), 'Chrome on Android'],
  [blink('X11; CrOS x86_64 14541.0.0'), 'Chrome on Chrome OS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.9', ''],
])('of %s is %j', (userAgent, words) => {
  expect(thisDevice(userAgent)).toBe(words)
})
