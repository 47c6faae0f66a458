import { EmptyState } from '@bubbles/ui'
import { paths } from '../../../paths.ts'
import { routerLink } from '../../../shell/routerLink.tsx'

/** Said of a report without an edition, while others have some. */
export function NotPublished() {
  return (
    <EmptyState
      title="This report is not published."
      action={routerLink()({ href: paths.engagement('overview'), children: 'See all reports' })}
    >
      It may be a draft, or may have been deleted. Once it’s published, you’ll see who reads it, how far they
      get and how long they spend on it.
    </EmptyState>
  )
}
