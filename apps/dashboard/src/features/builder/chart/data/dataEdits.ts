import type { Table } from '@bubbles/tables'

export interface PendingTable {
  name: string
  table: Table
}

export interface EditState<Change = PendingTable> {
  /** The newest table that is not kept yet. */
  pending: Change | null
  saving: boolean
  /** Why it could not be kept, as a sentence. */
  error: string | null
}

const AT_REST = { pending: null, saving: false, error: null }

/**
 * Changes of one figure's table, or of the steps it is prepared by, kept one after the other: each is a dataset of its own
 * and a step of undo. They go on when the panel is closed, and what could not be kept stays until it is tried again.
 */
export class DataEdits<Change = PendingTable> {
  private state: EditState<Change> = AT_REST
  private working = Promise.resolve()
  private readonly waiting: Change[] = []
  private readonly listeners = new Set<() => void>()
  private readonly keep: (change: Change) => Promise<void>
  private readonly messageOf: (error: unknown) => string

  constructor(keep: (change: Change) => Promise<void>, messageOf: (error: unknown) => string) {
    this.keep = keep
    this.messageOf = messageOf
  }

  readonly get = (): EditState<Change> => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Takes a change; it is shown at once and kept when those before it are. @returns when nothing is being kept. */
  async push(change: Change): Promise<void> {
    this.waiting.push(change)
    this.set({ ...this.state, pending: change })
    if (!this.state.saving && this.state.error === null) this.working = this.work()
    await this.working
  }

  /** Tries again what could not be kept. @returns as `push` */
  async retry(): Promise<void> {
    if (this.state.saving || this.waiting.length === 0) return
    // What was typed since is one change with what failed.
    this.waiting.splice(0, this.waiting.length - 1)
    this.working = this.work()
    await this.working
  }

  /** Lets go of what could not be kept: the figure shows what it had. */
  drop(): void {
    this.waiting.length = 0
    this.set(AT_REST)
  }

  private async work(): Promise<void> {
    this.set({ ...this.state, saving: true, error: null })
    let next = this.waiting[0]
    while (next) {
      try {
        await this.keep(next)
      } catch (error) {
        this.set({ ...this.state, saving: false, error: this.messageOf(error) })
        return
      }
      this.waiting.shift()
      next = this.waiting[0]
    }
    this.set(AT_REST)
  }

  private set(state: EditState<Change>): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
