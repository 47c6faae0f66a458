import type { Outbox } from './Outbox.ts'
import type { ServerState } from './PatchTransport.ts'

/** What a follower asks of the provider it works for. */
export interface FollowingDocument {
  generation: number
  outbox: Pick<Outbox, 'edits' | 'isEmpty' | 'isSending'>
  /** Whether the editor must be left as it is for now. */
  isBusy: () => boolean
  load: () => Promise<ServerState>
  /**
   * Puts another provider in this one's place, for the generation that has begun. Everything typed is acknowledged.
   * @param isStill whether that is so yet: asked last thing before
   * @returns whether it did; else it is called again
   */
  follow: ((next: ServerState, isStill: () => boolean) => Promise<boolean>) | undefined
}

/** Gives way to a provider of the newest generation of the report's log, once everything typed is acknowledged. */
export class GenerationFollower {
  private readonly document: FollowingDocument
  /** Milliseconds until a generation that could not be followed is tried again. */
  private readonly delay: () => number
  /** The newest generation that was heard of. */
  private newest: number
  private following = false
  private stopped = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(document: FollowingDocument, delay: () => number) {
    this.document = document
    this.delay = delay
    this.newest = document.generation
  }

  /** The report's log is of this generation. */
  heardOf(generation: number): void {
    this.newest = Math.max(this.newest, generation)
    void this.followNewest()
  }

  async followNewest(): Promise<void> {
    const { document } = this
    const { follow, outbox } = document
    if (!follow || this.following || this.stopped || this.newest <= document.generation) return
    // Whoever acknowledges the rest comes by here again.
    if (!outbox.isEmpty) return
    if (outbox.isSending) return this.followLater()
    this.following = true
    const { edits } = outbox
    const isStill = () => outbox.edits === edits && !this.stopped && !document.isBusy()
    let followed = false
    try {
      const next = await document.load()
      followed = next.generation > document.generation && isStill() && (await follow(next, isStill))
    } catch {
      // It is tried again; until then edits go out as what they are.
    }
    this.following = false
    if (!followed) this.followLater()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private followLater(): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.followNewest(), this.delay())
  }
}
