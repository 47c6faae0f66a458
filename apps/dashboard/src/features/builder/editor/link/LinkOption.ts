/** Somewhere that words of a report can lead to. */
export interface LinkOption {
  group: string
  label: string
  /** What is to know about it besides: that only members can open it. */
  hint?: string
  href: string
}
