import { describe, expect, it } from 'vitest'
import { withNameReplaced } from './mentions.ts'

const ann = { id: '1', name: 'Ann', email_address: 'ann@example.org' }
const lee = { id: '2', name: 'Ann Lee', email_address: 'lee@example.org' }

describe('a name in a comment', () => {
  it.each([
    ['@Ann please look, @Ann.', [], '@Former member please look, @Former member.'],
    ['@Ann Lee and @Ann', [lee], '@Ann Lee and @Former member'],
    ['@ann@example.org', [], '@Former member'],
    ['Ann without a mark, and 🎈@Ann', [], 'Ann without a mark, and 🎈@Former member'],
    ['nothing', [lee], 'nothing'],
  ])('%s', (body, others, expected) => {
    expect(withNameReplaced(body, ann, 'Former member', others)).toBe(expected)
  })
})
