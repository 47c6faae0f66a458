import { hasCredentials, hasHiddenCharacters } from '@bubbles/charts'
import { Mark } from '@tiptap/core'
import { LIMITS } from './limits.ts'

const SCHEMES = ['https:', 'http:', 'mailto:']

/** What is said of a link that `isAllowedHref` refuses. */
export const LINK_FAULT =
  'A link must start with https://, http:// or mailto:, with no username, password or invisible characters.'

/**
 * Whether a link may lead there: an absolute https, http or mailto address without credentials, control characters or
 * marks that make it read as another. Everything else (javascript:, data:, vbscript:, relative paths) is refused.
 */
export function isAllowedHref(href: unknown): href is string {
  if (typeof href !== 'string' || href.length > LIMITS.href) return false
  // Browsers drop tabs and line ends inside a scheme ("java\nscript:"), so an address that has any is refused.
  for (const character of href) if (character <= ' ' || character === '\u007f') return false
  if (hasHiddenCharacters(href) || hasCredentials(href)) return false
  return URL.canParse(href) && SCHEMES.includes(new URL(href).protocol)
}

const BLOCK_HREF = /^#([0-9A-Za-z]{10})$/

/** Where a link to a block of the same report leads: by its id, so that it survives other words. */
export const blockHref = (id: string): string => `#${id}`

/** The id of the block that a link of the same report leads to; null for every other link. */
export const linkedBlock = (href: unknown): string | null =>
  typeof href === 'string' ? (BLOCK_HREF.exec(href)?.[1] ?? null) : null

/** Whether words may lead there: to an address, or to a block of the same report. */
export const isLinkHref = (href: unknown): href is string => isAllowedHref(href) || linkedBlock(href) !== null

/**
 * TipTap's link with `href` alone: how a link opens is the page's business, not the document's. What is typed behind a link
 * isn't part of it.
 */
export const adaptLink = (extension: Mark): Mark =>
  extension.extend({
    inclusive: false,
    addAttributes: () => ({
      href: {
        default: null,
        parseHTML: (element: { getAttribute(name: string): string | null }) => element.getAttribute('href'),
      },
    }),
  })

/**
 * Words with a note. Outside all other marks, so that a note stays one whatever is emphasised in its words; what is typed
 * after them isn't part of it.
 */
export const footnote = Mark.create({
  name: 'footnote',
  priority: 1100,
  inclusive: false,
  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element: { getAttribute(name: string): string | null }) =>
        (element.getAttribute('data-note') ?? '').slice(0, LIMITS.note),
      renderHTML: ({ text }: Record<string, unknown>) => ({ 'data-note': text }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-note]:not([data-note=""])' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
