/** The least distance of anything that floats to the window's edge, in px. */
const MARGIN = 16

/** Puts a box below an element, shifted as far as it takes to be in the window: over the element, if need be. */
export function placeBelow(
  box: HTMLElement,
  anchor: HTMLElement,
  { align, gap }: { align: 'start' | 'end'; gap: number },
): void {
  const from = anchor.getBoundingClientRect()
  // Its own size, whatever a movement makes of it at the moment.
  const { offsetWidth: width, offsetHeight: height } = box
  const left = align === 'start' ? from.left : from.right - width
  const within = (wanted: number, size: number, all: number) =>
    Math.max(MARGIN, Math.min(wanted, all - MARGIN - size))
  box.style.left = `${Math.round(within(left, width, document.documentElement.clientWidth))}px`
  box.style.top = `${Math.round(within(from.bottom + gap, height, window.innerHeight))}px`
}
