import { type ComponentProps, Suspense } from 'react'
import { lazy } from '../../../../session/lazy.ts'

const AddressData = lazy(async () => ({ default: (await import('./AddressData.tsx')).AddressData }))

/** Loaded with the step that shows it: most figures have no address. */
export const LateAddressData = (props: ComponentProps<typeof AddressData>) => (
  <Suspense fallback={null}>
    <AddressData {...props} />
  </Suspense>
)
