import type { MouseEvent, ReactElement, ReactNode } from 'react'

/** What the design system asks of a link; the application answers with its router's link. */
export interface LinkProps {
  href: string
  className?: string
  children: ReactNode
  title?: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  'aria-current'?: 'page' | 'true'
  'aria-label'?: string
}

/** Draws a link. Given by the application, so that this package knows no router. */
export type RenderLink = (props: LinkProps) => ReactElement

/** A plain anchor: the default, and right for addresses outside the application. */
export const plainLink: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>
