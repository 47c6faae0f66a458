import type { PublicationCheck } from './PublicationCheck.ts'

/** What has changed since the last edition, in words. */
export function sinceWords({ edition, changes }: Pick<PublicationCheck, 'edition' | 'changes'>): string {
  if (changes === null) return 'The first edition of this report.'
  const { changed, added, removed, moved } = changes
  const all: [number, string][] = [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'removed'],
    [moved, 'moved'],
  ]
  const parts = all.filter(([count]) => count > 0)
  if (parts.length === 0) return `Nothing has changed since edition ${edition - 1}.`
  const words = parts.map(([count, what], index) => {
    const unit = index > 0 ? '' : count === 1 ? ' block' : ' blocks'
    return `${count}${unit} ${what}`
  })
  return `Since edition ${edition - 1}: ${words.join(', ')}`
}
