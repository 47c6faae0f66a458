import type { PublicationCheck } from './PublicationCheck.ts'

const CHANGES = ['changed', 'added', 'removed', 'moved'] as const

/** What has changed since the last edition, in words. */
export function sinceWords({ edition, changes }: Pick<PublicationCheck, 'edition' | 'changes'>): string {
  if (changes === null) return 'The first edition of this report.'
  const parts = CHANGES.filter((what) => changes[what] > 0)
  if (parts.length === 0) return `Nothing has changed since edition ${edition - 1}.`
  const words = parts.map((what, index) => {
    const unit = index > 0 ? '' : changes[what] === 1 ? ' block' : ' blocks'
    return `${changes[what]}${unit} ${what}`
  })
  return `Since edition ${edition - 1}: ${words.join(', ')}`
}
