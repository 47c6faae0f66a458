import type { LivePerson } from '@bubbles/contract'
import { useMemo, useSyncExternalStore } from 'react'
import type { LiveSocket } from '../sync/LiveSocket.ts'

/** Somebody who has the report open, however many tabs. */
export interface Present {
  userId: string
  name: string
  /** Which of the colours is theirs. */
  colour: number
  mayEdit: boolean
  isSelf: boolean
  /** The blocks their tabs are in, of others alone. */
  blockIds: string[]
}

/** How many colours people take, in the order they come. */
export const COLOURS = 4

/** One entry for each person, in the order they came, oneself last. */
export function presentPeople(people: readonly LivePerson[], ownClientId: number): Present[] {
  const own = people.find(({ clientId }) => clientId === ownClientId)
  const tabs = Map.groupBy(people, ({ userId }) => userId)
  return [...tabs.values()]
    .map((tabsOfOne): Present => {
      const { userId, name, place } = tabsOfOne[0]!
      return {
        userId,
        name,
        colour: place % COLOURS,
        mayEdit: tabsOfOne.some(({ mayEdit }) => mayEdit),
        isSelf: userId === own?.userId,
        blockIds: [
          ...new Set(
            tabsOfOne.flatMap(({ clientId, blockId }) =>
              clientId === ownClientId || blockId === null ? [] : [blockId],
            ),
          ),
        ],
      }
    })
    .toSorted((a, b) => Number(a.isSelf) - Number(b.isSelf) || placeIn(tabs, a) - placeIn(tabs, b))
}

const placeIn = (tabs: Map<string, LivePerson[]>, { userId }: Present): number =>
  tabs.get(userId)?.[0]?.place ?? 0

/** The name as a flag or a pin has room for. */
export const firstName = (name: string): string => name.split(/[\s@]/, 1)[0] || name

const nobody: readonly LivePerson[] = []
const never = () => () => undefined

/** Who has the report open now. */
export function usePeople(live: LiveSocket | null): Present[] {
  const people = useSyncExternalStore(live?.subscribe ?? never, live?.people ?? (() => nobody))
  const own = live?.awareness.clientID ?? 0
  return useMemo(() => presentPeople(people, own), [people, own])
}
