import { accentOf } from '@bubbles/domain'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../http/say.ts'
import { mailLayout } from './layout.ts'
import { checkedMail } from './mail.ts'
import { MAX_SUBJECT_LENGTH, oneLine, shortened, subjectLine, wholeWords } from './words.ts'

const say = sayIn('en')
const inEnglish = subjectLine(say)

describe('people’s words', () => {
  it.each([
    ['emoji of several', 'Well done 👩‍🔬👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿❤️'],
    ['Persian with its joiners', 'می‌خواهم'],
    ['Hindi with its joiners', 'क्‍ष श्री'],
    ['Arabic with its marks', 'رقم \u200f١٢٣'],
    ['soft hyphens', 'Donau\u00addampf'],
  ])('keep %s', (_, text) => {
    expect(wholeWords(text)).toBe(text)
    expect(oneLine(text)).toBe(text)
  })

  it.each([
    ['overrides that turn the text round', 'invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['isolates left open', 'a\u2066b\u2067c', 'abc'],
    ['control characters', 'a\u0000b\u001b[31mc\u009b', 'a b [31mc'],
    ['halves of characters', 'a\ud83d', 'a\ufffd'],
    ['byte order marks', '\ufeffa', 'a'],
  ])('lose %s', (_, text, read) => {
    expect(wholeWords(text)).toBe(read)
  })

  it('keep their lines, which a name loses', () => {
    expect(wholeWords('1. Eins\r\n2. Zwei\u2028\tDrei\r')).toBe('1. Eins\n2. Zwei\n\tDrei')
    expect(oneLine('a\r\nBcc: b\u2029c')).toBe('a Bcc: b c')
  })

  it('are cut between characters as they are seen, with a sign', () => {
    expect(shortened('short', 5)).toBe('short')
    expect(shortened('👩‍🔬👩‍🔬', 9)).toBe('👩‍🔬…')
    expect(shortened('👩‍🔬👩‍🔬', 5)).toBe('…')
    expect(shortened('cafe\u0301s and more', 6)).toBe('cafe\u0301…')
    expect(shortened(`${'a'.repeat(191)}🎈 and more`, 193)).toBe(`${'a'.repeat(191)}…`)
    expect(shortened('one two three', 9)).toBe('one two…')
  })
})

describe('a subject', () => {
  it('closes its quotation marks and keeps its date, however long the title', () => {
    const subject = inEnglish`Review “${`${'a'.repeat(191)}🎈${'b'.repeat(100)}`}” by ${'24 December'}`
    expect(subject).toMatch(/^Review “a+…” by 24 December$/)
    expect(subject.length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH)
  })

  it('shortens the longest of its values first', () => {
    const long = 'x'.repeat(300)
    expect(inEnglish`${'Ann'} replied in “${long}”`).toMatch(/^Ann replied in “x+…”$/)
    expect(inEnglish`${long} replied in “${long}”`).toMatch(/^x+… replied in “x+…”$/)
    expect(inEnglish`Approved: “${'a\r\nBcc: b'}”`).toBe('Approved: “a Bcc: b”')
  })

  it('is shortened where a language puts its values in another order', () => {
    const subject = subjectLine(sayIn('de'))`Review “${'a'.repeat(300)}” by ${'24. Dezember'}`
    expect(subject).toMatch(/^Bitte bis 24\. Dezember prüfen: „a+…“$/)
    expect(subject.length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH)
  })

  it.each([
    `${'a'.repeat(191)}🎈 more`,
    '🎈'.repeat(150),
    'e\u0301'.repeat(150),
    `${'\ud83d'.repeat(300)}`,
    '\u0000\u001b\u202e',
    '',
    `a${'\u0301'.repeat(299)}`,
  ])('of any title makes a mail that can be sent: %j', (title) => {
    for (const subject of [inEnglish`Review “${title}” by ${'24 December'}`, title]) {
      const mail = mailLayout({
        to: 'ann@example.org',
        language: say,
        subject,
        organisation: title,
        actor: { name: title, emailAddress: title },
        title,
        paragraphs: [title],
        list: [{ term: title, text: title }],
        after: [title],
      })
      expect(checkedMail(JSON.parse(JSON.stringify(mail)))).toMatchObject({ to: 'ann@example.org' })
    }
  })
})

describe('a mail', () => {
  const layOut = (body: string) =>
    mailLayout({
      to: 'ann@example.org',
      language: say,
      subject: 'x',
      organisation: 'Acme',
      title: 'A reply',
      paragraphs: ['Ann wrote:', `“${body}”`],
    })

  it('brings a long comment whole, with its lines and its closing quotation mark', () => {
    const body = `1. Übersicht\n2. Größe <b>\n   - ${'sehr lang, '.repeat(400)}Schluss 👩‍🔬`
    const { text, html } = layOut(body)
    expect(text).toContain(`“${body}”`)
    expect(html).toContain('“1. Übersicht<br>2. Größe &lt;b&gt;<br>\u00a0\u00a0\u00a0- sehr lang')
    expect(html).toContain('Schluss 👩‍🔬”</p>')
  })

  it('breaks words that are wider than a telephone, wherever people’s words stand', () => {
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(9)
    const { html } = mailLayout({
      to: 'ann@example.org',
      language: say,
      subject: 'x',
      organisation: long,
      title: long,
      paragraphs: [long],
      list: [{ term: 'Why', text: long }],
      action: { label: 'Open', href: `https://acme.example/${long}` },
      after: [long],
    })
    const around = [...html!.matchAll(/<(\w+) ([^>]*)>[^<]*Donau/g)]
    expect(around.map(([, tag]) => tag)).toEqual(['td', 'h1', 'p', 'td', 'a', 'p'])
    const fixed = around.filter(
      ([, tag, attributes]) => tag !== 'a' && !attributes!.includes('overflow-wrap:anywhere'),
    )
    expect(fixed.map(([tag]) => tag)).toEqual([])
    expect(html).toMatch(/<p [^>]*overflow-wrap:anywhere[^>]*>Or open this address/)
  })

  it('has the organisation’s accent, corrected where it could not be read, on both grounds', () => {
    const content = {
      to: 'ann@example.org',
      language: say,
      subject: 'x',
      organisation: 'Acme',
      title: 'x',
      paragraphs: ['x'],
      action: { label: 'Open', href: 'https://acme.example/' },
    }
    const red = mailLayout({ ...content, palette: ['#b5121b', '#0272b5'] }).html!
    expect(red).toContain('class="button" style="background:#b5121b')
    expect(red).not.toContain('#0272b5')
    const yellow = accentOf(['#fff3b0'])!
    const pale = mailLayout({ ...content, palette: ['#fff3b0'] }).html!
    expect(pale).toContain(`class="button" style="background:${yellow.light.primary}`)
    expect(pale).toContain(`.link{color:${yellow.dark.primary}!important}`)
    expect(mailLayout({ ...content, palette: [] }).html).toBe(mailLayout(content).html)
  })
})
