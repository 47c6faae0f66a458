import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Panel } from './Panel.tsx'
import { Row, Stack } from './Stack.tsx'
import { Text } from './Text.tsx'

afterEach(cleanup)

describe('layout parts', () => {
  it('are drawn as the element they are told, with its own props', () => {
    render(
      <Stack as="ul" aria-label="People" gap={12}>
        <Row as="li">
          <Text as="a" href="/ann" tone="secondary">
            Ann
          </Text>
        </Row>
      </Stack>,
    )
    expect(screen.getByRole('list', { name: 'People' }).style.getPropertyValue('--box-gap')).toBe('12px')
    expect(screen.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/ann')
  })

  it('keep the class and the style of the caller after their own', () => {
    render(<Panel data-testid="panel" className="own" padding="8px 16px" style={{ minHeight: 40 }} />)
    const panel = screen.getByTestId('panel')
    expect(panel.className.split(' ').at(-1)).toBe('own')
    expect(panel.style.getPropertyValue('--box-padding')).toBe('8px 16px')
    expect(panel.style.minHeight).toBe('40px')
  })
})
