/** An organisation's name is the first label of its host: a DNS label (RFC 1035), never one the product uses itself. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The host label that means "no organisation" (specification 1). */
export const NO_ORGANISATION = 'default'
/** The host label of the identity pages. */
export const LOGIN_LABEL = 'login'
/** The organisation that development mode works in by default (specification 9); its name is reserved elsewhere. */
export const DEVELOPMENT_ORGANISATION = 'dev'

export const RESERVED_NAMES: readonly string[] = [
  NO_ORGANISATION,
  LOGIN_LABEL,
  ...'www api admin app apps mail smtp imap static assets cdn status docs help support blog bubbles bubble'.split(
    ' ',
  ),
  ...'account accounts auth idp iam sso oauth dashboard engagement report reports files media img images'.split(
    ' ',
  ),
  ...'localhost local dev test staging demo public internal root system security billing ns ns1 ns2'.split(
    ' ',
  ),
]

export type NameProblem = 'format' | 'reserved' | 'punycode'

const SENTENCES: Record<NameProblem, string> = {
  format: 'Use 1 to 63 lower-case letters, digits or hyphens, and start and end with a letter or digit.',
  reserved: 'This name is reserved. Choose another.',
  punycode: 'Names beginning with “xn--” are not accepted. Use plain letters.',
}

/** What is wrong with `name` as an organisation's name, as a sentence for a person; null if nothing is. */
export function organisationNameProblem(name: string): { problem: NameProblem; sentence: string } | null {
  const problem = findProblem(name)
  return problem && { problem, sentence: SENTENCES[problem] }
}

function findProblem(name: string): NameProblem | null {
  if (!LABEL.test(name)) return 'format'
  if (name.startsWith('xn--')) return 'punycode'
  if (RESERVED_NAMES.includes(name)) return 'reserved'
  return null
}

/** A name made of free text, for filling the field while somebody types ("Acme Research" gives "acme-research"). */
export const suggestOrganisationName = (text: string): string => toLabel(text, 63)

/** A report's address made of its title. Empty when the title has no letter or digit of the Latin alphabet. */
export const suggestSlug = (text: string): string => toLabel(text, 80)

/** A report's address: like a label, up to 100 characters. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/.test(text)

/** Latin letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
}

/** Lower case and, for letters of the Latin alphabet, no accents: "Çà, Größe" gives "ca, grosse". */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđłþ]/g, (letter) => LETTERS[letter] ?? letter)

function toLabel(text: string, length: number): string {
  return plainLetters(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replaceAll(/^-|-$/g, '')
}
