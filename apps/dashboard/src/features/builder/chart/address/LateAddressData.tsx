import { lazyPart } from '../../../../session/lazy.ts'

/** Loaded with the step that shows it: most figures have no address. */
export const LateAddressData = lazyPart(async () => ({
  default: (await import('./AddressData.tsx')).AddressData,
}))
