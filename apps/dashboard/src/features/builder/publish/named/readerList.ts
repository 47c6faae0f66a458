import {
  addressIn,
  isReaderDomain,
  MAX_NAMED_READERS,
  namedReaderProblem,
  splitAddresses,
  tidyNamedReader,
} from '@bubbles/domain'

/** Who is named in what somebody typed or pasted, each once, in the order of the text. Nothing is judged. */
export const readersIn = (text: string): string[] => [
  ...new Set(splitAddresses(text).map((piece) => tidyNamedReader(addressIn(piece)))),
]

/** Of a file only what has an @ counts: it has names and headings too. */
export const readersInFile = (text: string): string[] =>
  readersIn(text.replaceAll(/["\t]/g, ',')).filter((each) => each.includes('@'))

/** What is wrong with a list, as a sentence; null if nothing is. */
export function listProblem(readers: readonly string[]): string | null {
  if (readers.length === 0) return 'Enter at least one email address or domain.'
  if (readers.length > MAX_NAMED_READERS)
    return `Enter at most ${MAX_NAMED_READERS} addresses and domains. You’ve entered ${readers.length}.`
  const wrong = readers.find((each) => namedReaderProblem(each) !== null)
  return wrong === undefined ? null : `“${wrong}” isn’t an email address, or a domain such as @example.org.`
}

/** How many addresses and domains a list has, in words. What is neither isn't counted. */
export function listInWords(list: readonly string[]): string {
  const readers = list.filter((each) => namedReaderProblem(each) === null)
  const domains = readers.filter(isReaderDomain).length
  const addresses = readers.length - domains
  const inWords = [
    addresses === 0 ? '' : addresses === 1 ? '1 address' : `${addresses} addresses`,
    domains === 0 ? '' : domains === 1 ? '1 domain' : `${domains} domains`,
  ]
  return inWords.filter((each) => each !== '').join(', ')
}
