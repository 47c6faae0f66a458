import { type Ground, groundNeeded, logoPath } from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { organisationLogoQuery } from '../../api/branding.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { pageFilesOrigin } from '../../ui/brandFonts.ts'
import { faintnessAt, sizeOf } from './logoImage.ts'

/** The organisation as its pages show it. */
export interface Organisation {
  name: string
  friendlyName: string
  locale: string
  logo: { url: string; width: number; height: number; ground: Ground | null } | null
}

interface Measured {
  address: string
  size: { width: number; height: number }
  ground: Ground | null
}

const measure = async (address: string): Promise<Measured> => ({
  address,
  size: await sizeOf(address),
  ground: groundNeeded(await faintnessAt(address)),
})

/** The organisation of this page with its logo, measured; null while it is not known. */
export function useBrandedOrganisation(): Organisation | null {
  const organisation = useOrganisation()
  const { data: address } = useQuery({ ...organisationLogoQuery, enabled: Boolean(organisation?.logo) })
  const [measured, setMeasured] = useState<Measured | null>(null)
  useEffect(() => {
    if (!address) return
    let isCurrent = true
    measure(address).then(
      (found) => isCurrent && setMeasured(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [address])
  if (organisation === null) return null
  const { name, friendlyName, locale, logo: hash } = organisation
  const logo =
    hash && address && measured?.address === address
      ? { ...measured.size, url: `${pageFilesOrigin()}${logoPath(hash)}`, ground: measured.ground }
      : null
  return { name, friendlyName, locale, logo }
}
