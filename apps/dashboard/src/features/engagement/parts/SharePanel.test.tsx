import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

const rowsOf = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

it('says of how many readers no row is shown, after the last row', () => {
  const rows = [{ name: 'Computer', readers: 27 }]
  const { rerender } = render(<SharePanel title="Devices" rows={rows} readers={50} leavesOut />)
  expect(rowsOf().at(-1)).toBe('Not shown2346%')
  rerender(<SharePanel title="Devices" rows={rows} readers={27} leavesOut />)
  expect(rowsOf().at(-1)).toBe('Computer27100%')
  // Everyone is counted: what doesn't add up to all has another reason.
  rerender(<SharePanel title="Devices" rows={rows} readers={50} />)
  expect(rowsOf().at(-1)).toBe('Computer2754%')
})

it('says so only below all rows', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ name: `Browser ${at}`, readers: 5 }))
  render(<SharePanel title="Browsers" rows={rows} readers={60} leavesOut />)
  expect(rowsOf().join()).not.toContain('Not shown')
  fireEvent.click(screen.getByRole('button', { name: 'All 9' }))
  expect(rowsOf().at(-1)).toBe('Not shown1525%')
})

it('says how many at least where one reader can be in several rows', () => {
  const rows = [{ name: 'Letter', readers: 30 }]
  render(<SharePanel title="Sources" rows={rows} readers={50} leavesOut several="Some came from several." />)
  expect(screen.getByText('At least 20 readers are in groups that aren’t shown.')).toBeDefined()
  expect(rowsOf().join()).not.toContain('Not shown')
})
