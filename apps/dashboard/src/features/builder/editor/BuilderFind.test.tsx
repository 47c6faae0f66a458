import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BuilderUi } from '../builderUi.ts'
import { BuilderFind } from './BuilderFind.tsx'

vi.mock('../find/FindBar.tsx', () => ({ FindBar: () => <p>The bar</p> }))

const open = (beside = <p>Words</p>) => {
  render(
    <>
      <BuilderFind editor={{} as never} ui={new BuilderUi()} editable />
      {beside}
    </>,
  )
}
/** Whether the browser is left without the key. */
const press = (how: object = {}) => !fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true, ...how })
const bar = () => screen.queryByText('The bar')

afterEach(cleanup)

describe('Ctrl+F in the builder', () => {
  it('opens the search of the report', async () => {
    open()
    expect(press()).toBe(true)
    expect(await screen.findByText('The bar')).toBeDefined()
  })

  it('is the browser’s in a dialog, and a footnote’s with Alt', () => {
    open(<dialog open aria-label="Preview" />)
    expect(press()).toBe(false)
    cleanup()
    open()
    expect(press({ altKey: true })).toBe(false)
    expect(press({ ctrlKey: false })).toBe(false)
    expect(bar()).toBeNull()
  })
})
