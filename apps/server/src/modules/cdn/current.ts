import type { CdnConfig } from '../../config/cdn.ts'

let current: CdnConfig | undefined

/** Sets which cache is in front of the pages of this installation; undefined for none. */
export function setCdn(cdn: CdnConfig | undefined): void {
  current = cdn
}

/** The cache in front of the pages; undefined: there is none, and nothing is said to it. */
export const currentCdn = (): CdnConfig | undefined => current
