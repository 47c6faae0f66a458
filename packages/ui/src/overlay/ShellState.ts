/** State that no dialog or form may forget. */
export interface ShellState {
  /** Something is being sent: the shell says so and cannot be closed by accident. */
  loading: boolean
  /** Why the last try failed, as a sentence; null when it did not. */
  error: string | null
}
