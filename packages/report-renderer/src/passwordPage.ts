import { escapeHtml, safeWebUrl } from './html.ts'
import { statusWords } from './languages/status/statusWords.ts'
import { nameIn, plainPage, type StatusPageOptions } from './statusPages.ts'
import type { RenderedPage } from './types.ts'
import type { StatusWords } from './languages/status/vocabulary.ts'

/** Why a password did not open a report. */
export type PasswordProblem = 'isEmpty' | 'isWrong' | 'isCrowded' | { tooMany: number }

/**
 * Asks for the password of a report (401, or 429 after too many tries). It tells nothing of the report, needs no script
 * and posts to `url`, the address it stands at, as the field `password`.
 * @param problem why what was given did not open it, with the seconds to wait after too many tries; absent at first
 */
export function passwordPage(
  options: StatusPageOptions & { url: string; problem?: PasswordProblem },
): RenderedPage {
  const { locale, url, problem } = options
  const words = statusWords(locale).password
  const action = safeWebUrl(url)
  const wrong = problem ? `<p class="wrong" id="wrong">${escapeHtml(problemIn(words, problem))}</p>` : ''
  const form = action
    ? `<form class="ask" method="post" action="${escapeHtml(action)}">` +
      `<p class="field"><label for="password">${escapeHtml(words.label)}</label>` +
      '<input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"' +
      ` autofocus${problem ? ' aria-invalid="true" aria-describedby="wrong"' : ''}></p>${wrong}` +
      `<p class="send"><button>${escapeHtml(words.open)}</button></p>` +
      `<p class="hint">${escapeHtml(words.hint)}</p></form>`
    : ''
  return plainPage(options, {
    title: problem ? `${words.notOpened} ${words.title}` : words.title,
    main:
      `<main class="answered"><h1>${escapeHtml(words.title)}</h1>` +
      `<p>${escapeHtml(words.text(nameIn(options)))}</p>${form}</main>`,
    kinds: new Set(['question', 'answers', 'password']),
    formActions: action ? [action] : [],
  })
}

const problemIn = (words: StatusWords['password'], problem: PasswordProblem): string =>
  typeof problem === 'string' ? words[problem] : words.tooMany(problem.tooMany)
