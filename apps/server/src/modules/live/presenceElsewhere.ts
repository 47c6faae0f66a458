import { randomUUID } from 'node:crypto'
import type { LivePerson } from '@bubbles/contract'
import type { Messenger } from '@bubbles/db'
import { z } from 'zod'

/** How often a process says again who is here, and how long others believe it without that. */
const SAY_AGAIN_MS = 10_000
export const BELIEVED_MS = 25_000

/** What processes say to each other. `all`: everybody here, in place of what was said before; `ask`: say it. */
const message = z.object({
  from: z.string(),
  here: z.custom<LivePerson>(isPerson).optional(),
  gone: z.number().optional(),
  all: z.array(z.custom<LivePerson>(isPerson)).optional(),
  ask: z.boolean().optional(),
})

type Message = z.infer<typeof message>

function isPerson(value: unknown): value is LivePerson {
  const person = value as Partial<LivePerson> | null
  return (
    typeof person?.clientId === 'number' &&
    typeof person.userId === 'string' &&
    typeof person.name === 'string' &&
    typeof person.place === 'number' &&
    typeof person.mayEdit === 'boolean' &&
    typeof person.generation === 'number'
  )
}

export interface Hears {
  here: (person: LivePerson) => void
  gone: (clientId: number) => void
}

/**
 * Who has a report open in other processes, where they share a messenger. It only matters now: what is lost is said again
 * within ten seconds, and who is not spoken of for 25 has gone.
 */
export class PresenceElsewhere {
  readonly #messenger: Messenger
  readonly #channel: string
  readonly #self = randomUUID()
  readonly #own: () => LivePerson[]
  readonly #hears: Hears
  readonly #now: () => number
  /** By the process that said so. */
  readonly #others = new Map<string, { people: Map<number, LivePerson>; saidAt: number }>()
  readonly #listening: Promise<() => void>
  readonly #timer: NodeJS.Timeout

  /** @param own who has the report open in this process */
  constructor(
    messenger: Messenger,
    reportId: string,
    own: () => LivePerson[],
    hears: Hears,
    now: () => number = () => performance.now(),
  ) {
    this.#messenger = messenger
    this.#channel = `presence_${reportId.replaceAll('-', '')}`
    this.#own = own
    this.#hears = hears
    this.#now = now
    this.#listening = messenger.listen(this.#channel, (payload) => this.#hear(payload))
    void this.#listening.then(() => this.#say({ ask: true }))
    this.#timer = setInterval(() => this.look(), SAY_AGAIN_MS).unref()
  }

  get people(): LivePerson[] {
    return [...this.#others.values()].flatMap(({ people }) => [...people.values()])
  }

  /** Somebody here has come, or moved. */
  here(person: LivePerson): void {
    this.#say({ here: person })
  }

  /** Somebody here has left. */
  gone(clientId: number): void {
    this.#say({ gone: clientId })
  }

  /** Says again who is here, and lets go of processes that have not for too long. Called every ten seconds. */
  look(): void {
    this.#say({ all: this.#own() })
    for (const [from, { saidAt }] of this.#others)
      if (this.#now() - saidAt > BELIEVED_MS) {
        this.#replace(from, [])
        this.#others.delete(from)
      }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#say({ all: [] })
    void this.#listening.then((stop) => stop())
  }

  #say(what: Omit<Message, 'from'>): void {
    this.#messenger.sendBriefly(this.#channel, JSON.stringify({ from: this.#self, ...what }))
  }

  #hear(payload: string | null): void {
    // The connection is back: others may have come and gone meanwhile.
    if (payload === null) {
      this.#say({ ask: true })
      return this.#say({ all: this.#own() })
    }
    const heard = read(payload)
    if (!heard || heard.from === this.#self) return
    const { from, here, gone, all, ask } = heard
    if (ask) return this.#say({ all: this.#own() })
    const other = this.#others.get(from) ?? { people: new Map<number, LivePerson>(), saidAt: 0 }
    other.saidAt = this.#now()
    this.#others.set(from, other)
    if (all) this.#replace(from, all)
    if (here) {
      other.people.set(here.clientId, here)
      this.#hears.here(here)
    }
    if (gone !== undefined && other.people.delete(gone)) this.#hears.gone(gone)
    if (other.people.size === 0) this.#others.delete(from)
  }

  #replace(from: string, all: LivePerson[]): void {
    const { people } = this.#others.get(from)!
    const present = new Set(all.map(({ clientId }) => clientId))
    for (const clientId of people.keys())
      if (!present.has(clientId)) {
        people.delete(clientId)
        this.#hears.gone(clientId)
      }
    for (const person of all) {
      const known = people.get(person.clientId)
      people.set(person.clientId, person)
      if (JSON.stringify(known) !== JSON.stringify(person)) this.#hears.here(person)
    }
  }
}

function read(payload: string): Message | null {
  try {
    return message.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
