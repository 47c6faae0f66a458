import type { Resource } from '@bubbles/contract'
import type { Audience } from '@bubbles/domain'

type PublicationCheck = Pick<Resource<'checkPublication'>, 'edition' | 'changes' | 'addresses'> & {
  live: readonly { audience: Audience; edition: number }[]
}

/** Whether an audience already reads all that is in the draft, at the address that is chosen. */
export function isNothingNew(
  { edition, changes, addresses, live }: PublicationCheck,
  chosen: { audience: Audience; slug: string },
): boolean {
  // The counts compare with the last edition, whoever it was for.
  const isLast = live.some((each) => each.audience === chosen.audience && each.edition === edition - 1)
  return (
    isLast &&
    addresses[chosen.audience] === chosen.slug &&
    changes !== null &&
    changes.added + changes.removed + changes.changed + changes.moved === 0
  )
}
