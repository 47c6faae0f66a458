import { describe, expect, it } from 'vitest'
import { asSlug, nextSlug, slugProblem } from './slug.ts'

describe('slug', () => {
  it('takes what people type', () => {
    expect(asSlug('Énergie & Climat 2024')).toBe('energie-climat-2024')
    expect(asSlug('Größe-')).toBe('grosse-')
    expect(asSlug('a/b?c')).toBe('a-b-c')
  })

  it.each([
    ['', false],
    ['-a', false],
    ['a-', false],
    ['a', true],
    ['power-mix-2024', true],
  ])('%j can be used: %s', (slug, usable) => {
    expect(slugProblem(slug) === null).toBe(usable)
  })

  it('proposes the next free-looking address', () => {
    expect(nextSlug('power-mix')).toBe('power-mix-2')
    expect(nextSlug('power-mix-2')).toBe('power-mix-3')
    expect(nextSlug('a'.repeat(100))).toHaveLength(98)
  })
})
