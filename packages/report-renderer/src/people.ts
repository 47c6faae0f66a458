import { asText, escapeHtml, safeFileUrl, safeWebUrl } from './html.ts'
import { widthsOf } from './picture.ts'
import type { DocumentNode, MediaFile } from './types.ts'

/** Two on a phone, four beside each other elsewhere; half as wide again, since a landscape is cut to a square. */
const FACE_SIZES = '(min-width: 46em) 320px, 60vw'

/** People beside each other: a portrait or the first letter, the name, the role. */
export function peopleBlock(
  node: DocumentNode,
  block: string,
  media: Readonly<Record<string, MediaFile>>,
): string {
  const people = (Array.isArray(node.attrs?.people) ? (node.attrs.people as unknown[]) : [])
    .filter((each) => typeof each === 'object' && each !== null)
    .map((each) => each as Record<string, unknown>)
    .filter(({ name }) => asText(name).trim() !== '')
  if (people.length === 0) return ''
  return `<ul class="people" role="list"${block}>${people.map((each) => personItem(each, media)).join('')}</ul>`
}

function personItem(person: Record<string, unknown>, media: Readonly<Record<string, MediaFile>>): string {
  const name = asText(person.name).trim()
  const role = asText(person.role).trim()
  const url = safeWebUrl(asText(person.url))
  const shown = url ? `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(name)}</a>` : escapeHtml(name)
  return (
    `<li>${faceOf(person, name, media)}<p class="person">${shown}</p>` +
    `${role ? `<p class="role">${escapeHtml(role)}</p>` : ''}</li>`
  )
}

function faceOf(
  { file, alt }: Record<string, unknown>,
  name: string,
  media: Readonly<Record<string, MediaFile>>,
): string {
  const hash = asText(file)
  const portrait = Object.hasOwn(media, hash) ? media[hash]! : null
  const source = portrait && safeFileUrl(portrait.url)
  if (!portrait || !source)
    return `<span class="face" aria-hidden="true">${escapeHtml(String.fromCodePoint(name.codePointAt(0)!))}</span>`
  return `<img class="face" src="${escapeHtml(source)}"${widthsOf(portrait, source, FACE_SIZES)} alt="${escapeHtml(asText(alt).trim())}" loading="lazy" decoding="async">`
}
