import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NamedReaders } from './NamedReaders.tsx'

afterEach(cleanup)

it('says what one gate does to the other before it is saved', () => {
  const about = { reportId: 'r', isLive: true, onSaved: () => undefined }
  const { rerender } = render(
    <NamedReaders {...about} saved={{ named: false, hasPassword: true }} isReplaced={false} />,
  )
  expect(screen.getByText(/replaces the password\.$/)).toBeDefined()
  rerender(<NamedReaders {...about} saved={{ named: true, hasPassword: false }} isReplaced />)
  expect(screen.getByText(/^Until you save the password/)).toBeDefined()
})
