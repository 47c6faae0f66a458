import type { LucideIcon } from 'lucide-react'

/** One destination of the navigation; leave it out where the person may not go. */
export interface NavItem {
  id: string
  label: string
  icon: LucideIcon
  href: string
  /** The page shown is this one or, with `children`, one of its. */
  current: boolean
  /** How many things wait there, beside it in words; 0 or absent: none. */
  count?: number
  children?: readonly { id: string; label: string; href: string; current: boolean }[]
}

/** For ears: what the number beside a destination counts; empty where there is none. */
export const waitingWords = ({ count = 0 }: NavItem): string => (count === 0 ? '' : ` (${count} waiting)`)
