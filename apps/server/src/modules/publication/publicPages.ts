/** What the readers' entry wires: pages, pictures, fonts. It reaches no identity code. */
export { ANSWERS_PATH, COLLECTOR_PATH, pagePath } from './addresses.ts'
export { fontBase } from './assets.ts'
export { readLook } from './look.ts'
export { type PageOptions, registerPublishedPages } from './page.ts'
export { PageCache } from './pageCache.ts'
