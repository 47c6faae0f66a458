/** Somewhere to go, or something to do, by its name. */
export interface Jump {
  id: string
  /** What it stands under. */
  group: string
  label: string
  /** What is on it, besides its name: other words it is found by. */
  about?: string | undefined
  go: () => void
}

/** Whether every word typed begins a word of the label, of its group or of what is on it, in either case and without accents. */
export function fits(
  { label, group, about = '' }: Pick<Jump, 'label' | 'group' | 'about'>,
  typed: string,
): boolean {
  const words = plain(`${label} ${group} ${about}`).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
