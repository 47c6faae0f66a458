import type { SlashState } from './slash/slashExtension.ts'

export type ChartStep = 'data' | 'check' | 'visualise' | 'annotate'

export interface BuilderUiState {
  /** The block whose settings stand at the right. */
  panel: { blockId: string; step: ChartStep } | null
  slash: SlashState | null
  /** The link of the selection is being written. */
  linking: boolean
}

/**
 * What the editor's plugins and the screen around it tell each other. The document itself is in Yjs, the saved
 * state in the provider; here is only what vanishes with the tab.
 */
export class BuilderUi {
  private state: BuilderUiState = { panel: null, slash: null, linking: false }
  private readonly listeners = new Set<() => void>()

  readonly get = (): BuilderUiState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(change: Partial<BuilderUiState>): void {
    const next = { ...this.state, ...change }
    const same = (Object.keys(change) as (keyof BuilderUiState)[]).every(
      (key) => next[key] === this.state[key],
    )
    if (same) return
    this.state = next
    for (const listener of this.listeners) listener()
  }

  openPanel(blockId: string, step: ChartStep): void {
    this.set({ panel: { blockId, step } })
  }

  closePanel(): void {
    this.set({ panel: null })
  }
}
