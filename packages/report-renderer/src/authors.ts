import { escapeHtml, safeFileUrl } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { widthsOf } from './picture.ts'
import type { PageAuthor } from './reportOptions.ts'
import type { MediaFile } from './types.ts'

type Media = Readonly<Record<string, MediaFile>>

/** "By A, B" under a title, with portraits where there are any; '' for nobody. */
export function byline(words: PageWords, authors: readonly PageAuthor[], media: Media): string {
  if (authors.length === 0) return ''
  const faces = authors.map((author) => portrait(author, media)).filter((face) => face !== null)
  const names = authors.map(({ name, url }) => `<span class="author">${linked(name, url)}</span>`)
  return (
    `<div class="by">${faces.length > 0 ? `<span class="faces">${faces.join('')}</span>` : ''}` +
    `<p>${escapeHtml(words.by)} ${names.join(', ')}</p></div>`
  )
}

/** The same people at the end of a page, each with a portrait or the first letter. */
export function authorsAtEnd(words: PageWords, authors: readonly PageAuthor[], media: Media): string {
  if (authors.length === 0) return ''
  const items = authors.map((author) => {
    const letter = escapeHtml(String.fromCodePoint(author.name.codePointAt(0)!))
    const face = portrait(author, media) ?? `<span class="face" aria-hidden="true">${letter}</span>`
    return `<li>${face}<p>${linked(author.name, author.url)}</p></li>`
  })
  return (
    `<section class="authors" aria-labelledby="authors"><h2 id="authors">${escapeHtml(words.authors)}</h2>` +
    `<ul role="list">${items.join('')}</ul></section>`
  )
}

const linked = (name: string, url: string | null): string =>
  url ? `<a href="${escapeHtml(url)}" rel="author noopener">${escapeHtml(name)}</a>` : escapeHtml(name)

/** Decoration: the name is beside it. Null where there is none. */
function portrait({ file }: PageAuthor, media: Media): string | null {
  const found = Object.hasOwn(media, file) ? media[file]! : null
  const source = found && safeFileUrl(found.url)
  return found && source
    ? `<img class="face" src="${escapeHtml(source)}"${widthsOf(found, source, '96px')} alt="" width="64" height="64" decoding="async">`
    : null
}
