/** One thing over the page that keeps the keyboard: its element, and where the keyboard was before. */
export interface ModalEntry {
  readonly element: HTMLElement
  /** Nearest first: what had the focus, then what had it before the modal that stood below this one. */
  readonly origins: readonly HTMLElement[]
}

const stack: ModalEntry[] = []
const hidden = new Set<Element>()
let unlock: (() => void) | null = null

export const isTopModal = (element: HTMLElement | null): boolean =>
  element !== null && stack.at(-1)?.element === element

/** Where the focus is to return to: ask while the focus is still there, that is before the modal is in the page. */
export function focusOrigins(): readonly HTMLElement[] {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return []
  const around = stack.findLast(({ element }) => element.contains(focused))
  return [focused, ...(around?.origins ?? [])]
}

/** Puts a modal on top: all else is hidden from those who hear the page, which does not scroll meanwhile. */
export function openModal(entry: ModalEntry): void {
  stack.push(entry)
  settle()
}

/** Takes it away again and gives the focus back, unless another modal has it by now. */
export function closeModal(entry: ModalEntry): void {
  stack.splice(stack.indexOf(entry), 1)
  settle()
  const top = stack.at(-1)
  const origin = entry.origins.find((element) => element.isConnected && element !== document.body)
  if (origin && (!top || top.element.contains(origin))) origin.focus()
}

const NEVER_HEARD = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'NOSCRIPT'])

function settle(): void {
  const top = stack.at(-1)
  for (const child of document.body.children) {
    const isHidden = top !== undefined && child !== top.element && !NEVER_HEARD.has(child.tagName)
    if (isHidden && !hidden.has(child) && child.getAttribute('aria-hidden') !== 'true') {
      hidden.add(child)
      child.setAttribute('aria-hidden', 'true')
    } else if (!isHidden && hidden.delete(child)) child.removeAttribute('aria-hidden')
  }
  if (top && !unlock) unlock = lockScroll()
  if (!top) {
    unlock?.()
    unlock = null
    hidden.clear()
  }
}

/** The page stays where it is; the room of its scroll bar is kept, so that nothing jumps. */
function lockScroll(): () => void {
  const { style } = document.body
  const { overflow, paddingRight } = style
  const bar = window.innerWidth - document.documentElement.clientWidth
  if (bar > 0) style.paddingRight = `${parseFloat(getComputedStyle(document.body).paddingRight) + bar}px`
  style.overflow = 'hidden'
  return () => Object.assign(style, { overflow, paddingRight })
}
