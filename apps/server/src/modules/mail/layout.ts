import { html } from './html.ts'
import type { Mail } from './mail.ts'

/** One mail of the product: who speaks, what about, what to do. */
export interface MailContent {
  to: string
  subject: string
  /** Whose mail it is; stands on top. */
  organisation: string
  title: string
  paragraphs: readonly string[]
  /** Terms with an explanation each, under the paragraphs. */
  list?: readonly { term: string; text: string }[]
  /** The one thing to do. */
  action?: { label: string; href: string }
  /** Small print. */
  after?: readonly string[]
}

/** A name may hold anything: in a mail it is one line, and no longer than a person reads. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, 400)

const font = 'font-family:Roboto,Arial,sans-serif'

/** Programs that know no dark mode read the inlined colours; the others take these. */
const darkRules = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:#0e151c!important}
.card{background:#151e27!important;border-color:#2a3846!important}
.ink{color:#e7eef4!important}
.soft{color:#a5b3bf!important}
.link{color:#4fc3f7!important}
.button{background:#4fc3f7!important}
.button a{color:#00263a!important}
}`

/**
 * Lays a mail out, in HTML made of tables with inlined styles and in plain text that says the same. Every inserted text
 * is escaped and on one line.
 */
export function mailLayout(content: MailContent): Mail {
  const { to, action } = content
  const subject = oneLine(content.subject).slice(0, 200)
  const parts = {
    organisation: oneLine(content.organisation),
    title: oneLine(content.title),
    paragraphs: content.paragraphs.map(oneLine),
    list: (content.list ?? []).map(({ term, text }) => ({ term: oneLine(term), text: oneLine(text) })),
    action,
    after: (content.after ?? []).map(oneLine),
  }
  return { to, subject, text: plainText(parts), html: markup(subject, parts) }
}

type Parts = Required<Omit<MailContent, 'to' | 'subject' | 'action'>> & Pick<MailContent, 'action'>

function plainText({ organisation, title, paragraphs, list, action, after }: Parts): string {
  const blocks = [
    organisation,
    title,
    ...paragraphs,
    list.map(({ term, text }) => `${term}: ${text}`).join('\n'),
    action ? `${action.label}:\n${action.href}` : '',
    ...after,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function markup(subject: string, { organisation, title, paragraphs, list, action, after }: Parts): string {
  const body = html`<body class="canvas" style="margin:0;padding:0;background:#f6f9fc">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f9fc"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="soft" style="${font};font-size:14px;line-height:20px;font-weight:600;color:#4e5d6a;padding:0 4px 12px">${organisation}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #d8e1e9;border-radius:12px;padding:32px">
<h1 class="ink" style="${font};font-size:24px;line-height:32px;font-weight:600;color:#14202b;margin:0 0 12px">${title}</h1>
${paragraphs.map((text) => html`<p class="ink" style="${font};font-size:16px;line-height:26px;color:#14202b;margin:0 0 16px">${text}</p>\n`)}${
  list.length > 0
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${list.map(
        ({ term, text }) => html`<tr>
<td class="ink" valign="top" style="${font};font-size:14px;line-height:20px;font-weight:600;color:#14202b;padding:4px 16px 4px 0">${term}</td>
<td class="soft" valign="top" style="${font};font-size:14px;line-height:20px;color:#4e5d6a;padding:4px 0">${text}</td></tr>`,
      )}</table>\n`
    : ''
}${
  action
    ? html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:#0272b5;border-radius:8px">
<a href="${action.href}" style="${font};display:inline-block;padding:12px 20px;font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${action.label}</a></td></tr></table>
<p class="soft" style="${font};font-size:12px;line-height:16px;color:#4e5d6a;margin:0;word-break:break-all">Or open this address: <a class="link" href="${action.href}" style="color:#0272b5">${action.href}</a></p>`
    : ''
}
</td></tr>
<tr><td style="padding:16px 4px 0">
${after.map((text) => html`<p class="soft" style="${font};font-size:12px;line-height:18px;color:#4e5d6a;margin:0 0 4px">${text}</p>\n`)}</td></tr>
</table></td></tr></table></body></html>`
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>`
  // The rules go in outside the template, which would escape their quotes.
  return `<!doctype html><html lang="en-GB">${head.markup}<style>${darkRules}</style></head>${body.markup}`
}
