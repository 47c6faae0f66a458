import { directionOf } from '@bubbles/charts'
import { accentOf } from '@bubbles/domain'
import { languageOfLocale, type Say, sayIn } from '../../http/say.ts'
import { type Html, html } from './html.ts'
import type { Mail } from './mail.ts'
import { type Actor, senderFor } from './sender.ts'
import { MAX_SUBJECT_LENGTH, oneLine, shortened, wholeWords } from './words.ts'

/** One mail of the product: who speaks, what about, what to do. */
export interface MailContent {
  to: string
  /** Cut at its end where it is too long; `subjectLine` knows better what to shorten. */
  subject: string
  /** Whose mail it is; stands on top. */
  organisation: string
  /** Its colours: the button and the links have its accent. Absent or empty: the product's. */
  palette?: readonly string[]
  /** Whose act it is about: replies go to them. */
  actor?: Actor
  title: string
  /** Whole, with their line breaks. */
  paragraphs: readonly string[]
  /** Terms with an explanation each, under the paragraphs. */
  list?: readonly { term: string; text: string }[]
  /** Numbers that stand out, side by side, each with what is to be said of it. */
  figures?: readonly { label: string; value: string; note: string }[]
  /** Lists with a heading each. */
  sections?: readonly MailSection[]
  /** The one thing to do. */
  action?: { label: string; href: string }
  /** Small print; with `href`, the address it has at its end, which HTML makes a link of the words before. */
  after?: readonly (string | MailLink)[]
  /** What says it; or, where it is in the language of a report, which that is (BCP 47), and what stands before the button's address. */
  language: Say | { tag: string; orOpen: string }
}

/** A text that ends with an address: "Unsubscribe: https://…". */
interface MailLink {
  text: string
  href: string
}

/** A heading and what belongs under it; `href`: where a term leads, '' for nowhere. */
export interface MailSection {
  title: string
  items: readonly { term: string; text: string; href: string }[]
}

const font = 'font-family:Roboto,Arial,sans-serif'
// The older property is for programs that do not know the newer one. Neither lets a long word widen the page.
const breaking = 'word-break:break-word;overflow-wrap:anywhere'

