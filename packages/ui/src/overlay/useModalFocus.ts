import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { closeModal, focusOrigins, isTopModal, openModal } from './modalStack.ts'

const TABBABLE =
  'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"], audio[controls], video[controls], summary'

/**
 * Keeps the keyboard in what stands over the page: in it from the start, back in it whenever it leaves, and where it was before
 * at the end.
 * @param room whose one child takes the focus where nothing inside does
 * @returns what the places before and after the room do when the focus comes to them by Tab: it goes on at the other end.
 */
export function useModalFocus(
  root: RefObject<HTMLElement | null>,
  room: RefObject<HTMLElement | null>,
): (to: 'first' | 'last') => () => void {
  const [origins] = useState(focusOrigins)

  useLayoutEffect(() => {
    const element = root.current!
    const entry = { element, origins }
    openModal(entry)
    if (!element.contains(document.activeElement)) focusInside(room.current!)
    return () => closeModal(entry)
  }, [origins, root, room])

  useEffect(() => {
    const bringBack = ({ target }: FocusEvent) => {
      if (isTopModal(root.current) && !root.current!.contains(target as Node)) focusInside(room.current!)
    }
    document.addEventListener('focusin', bringBack)
    return () => document.removeEventListener('focusin', bringBack)
  }, [root, room])

  return (to) => () => {
    const places = tabbableIn(room.current!)
    const place = places.at(to === 'first' ? 0 : -1)
    if (place) place.focus()
    else focusInside(room.current!)
  }
}

function focusInside(room: HTMLElement): void {
  const child = room.firstElementChild as HTMLElement | null
  child?.focus({ preventScroll: true })
}

function tabbableIn(room: HTMLElement): HTMLElement[] {
  return [...room.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !(element as HTMLButtonElement).disabled &&
      element.closest('[inert]') === null &&
      element.checkVisibility?.() !== false,
  )
}
