import { createContext } from 'react'

/** A form whose changes are saved from the bar at the foot of the page. */
export interface BarForm {
  element: HTMLFormElement
  loading: boolean
  discard: () => void
}

/** Tells the bar of a form while it has changes, and null once it has none. */
export const SaveBarContext = createContext<((id: string, form: BarForm | null) => void) | null>(null)
