import { afterEach, expect, it, vi } from 'vitest'
import { TypeAhead, type Typed } from './typeAhead.ts'

let ahead = new TypeAhead()
afterEach(() => {
  ahead.stop()
  document.body.replaceChildren()
  ahead = new TypeAhead()
})

const field = () => document.querySelector<HTMLTextAreaElement>('textarea')!
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.activeElement!) => {
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event
}
const add = (html: string): HTMLElement => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement
}
/** The browser writes a key into what has the focus, which nothing does here. */
const type = (text: string) => (field().value += text)
const delivered = (): Typed | undefined => {
  let typed: Typed | undefined
  ahead.deliver((given) => (typed = given))
  return typed
}

it('has the focus from the start, so that the browser writes into it, and hands over what is in it', () => {
  ahead.start()
  expect(document.activeElement).toBe(field())
  type('Qua')
  ahead.open('r1')
  expect(ahead.isCertainFor('r1')).toBe(true)
  type('rterly\nIn short')
  expect(delivered()).toMatchObject({ parts: [{ text: 'Quarterly\nIn short' }], caret: null })
  expect(field()).toBeNull()
})

it('moves the focus before the field goes, in one task', () => {
  const editor = add('<div tabindex="0"></div>')
  ahead.start()
  type('a')
  ahead.deliver(() => {
    expect(field()).not.toBeNull()
    editor.focus()
  })
  expect(document.activeElement).toBe(editor)
})

it('takes the focus with the first letter where a title is only likely, and keeps it from what has it', () => {
  const link = add('<a href="#x">A report</a>')
  const onKey = vi.fn<() => void>()
  link.addEventListener('keydown', onKey)
  ahead.open('r1')
  link.focus()
  expect(press('Backspace').defaultPrevented).toBe(false)
  expect(document.activeElement).toBe(field())
  link.focus()
  press('Q')
  expect(document.activeElement).toBe(field())
  expect(onKey).not.toHaveBeenCalled()
})

it('leaves keys alone that mean something else', () => {
  const button = add('<button>Other</button>')
  const onKey = vi.fn<(key: string) => void>()
  window.addEventListener('keydown', ({ key }) => onKey(key))
  ahead.open('r1')
  button.focus()
  const others = [
    press('Escape'),
    press('k', { ctrlKey: true }),
    press('v', { metaKey: true }),
    press('f', { altKey: true }),
    press('ArrowDown'),
    press('F5'),
    press('Shift'),
    press('Tab'),
    // After Tab, Enter and Space press the button that has the focus.
    press('Enter'),
    press(' '),
  ]
  expect(onKey).toHaveBeenCalledTimes(others.length)
  expect(others.some(({ defaultPrevented }) => defaultPrevented)).toBe(false)
  expect(document.activeElement).toBe(button)
})

it('leaves a field alone that a person goes to', () => {
  const input = add('<input type="search" />') as HTMLInputElement
  ahead.start()
  input.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  input.focus()
  press('w')
  expect(document.activeElement).toBe(input)
})

it('writes itself while an open dialog keeps the focus', () => {
  const dialog = add('<div tabindex="0"></div>')
  window.addEventListener('focusin', ({ target }) => target === field() && dialog.focus())
  dialog.focus()
  ahead.start()
  const keys = ['Q', '3', 'x', 'Backspace', '😀', ' ', 'Enter', 'w']
  expect(keys.map((key) => press(key).defaultPrevented)).toEqual(keys.map(() => true))
  expect(delivered()?.parts).toEqual([{ text: 'Q3😀 \nw' }])
})

it('writes nothing of a key that was held down before', () => {
  ahead.start()
  expect(press('n', { repeat: true }).defaultPrevented).toBe(true)
  press('n')
  expect(press('n', { repeat: true }).defaultPrevented).toBe(false)
})

it('takes the focus back from a menu that closes', async () => {
  const button = add('<button>New report</button>')
  ahead.start()
  button.focus()
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
})

it('waits until an input method has finished its word', async () => {
  ahead.start()
  field().dispatchEvent(new Event('compositionstart'))
  type('に')
  const take = vi.fn<(typed: Typed) => void>()
  ahead.deliver(take)
  expect(take).not.toHaveBeenCalled()
  field().dispatchEvent(new Event('compositionend'))
  field().value = '日'
  await vi.waitFor(() => expect(take).toHaveBeenCalledWith({ parts: [{ text: '日' }], caret: 1 }))
})

it('keeps what is pasted as it came, in its place', () => {
  ahead.start()
  type('Sales ')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Year\tWind')
  const event = new Event('paste', { cancelable: true })
  field().dispatchEvent(Object.assign(event, { clipboardData }))
  expect(event.defaultPrevented).toBe(true)
  type('!')
  const [before, paste, after] = delivered()!.parts
  expect([before, after]).toEqual([{ text: 'Sales ' }, { text: '!' }])
  expect((paste as { pasted: DataTransfer }).pasted.getData('text/plain')).toBe('Year\tWind')
})

it('keeps what was typed for the next try when no report was made, and for no other report', () => {
  const button = add('<button>Blank</button>')
  button.focus()
  ahead.start()
  type('Wind')
  ahead.fail()
  expect(document.activeElement).toBe(button)
  ahead.start()
  type(' power')
  expect(delivered()?.parts).toEqual([{ text: 'Wind' }, { text: ' power' }])

  ahead.start()
  type('Wind')
  ahead.fail()
  ahead.open('r2')
  expect(delivered()?.parts).toEqual([])
})

it('ends where a page is left before there is a report, with another report, and when one goes back', () => {
  ahead.start()
  ahead.leave()
  expect(field()).toBeNull()
  ahead.start()
  ahead.open('r1')
  ahead.leave()
  type('a')
  ahead.open('r2')
  expect(field().value).toBe('')
  ahead.leaveReport()
  expect(field()).toBeNull()
  ahead.start()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(field()).toBeNull()
})
