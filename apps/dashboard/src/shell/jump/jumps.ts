/** Somewhere to go, or something to do, by its name. */
export interface Jump {
  id: string
  /** What it stands under. */
  group: string
  label: string
  go: () => void
}

/** Whether every word typed begins a word of the label or of its group, in either case and without accents. */
export function fits({ label, group }: Pick<Jump, 'label' | 'group'>, typed: string): boolean {
  const words = plain(`${label} ${group}`).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
