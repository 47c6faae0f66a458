import { escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { DocumentNode } from './types.ts'

/** The box of a task: a drawing with its state in words, since a reader cannot tick it. */
export const taskBox = (words: PageWords, item: DocumentNode): string => {
  const done = item.attrs?.checked === true
  return (
    `<svg class="box" width="20" height="20" viewBox="0 0 20 20" role="img" aria-label="${escapeHtml(done ? words.done : words.toDo)}">` +
    `<rect x="2" y="2" width="16" height="16" rx="3"/>${done ? '<path d="m5.5 10.2 3 3 6-6.6"/>' : ''}</svg>`
  )
}
