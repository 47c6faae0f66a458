import { ThemeRoot } from '@bubbles/ui'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type NotFiltered, SetFilters } from './Filters.tsx'
import type { SetFilter } from './match.ts'

afterEach(cleanup)

const routed = (children: ReactNode) => {
  const lone = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  })
  render(
    <ThemeRoot>
      <RouterProvider router={lone as never} />
    </ThemeRoot>,
  )
}

const COUNTRY: SetFilter = { name: 'country', words: 'Country: Australia' }
const EDITION: SetFilter = { name: 'edition', words: 'Edition 2' }
const OF_ANSWERS: NotFiltered = { words: 'Only the edition applies.', isByEdition: true }
const OF_NOTHING: NotFiltered = { words: 'Filters don’t apply here.', isByEdition: false }

describe('what is read out of the filters', () => {
  it('names all of them where all apply', async () => {
    routed(<SetFilters filters={[COUNTRY, EDITION]} note={undefined} />)
    expect(
      await screen.findByText('Only readers with Country: Australia and Edition 2 are shown.'),
    ).not.toBeNull()
  })

  it('names none that doesn’t apply, and says so on the screen', async () => {
    routed(<SetFilters filters={[COUNTRY]} note={OF_ANSWERS} />)
    expect(await screen.findByText('All readers are shown.')).not.toBeNull()
    expect(screen.getByText(OF_ANSWERS.words)).not.toBeNull()
    cleanup()
    routed(<SetFilters filters={[COUNTRY, EDITION]} note={OF_ANSWERS} />)
    expect(await screen.findByText('Only readers with Edition 2 are shown.')).not.toBeNull()
    cleanup()
    routed(<SetFilters filters={[EDITION]} note={OF_ANSWERS} />)
    expect(await screen.findByText('Only readers with Edition 2 are shown.')).not.toBeNull()
    expect(screen.queryByText(OF_ANSWERS.words)).toBeNull()
    cleanup()
    routed(<SetFilters filters={[EDITION]} note={OF_NOTHING} />)
    expect(await screen.findByText('All readers are shown.')).not.toBeNull()
    expect(screen.getByText(OF_NOTHING.words)).not.toBeNull()
  })
})
