import type { Audience } from '@bubbles/domain'
import { useRef, useState } from 'react'
import { useKeptState } from '../../../session/keptState.ts'
import type { PublicationCheck } from './PublicationCheck.ts'

/** For whom, at which address and with which note an edition is to be published, as far as it was chosen. */
export function useEdition({ live, addresses }: PublicationCheck) {
  const [audience, setAudience] = useKeptState<Audience>(
    'publish.audience',
    live.some((each) => each.audience === 'public') ? 'public' : 'internal',
  )
  // Each audience has an address of its own.
  const [typed, setTyped] = useKeptState<Partial<Record<Audience, string>>>('publish.addresses', {})
  const [note, setNote] = useKeptState('publish.note', '')
  return {
    audience,
    setAudience,
    slug: typed[audience] ?? addresses[audience],
    setSlug: (slug: string) => setTyped({ ...typed, [audience]: slug }),
    note,
    setNote,
  }
}

export type Acceptance = ReturnType<typeof useAcceptance>

/** Whether the warnings of a check were accepted: those that come later are not. */
export function useAcceptance({ findings }: PublicationCheck) {
  const field = useRef<HTMLInputElement>(null)
  const [acceptedAs, setAcceptedAs] = useState<string | null>(null)
  const [isMissed, setMissed] = useState(false)
  const asked = findings.map(({ code, blockId }) => `${code} ${blockId ?? ''}`).join('\n')
  const warnings = findings.filter(({ level }) => level === 'warning').length
  const isAccepted = acceptedAs === asked
  return {
    field,
    warnings,
    isAccepted,
    /** Publishing was tried without it. */
    isMissed: isMissed && !isAccepted,
    accept: (accepts: boolean) => setAcceptedAs(accepts ? asked : null),
    /** @returns whether nothing is left to accept; else it is marked */
    check: (): boolean => {
      const isDone = warnings === 0 || isAccepted
      setMissed(!isDone)
      return isDone
    },
  }
}
