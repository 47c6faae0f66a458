import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SelectAll } from './SelectBox.tsx'

afterEach(cleanup)

it.each([
  ['none', 'lucide-check', false],
  ['some', 'lucide-minus', true],
  ['all', 'lucide-check', false],
] as const)('draws what is selected: %s', (extent, icon, isIndeterminate) => {
  render(<SelectAll extent={extent} onSelectAll={() => undefined} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  expect(box.indeterminate).toBe(isIndeterminate)
  expect(box.nextElementSibling?.classList.contains(icon)).toBe(true)
})
