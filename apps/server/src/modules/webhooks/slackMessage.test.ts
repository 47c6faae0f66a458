import { describe, expect, it } from 'vitest'
import { chatLink, chatText } from './slackMessage.ts'

describe('text of people in a chat', () => {
  it.each([
    ['<!channel> & <@U123|Ann>', '&lt;!channel&gt; &amp; &lt;@\u200BU123|Ann&gt;'],
    ['@channel', '@\u200Bchannel'],
    ['*bold* _and_ ~so~ `on`', '*\u200Bbold*\u200B _\u200Band_\u200B ~\u200Bso~\u200B `\u200Bon`\u200B'],
    ['two\n\nlines', 'two lines'],
    ['&lt;!here&gt;', '&amp;lt;!here&amp;gt;'],
  ])('is shown and does nothing: %s', (text, shown) => expect(chatText(text)).toBe(shown))
})

it('a link ends where it ends, whatever its text and its address', () => {
  expect(chatLink('https://a.example/?a=1|2>', 'Wind | <!here>')).toBe(
    '<https://a.example/?a=1%7C2%3E|Wind ¦ &lt;!here&gt;>',
  )
  expect(chatLink('https://a.example/', 'x](https://evil.example)')).toContain('x]\u200B(')
})
