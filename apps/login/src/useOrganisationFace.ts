import { useEffect, useState } from 'react'

/** What an organisation calls itself, and the address of its logo. */
export interface OrganisationFace {
  friendlyName: string
  logo: string | null
}

/** The organisation of an address such as `acme.bubbles.example`; null until it is known, and where it stays unknown. */
export function useOrganisationFace(host: string | null): OrganisationFace | null {
  const [face, setFace] = useState<OrganisationFace | null>(null)
  useEffect(() => {
    if (host === null) return undefined
    const stop = new AbortController()
    const load = async () => {
      const answer = await fetch(`/organisation/${encodeURIComponent(host.split('.')[0]!)}`, {
        signal: stop.signal,
      })
      if (answer.ok) setFace((await answer.json()) as OrganisationFace)
    }
    // Its address says enough: who signs in is not told of what is only decoration.
    load().catch(() => {})
    return () => stop.abort()
  }, [host])
  return face
}