/** Programs that know no dark mode read the inlined colours; the others take these. */
const darkRules = (link: string, onButton: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:#0e151c!important}
.card{background:#151e27!important;border-right-color:#2a3846!important;border-bottom-color:#2a3846!important;border-left-color:#2a3846!important}
.ink{color:#e7eef4!important}
.soft{color:#a5b3bf!important}
.link{color:${link}!important}
.button{background:${link}!important}
.button a{color:${onButton}!important}
}
@media (max-width:480px){
.page{padding:16px 8px!important}
.card{padding:20px!important}
}`

/**
 * Lays a mail out, in HTML made of tables with inlined styles and in plain text that says the same. Every inserted text
 * is escaped, people's words arrive whole. It never throws, whatever names and texts hold.
 */
export function mailLayout(content: MailContent): Mail {
  const { to, action, actor } = content
  const subject = shortened(oneLine(content.subject), MAX_SUBJECT_LENGTH) || 'Bubbles'
  const parts = {
    organisation: oneLine(content.organisation),
    title: oneLine(content.title),
    paragraphs: content.paragraphs.map(wholeWords),
    list: (content.list ?? []).map(({ term, text }) => ({ term: oneLine(term), text: oneLine(text) })),
    figures: (content.figures ?? []).map(({ label, value, note }) => ({
      label: oneLine(label),
      value: oneLine(value),
      note: oneLine(note),
    })),
    sections: (content.sections ?? []).map(({ title, items }) => ({
      title: oneLine(title),
      items: items.map(({ term, text, href }) => ({ term: oneLine(term), text: oneLine(text), href })),
    })),
    action,
    after: (content.after ?? []).map((each) =>
      typeof each === 'string' ? { text: oneLine(each), href: '' } : { ...each, text: oneLine(each.text) },
    ),
    language: 'orOpen' in content.language ? content.language : spoken(content.language),
  }
  return {
    to,
    subject,
    text: plainText(parts),
    html: markup(subject, parts, coloursOf(content.palette ?? [])),
    ...(actor && { sender: senderFor(actor, content.organisation, sayOf(content.language)) }),
  }
}

const spoken = (say: Say) => ({ tag: say.tag, orOpen: say`Or open this address:` })

/** Who speaks in the language of a report is the organisation, never a person with a language of their own. */
const sayOf = (language: MailContent['language']): Say =>
  'orOpen' in language ? sayIn(languageOfLocale(language.tag)) : language

/** The colour of links and buttons on both grounds, and of the words on a button in the dark. */
function coloursOf(palette: readonly string[]) {
  const accent = accentOf(palette)
  return accent
    ? { light: accent.light.primary, dark: accent.dark.primary, onDark: '#151e27', isBranded: true }
    : { light: '#0272b5', dark: '#4fc3f7', onDark: '#00263a', isBranded: false }
}

type Parts = Required<
  Omit<MailContent, 'to' | 'subject' | 'action' | 'actor' | 'palette' | 'language' | 'after'>
> &
  Pick<MailContent, 'action'> & { language: { tag: string; orOpen: string }; after: readonly MailLink[] }

function plainText({
  organisation,
  title,
  paragraphs,
  list,
  figures,
  sections,
  action,
  after,
}: Parts): string {
  const blocks = [
    organisation,
    title,
    ...paragraphs,
    list.map(({ term, text }) => `${term}: ${text}`).join('\n'),
    figures.map(({ label, value, note }) => `${label}: ${value}${note && ` (${note})`}`).join('\n'),
    ...sections.map(({ title: heading, items }) => [heading, ...items.map(itemText)].join('\n')),
    action ? `${action.label}:\n${action.href}` : '',
    ...after.map(({ text }) => text),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

const itemText = ({ term, text, href }: MailSection['items'][number]): string =>
  `- ${term === '' ? text : `${term}: ${text}`}${href && `\n  ${href}`}`

/** Line breaks, and the blanks that indent a line, as HTML has them. */
const lines = (text: string): Html[] =>
  text.split('\n').map((line, index) => {
    const indent = /^[ \t]*/.exec(line)![0]
    const blanks = indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0')
    return html`${index > 0 ? html`<br>` : ''}${blanks}${line.slice(indent.length)}`
  })

/** Numbers side by side: three fit a phone. */
const figuresMarkup = (figures: Parts['figures']): Html | string =>
  figures.length === 0
    ? ''
    : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 16px"><tr>${figures.map(
        ({ label, value, note }) => html`
<td valign="top" style="padding:0 8px 0 0"><p class="soft" style="${font};font-size:12px;line-height:16px;color:#4e5d6a;margin:0">${label}</p>
<p class="ink" style="${font};font-size:${value.length > 7 ? '16' : '24'}px;line-height:32px;font-weight:600;color:#14202b;margin:0">${value}</p>
<p class="soft" style="${font};font-size:12px;line-height:16px;color:#4e5d6a;margin:0">${note}</p></td>`,
      )}</tr></table>\n`

/** A heading with its list, each term over what is said of it. */
const sectionMarkup = ({ title, items }: MailSection, link: string): Html => html`
<h2 class="ink" style="${font};font-size:16px;line-height:24px;font-weight:600;color:#14202b;margin:8px 0 4px">${title}</h2>
${items.map(({ term, text, href }) => {
  const name = href === '' ? term : html`<a class="link" href="${href}" style="color:${link}">${term}</a>`
  const head =
    term === ''
      ? ''
      : html`<span class="ink" style="font-weight:600;color:#14202b" dir="auto">${name}</span><br>`
  return html`<p class="soft" style="${font};font-size:14px;line-height:20px;color:#4e5d6a;margin:0 0 12px;${breaking}">${head}${text}</p>\n`
})}`

/** Small print: an address at its end leads there from the words before it, which a phone has more room for. */
const afterMarkup = ({ text, href }: MailLink, link: string): Html | string => {
  const words = text.slice(0, text.lastIndexOf(href)).trimEnd()
  const label = words.endsWith(':') ? words.slice(0, -1).trimEnd() : words
  if (href === '' || label === '') return text
  return html`<a class="link" href="${href}" style="color:${link}">${label}</a>`
}

function markup(
  subject: string,
  { organisation, title, paragraphs, list, figures, sections, action, after, language }: Parts,
  colours: ReturnType<typeof coloursOf>,
): string {
  // A line in the organisation's colour over the card: the one sign of it where pictures are blocked.
  const rule = colours.isBranded ? `;border-top:3px solid ${colours.light}` : ''
  const body = html`<body class="canvas" style="margin:0;padding:0;background:#f6f9fc">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f9fc"><tr><td class="page" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed">
<tr><td class="soft" style="${font};font-size:14px;line-height:20px;font-weight:600;color:#4e5d6a;padding:0 4px 12px;${breaking}" dir="auto">${organisation}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #d8e1e9;border-radius:12px;padding:32px${rule}">
<h1 class="ink" style="${font};font-size:24px;line-height:32px;font-weight:600;color:#14202b;margin:0 0 12px;${breaking}" dir="auto">${title}</h1>
${paragraphs.map((text) => html`<p class="ink" style="${font};font-size:16px;line-height:26px;color:#14202b;margin:0 0 16px;${breaking}" dir="auto">${lines(text)}</p>\n`)}${
  list.length > 0
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${list.map(
        ({ term, text }) => html`<tr>
<td class="ink" valign="top" style="${font};font-size:14px;line-height:20px;font-weight:600;color:#14202b;padding:4px 16px 4px 0">${term}</td>
<td class="soft" valign="top" style="${font};font-size:14px;line-height:20px;color:#4e5d6a;padding:4px 0;${breaking}" dir="auto">${text}</td></tr>`,
      )}</table>\n`
    : ''
}${figuresMarkup(figures)}${sections.map((section) => sectionMarkup(section, colours.light))}${
  action
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${colours.light};border-radius:8px">
<a href="${action.href}" style="${font};display:inline-block;padding:12px 20px;font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${action.label}</a></td></tr></table>
<p class="soft" style="${font};font-size:12px;line-height:16px;color:#4e5d6a;margin:0;${breaking}">${language.orOpen} <a class="link" href="${action.href}" style="color:${colours.light}">${action.href}</a></p>`
    : ''
}
</td></tr>
<tr><td style="padding:16px 4px 0">
${after.map((each) => html`<p class="soft" style="${font};font-size:12px;line-height:18px;color:#4e5d6a;margin:0 0 4px;${breaking}" dir="auto">${afterMarkup(each, colours.light)}</p>\n`)}</td></tr>
</table></td></tr></table></body></html>`
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>`
  // The rules go in outside the template, which would escape their quotes.
  const tag = language.tag.replaceAll(/[^\w-]/g, '')
  const direction = directionOf(tag) === 'rtl' ? ' dir="rtl"' : ''
  return `<!doctype html><html lang="${tag}"${direction}>${head.markup}<style>${darkRules(colours.dark, colours.onDark)}</style></head>${body.markup}`
}
