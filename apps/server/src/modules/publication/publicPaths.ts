/** Where published pages stand, for who links to them. */
export { pagePath, publicationOrigin } from './addresses.ts'
export { readCurrentSlugs } from './addressReader.ts'
