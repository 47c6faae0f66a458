/** An error that a person should see: a generated id and the message (specification 3, "Error entry"). */
export interface ErrorEntry {
  id: string
  message: string
}

/** Something that happened and can be taken back for a moment. */
export interface Notice {
  id: string
  message: string
  action?: { label: string; onAction: () => void }
}

/** How long an error toast stays (specification 9), in milliseconds. */
export const errorToastTimeout = 5000

/** How long a notice with "Undo" stays, in milliseconds; longer than an error, since it asks for a decision. */
export const noticeTimeout = 8000

/** What an error without a message says (specification 8). */
export const fallbackErrorMessage = 'Oops! Something has gone wrong'

interface Snapshot {
  errors: readonly ErrorEntry[]
  notice: Notice | null
}

/**
 * The queue behind `ToastStack`. Errors stand below each other, oldest on top, each leaving by itself after
 * `errorToastTimeout` unless it is held; of notices only the newest is shown.
 */
export class ToastStore {
  private state: Snapshot = { errors: [], notice: null }
  private readonly listeners = new Set<() => void>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** How many hold an entry: the pointer and the keyboard may both be on it. */
  private readonly holds = new Map<string, number>()

  /** Queues an error and returns its id. Takes a message, or anything thrown. */
  addError(error: unknown): string {
    const id = crypto.randomUUID()
    const entry = { id, message: messageOf(error) }
    this.set({ ...this.state, errors: [...this.state.errors, entry] })
    this.startTimer(id, errorToastTimeout)
    return id
  }

  /** Shows a notice in place of the one before, and returns its id. */
  notify(notice: Omit<Notice, 'id'>): string {
    if (this.state.notice !== null) this.forget(this.state.notice.id)
    const id = crypto.randomUUID()
    this.set({ ...this.state, notice: { ...notice, id } })
    this.startTimer(id, noticeTimeout)
    return id
  }

  /** Keeps an error or notice until it is released as often as it was held: while a pointer or the focus is on it. */
  hold(id: string): void {
    clearTimeout(this.timers.get(id))
    this.holds.set(id, (this.holds.get(id) ?? 0) + 1)
  }

  /** Takes back one hold. After the last, the entry has its whole time again. */
  release(id: string): void {
    const left = (this.holds.get(id) ?? 0) - 1
    if (left > 0) return void this.holds.set(id, left)
    this.holds.delete(id)
    if (this.state.notice?.id === id) this.startTimer(id, noticeTimeout)
    else if (this.state.errors.some((entry) => entry.id === id)) this.startTimer(id, errorToastTimeout)
  }

  /** Removes one error or notice; an unknown id changes nothing. */
  remove(id: string): void {
    this.forget(id)
    const errors = this.state.errors.filter((entry) => entry.id !== id)
    const notice = this.state.notice?.id === id ? null : this.state.notice
    if (errors.length !== this.state.errors.length || notice !== this.state.notice)
      this.set({ errors, notice })
  }

  /** Removes every error and the notice. */
  clearAll(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    this.holds.clear()
    this.set({ errors: [], notice: null })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): Snapshot => this.state

  private startTimer(id: string, timeout: number): void {
    clearTimeout(this.timers.get(id))
    this.timers.set(
      id,
      setTimeout(() => this.remove(id), timeout),
    )
  }

  private forget(id: string): void {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
    this.holds.delete(id)
  }

  private set(state: Snapshot): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

/** What a call says that did not reach the server. */
export const offlineMessage =
  'You’re offline, or the server isn’t responding. Check your connection, then try again.'

/** Whether a call did not reach the server. Browsers throw a TypeError with words of their own. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NetworkError' ||
    (error instanceof TypeError &&
      /failed to fetch|networkerror|load failed|network connection/i.test(error.message)))

/** Whether a part of the application could not be loaded: in the words of Chromium, Firefox, Safari and Vite. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/** The sentence to show for anything thrown. */
export function messageOf(error: unknown): string {
  if (isNetworkFailure(error) || isChunkFailure(error)) return offlineMessage
  if (typeof error === 'string' && error !== '') return error
  if (error instanceof Error && error.message !== '') return error.message
  return fallbackErrorMessage
}

/** The one store of an application. */
export const toasts = new ToastStore()
