import type { PublishedReport } from '../../api/reports.ts'
import type { MentionState } from './mention/MentionState.ts'
import type { CommentTarget } from './review/commentTarget.ts'
import type { Person } from './review/queries.ts'
import type { SlashState } from './slash/SlashState.ts'
import type { Helps } from './writingHelp/Helps.ts'

/** What stands at the right beside the paper when no block's settings do. */
export type Drawer = 'review' | 'history'

/** A link that someone has begun to write. */
export interface LinkBegun {
  /** When, in ms of `performance.now()`. */
  at: number
  /** What was typed for it before its field was there. */
  ahead: string
}

export interface BuilderUiState {
  /** The block whose settings stand at the right. */
  panel: { blockId: string; step: string } | null
  drawer: Drawer | null
  slash: SlashState | null
  /** The menu of people and dates behind an `@`. */
  mention: MentionState | null
  /** The person whose name was chosen last behind an `@`: a comment begun on that block mentions them. */
  named: { blockId: string; person: Person } | null
  /** The link of the selection is being written; null while none is. */
  linking: LinkBegun | null
  /** The footnote at the caret is being written. */
  noting: boolean
  /** The comment thread in hand. `focus`: its card takes the focus. */
  thread: { id: string; focus: boolean } | null
  /** What a comment that is being begun is about. */
  comment: CommentTarget | null
  /** Readers' numbers stand beside the blocks, in place of comments. */
  readers: boolean
  /** The list of keyboard shortcuts is open. */
  shortcuts: boolean
  /** Words of the report are looked for. */
  finding: boolean
  /** How a language model is asked for texts; null where it isn't. */
  helps: Helps | null
  /** What everyone reads of the report; null while nothing is published to everyone. */
  everyone: PublishedReport | null
}

/**
 * What the editor's plugins and the screen around it tell each other. The document itself is in Yjs, the saved
 * state in the provider; here is only what vanishes with the tab.
 */
export class BuilderUi {
  private state: BuilderUiState = {
    panel: null,
    drawer: null,
    slash: null,
    mention: null,
    named: null,
    linking: null,
    noting: false,
    thread: null,
    comment: null,
    readers: false,
    shortcuts: false,
    finding: false,
    helps: null,
    everyone: null,
  }
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

  /** @param step where the settings open; a kind of block without steps ignores it. */
  openPanel(blockId: string, step = ''): void {
    this.set({ panel: { blockId, step }, drawer: null })
  }

  closePanel(): void {
    this.set({ panel: null })
  }

  openDrawer(drawer: Drawer): void {
    this.set({ drawer, panel: null })
  }

  closeDrawer(): void {
    this.set({ drawer: null })
  }
}
