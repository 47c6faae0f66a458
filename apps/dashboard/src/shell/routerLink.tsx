import type { RenderLink } from '@bubbles/ui'
import { Link } from '@tanstack/react-router'

/** The router's link for the design system. `search` is kept on every link drawn with it. */
export function routerLink(search?: object): RenderLink {
  return ({ href, children, ...props }) => (
    <Link to={href} search={search ?? {}} activeProps={{}} inactiveProps={{}} {...props}>
      {children}
    </Link>
  )
}
