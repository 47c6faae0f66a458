import { describe, expect, it } from 'vitest'
import { type InboxItem, withoutItem } from '../../api/inboxItems.ts'
import { placeOf } from './placeOf.ts'
import { sentenceOf, wordsOf } from './words.ts'

const ann = { id: 'a', name: 'Ann Lee', emailAddress: 'ann@example.org' }
const item = (more: Partial<InboxItem>): InboxItem => ({
  id: 'thread_t1',
  kind: 'mention',
  report: { id: 'r1', name: 'Wind' },
  by: ann,
  at: '2026-11-26T10:00:00.000Z',
  through: '2026-11-26T10:00:00.000001Z',
  words: '',
  about: '',
  threadId: null,
  blockId: null,
  count: 1,
  dueOn: null,
  ...more,
})

describe('an item', () => {
  it.each<[Partial<InboxItem>, string]>([
    [{}, 'Ann Lee mentioned you in “Wind”'],
    [{ by: { ...ann, name: '' } }, 'ann@example.org mentioned you in “Wind”'],
    [{ report: { id: 'r1', name: ' ' } }, 'Ann Lee mentioned you in “Untitled”'],
    [{ kind: 'reply' }, 'Ann Lee replied to your comment in “Wind”'],
    [{ kind: 'reply', count: 3 }, '3 new replies to your comment in “Wind”, the last by Ann Lee'],
    [{ kind: 'review' }, 'Ann Lee asked you to review “Wind”'],
    [{ kind: 'publish' }, 'Ann Lee asked for “Wind” to be published'],
    [{ kind: 'data', by: null }, 'A figure in “Wind” has stopped updating'],
    [{ kind: 'data', by: null, count: 2 }, '2 figures in “Wind” have stopped updating'],
    [{ kind: 'held', by: null }, 'New data in “Wind” wasn’t published'],
    [{ kind: 'schedule', by: null }, '“Wind” wasn’t published or unpublished as scheduled'],
    [{ kind: 'answer', by: null }, '“Wind” has its first answers'],
  ])('%o says what waits', (more, sentence) => {
    expect(sentenceOf(item(more))).toBe(sentence)
  })

  it('quotes people, and not what the product says', () => {
    expect(wordsOf(item({ words: 'Which year?' }))).toBe('“Which year?”')
    expect(wordsOf(item({ kind: 'data', words: 'The site didn’t answer.' }))).toBe('The site didn’t answer.')
    expect(wordsOf(item({}))).toBe('')
  })

  it.each<[Partial<InboxItem>, ReturnType<typeof placeOf>, ReturnType<typeof placeOf>]>([
    [{ threadId: 't1' }, { to: '/reports/edit/r1', hash: 'thread-t1' }, { to: '/reports/published' }],
    [{ kind: 'review' }, { to: '/reports/edit/r1' }, { to: '/reports/published' }],
    [{ kind: 'publish' }, { to: '/reports/edit/r1', hash: 'publish' }, null],
    [{ kind: 'held' }, { to: '/reports/edit/r1', hash: 'publish' }, { to: '/reports/published' }],
    [{ kind: 'schedule' }, { to: '/reports/edit/r1', hash: 'publish' }, { to: '/reports/published' }],
    [
      { kind: 'data', blockId: 'figure0001' },
      { to: '/reports/edit/r1', hash: 'block-figure0001' },
      { to: '/reports/published' },
    ],
    [{ kind: 'answer' }, { to: '/engagement/feedback/r1' }, { to: '/engagement/feedback/r1' }],
  ])('%o leads right to it, with drafts and without', (more, withDrafts, without) => {
    expect(placeOf(item(more), true)).toEqual(withDrafts)
    expect(placeOf(item(more), false)).toEqual(without)
  })

  it('is gone at once when it is put away, and is counted once', () => {
    const inbox = { items: [item({}), item({ id: 'review_r1' })], total: 5 }
    expect(withoutItem(inbox, item({}))).toEqual({ items: [item({ id: 'review_r1' })], total: 4 })
    expect(withoutItem(inbox, item({ id: 'review_r2' }))).toEqual(inbox)
  })
})
