import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SharePanel } from './SharePanel.tsx'

afterEach(cleanup)

it('doesn’t say that there were no readers where only small groups were left out', () => {
  const { rerender } = render(<SharePanel title="Devices" rows={[]} readers={0} />)
  expect(screen.getByText('No readers in this period.')).toBeDefined()
  rerender(<SharePanel title="Devices" rows={[]} readers={6} leavesOut nothing="No readers from devices." />)
  expect(screen.getByText('No group is large enough to be listed.')).toBeDefined()
  expect(screen.queryByText(/^No readers/)).toBeNull()
})
