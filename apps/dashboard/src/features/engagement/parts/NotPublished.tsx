import { EmptyState } from '@bubbles/ui'
import { paths } from '../../../paths.ts'
import { routerLink } from '../../../shell/routerLink.tsx'

/** Said of a report without an edition, while others have some. */
export function NotPublished() {
  return (
    <EmptyState
      title="This report is not published."
      action={routerLink()({ href: paths.engagement('overview'), children: 'Look at all reports' })}
    >
      It may be a draft, or deleted. Once it is published, who reads it, how far and for how long appears
      here.
    </EmptyState>
  )
}
