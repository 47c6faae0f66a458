import { LoadingView } from '@bubbles/ui'
import { useEffect, useState } from 'react'

/** The outline in the page's own HTML, which `index.html` draws before any script is there. */
const outline = () => document.getElementById('starting')

/** Takes the outline of the start away: something else is there to be seen. */
export const endStart = (): void => outline()?.remove()

/**
 * The loading view. While the application starts it is the outline that the page came with, which stays until what it
 * waited for replaces it; later it is the product's mark.
 */
export function StartView() {
  const [isStart] = useState(() => outline() !== null)
  useEffect(() => endStart, [])
  return isStart ? null : <LoadingView />
}
