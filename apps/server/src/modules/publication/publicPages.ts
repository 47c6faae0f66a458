/** What the readers' entry wires: pages, pictures, fonts. It reaches no identity code. */
export { COLLECTOR_PATH } from './addresses.ts'
export { type PageOptions, registerPublishedPages } from './page.ts'
export { PageCache } from './pageCache.ts'
