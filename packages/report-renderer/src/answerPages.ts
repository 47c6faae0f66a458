import { askForm, type AnswersTarget } from './askForm.ts'
import { pageFonts } from './branding.ts'
import { escapeHtml, safeFileUrl, safeWebUrl } from './html.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import type { GivenAnswers } from './questions.ts'
import { pageShell } from './shell.ts'
import type { StatusPageOptions } from './statusPages.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, RenderedPage } from './types.ts'

/** A question as it was asked, and what was answered, a line each. */
export interface KeptAnswer {
  question: string
  answers: string[]
}

export interface AnswersPageOptions extends StatusPageOptions {
  report: { name: string; url: string }
}

/** What is said after a form was sent: what was kept, the way back, and the way to change it. Needs no script. */
export function answersKeptPage(
  options: AnswersPageOptions & { kept: readonly KeptAnswer[]; changeUrl: string },
): RenderedPage {
  const { report, kept, changeUrl } = options
  const whose = options.organisation ? organisationName(options.organisation) : 'Its publisher'
  const lines = kept.map(
    ({ question, answers }) =>
      `<div><dt>${escapeHtml(question)}</dt>${answers.map((answer) => `<dd>${escapeHtml(answer)}</dd>`).join('')}</div>`,
  )
  const title = kept.length > 0 ? 'Thank you' : 'Nothing is kept'
  const text =
    kept.length > 0
      ? `${whose} keeps these answers to “${report.name}”.`
      : `You took back all your answers to “${report.name}”.`
  return page(
    options,
    title,
    `<h1>${title}</h1><p>${escapeHtml(text)}</p>` +
      `${lines.length > 0 ? `<dl class="kept">${lines.join('')}</dl>` : ''}` +
      `<p class="ways">${link(report.url, 'Back to the report', 'button')}${link(changeUrl, 'Change my answers')}</p>` +
      '<p>Keep the address of this page if you may want to change them later. Whoever has it can do so, too.</p>',
  )
}

/** The questions of a report with what was answered, to be changed or mended. */
export function answersFormPage(
  options: AnswersPageOptions & {
    title: string
    text: string
    nodes: readonly DocumentNode[]
    target: AnswersTarget
    session?: string
    given: GivenAnswers
    button: string
  },
): RenderedPage {
  const { report, title, text, nodes, target, session, given, button } = options
  const form = askForm(nodes, () => '', {
    target,
    session,
    given,
    button,
    closed: '',
    organisation: options.organisation ? organisationName(options.organisation) : 'the publisher',
    address: report.url.replace(/^https?:\/\//, ''),
    asked: 0,
  })
  const formActions = safeWebUrl(target.url) ? [target.url] : []
  return page(
    options,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>${link(report.url, 'Back to the report')}</p>${form}`,
    formActions,
  )
}

/** Why nothing was kept, where there is no form to show again. */
export function answersRefusedPage(
  options: StatusPageOptions & { title: string; text: string; backUrl?: string },
): RenderedPage {
  const back = options.backUrl ? `<p>${link(options.backUrl, 'Back to the report')}</p>` : ''
  return page(
    options,
    options.title,
    `<h1>${escapeHtml(options.title)}</h1><p>${escapeHtml(options.text)}</p>${back}`,
  )
}

function link(url: string, label: string, name?: string): string {
  const safe = safeFileUrl(url)
  return safe ? `<a${name ? ` class="${name}"` : ''} href="${escapeHtml(safe)}">${escapeHtml(label)}</a>` : ''
}

function page(
  { organisation = null, branding, fontBase }: StatusPageOptions,
  title: string,
  content: string,
  formActions: string[] = [],
): RenderedPage {
  return pageShell({
    lang: 'en-GB',
    title: organisation ? `${title} · ${organisationName(organisation)}` : title,
    // The address holds what lets its reader change the answers: no other site may learn it from a link.
    head: `<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${favicon(organisation)}`,
    style: styleSheet({
      fonts: pageFonts(branding),
      fontBase,
      logoGround: organisation?.logo?.ground,
      charts: false,
      kinds: new Set(['question', 'answers']),
    }),
    bodyClass: 'flat',
    body: `${masthead(organisation)}<div class="shell"><main class="answered">${content}</main></div>`,
    formActions,
  })
}
