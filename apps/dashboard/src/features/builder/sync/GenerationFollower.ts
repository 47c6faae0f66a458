import type { Outbox } from './Outbox.ts'
import { Retry } from './Retry.ts'
import type { ServerState } from './PatchTransport.ts'

/** Milliseconds until it is looked again whether the editor, or what is being sent, is done; nothing is asked of the server. */
const BUSY_MS = 300

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
  private readonly retry: Retry
  /** The newest generation that was heard of. */
  private newest: number
  private following = false
  private stopped = false

  constructor(document: FollowingDocument, backOff?: (attempt: number) => number) {
    this.document = document
    this.retry = new Retry(() => void this.followNewest(), backOff)
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
    if (outbox.isSending || document.isBusy()) return this.retry.in(BUSY_MS)
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
    if (!followed && !this.stopped) this.retry.later()
  }

  stop(): void {
    this.stopped = true
    this.retry.stop()
  }
}
