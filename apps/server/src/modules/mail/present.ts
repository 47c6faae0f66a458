import { createHash } from 'node:crypto'
import { type Html, html } from './html.ts'
import type { SentMail } from './reader.ts'
import { KEPT_DAYS } from './writer.ts'

const styles = `
:root{color-scheme:light dark;--canvas:#f6f9fc;--surface:#fff;--line:#d8e1e9;--ink:#14202b;--soft:#4e5d6a;--link:#0272b5}
@media(prefers-color-scheme:dark){:root{--canvas:#0e151c;--surface:#151e27;--line:#2a3846;--ink:#e7eef4;--soft:#a5b3bf;--link:#4fc3f7}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:14px/20px 'Roboto Variable',Roboto,Arial,'Helvetica Neue',sans-serif}
main{max-width:720px;margin:0 auto;padding:40px 16px 64px}
h1{font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.2px;margin:0}
.lead{margin:4px 0 24px;color:var(--soft);font-size:16px;line-height:26px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:16px}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
header{padding:16px 20px;border-bottom:1px solid var(--line)}
h2{font-size:16px;line-height:24px;font-weight:600;margin:0;overflow-wrap:anywhere}
.meta{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;margin:2px 0 0;color:var(--soft);overflow-wrap:anywhere}
.text{margin:0;padding:20px;font-size:16px;line-height:26px;white-space:pre-wrap;overflow-wrap:anywhere}
.code{display:inline-block;margin:4px 0;font-size:32px;line-height:40px;font-weight:600;letter-spacing:4px;font-variant-numeric:tabular-nums}
a{color:var(--link);font-weight:500}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
.foot{margin:0;padding:12px 20px;border-top:1px solid var(--line)}
.empty{padding:40px 20px;text-align:center}
`.trim()

const styleHash = createHash('sha256').update(styles).digest('base64')

/** The page's policy: no script, no request, its own style only. */
export const outboxPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The policy of one mail's own HTML: no script, no request, no origin; its inlined styles only. */
export const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const piecePattern = /(https?:\/\/[^\s<>"']+)|^(\d{6})$/gm

/** A mail's text: a line that is only a code stands large, links under the root domain can be followed. */
function mailText(text: string, isOwn: (url: URL) => boolean): Html {
  const pieces: (string | Html)[] = []
  let end = 0
  for (const match of text.matchAll(piecePattern)) {
    pieces.push(text.slice(end, match.index))
    end = match.index + match[0].length
    const url = match[1] && URL.canParse(match[1]) ? new URL(match[1]) : null
    if (match[2]) pieces.push(html`<span class="code">${match[2]}</span>`)
    else if (url && isOwn(url)) pieces.push(html`<a href="${url.href}">${match[0]}</a>`)
    else pieces.push(match[0])
  }
  return html`${[...pieces, text.slice(end)]}`
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

function presentMail(mail: SentMail, isOwn: (url: URL) => boolean): Html {
  const time = mail.sent_at
  return html`<li><article>
<header><h2>${mail.subject}</h2>
<p class="meta"><span>To ${mail.to_address}</span>${
    time ? html`<time datetime="${time.toISOString()}">${timeFormat.format(time)}</time>` : ''
  }</p></header>
<p class="text">${mailText(mail.text, isOwn)}</p>${
    mail.has_html
      ? html`
<p class="foot"><a href="/outbox/${mail.id}" target="_blank" rel="noopener">See it as an email program shows it</a></p>`
      : ''
  }
</article></li>
`
}

/** The outbox page as a whole HTML document; everything a mail holds is escaped. */
export function presentOutbox(mails: readonly SentMail[], isOwn: (url: URL) => boolean): string {
  const list = mails.length
    ? html`<ol>${mails.map((mail) => presentMail(mail, isOwn))}</ol>`
    : html`<article><p class="empty">Nothing yet. Create an account, and its code appears here.</p></article>`
  // The style element's text must be byte for byte what was hashed: it goes in outside the template.
  const head = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Bubbles</title><style>${styles}</style></head>`
  const body = html`<body><main><h1>Outbox</h1>
<p class="lead">Emails and text messages this machine would have sent. No server for them is configured, so they stay here for ${KEPT_DAYS} days.</p>
${list}</main></body></html>`
  return head + body.markup
}
