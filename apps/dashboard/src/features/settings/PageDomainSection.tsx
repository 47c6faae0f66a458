import { SettingsSection, Skeleton } from '@bubbles/ui'
import { Suspense } from 'react'
import { grants } from '../../session/abilities.ts'
import { lazy } from '../../session/lazy.ts'
import { messages } from './pageDomain/messages.ts'
import type { Organisation } from './useSetting.ts'

const PageDomain = lazy(() => import('./pageDomain/PageDomain.tsx'))

/** The domain of its own at which the organisation's published pages are. */
export function PageDomainSection({ organisation }: { organisation: Organisation }) {
  if (!grants(organisation, 'organisation.pageDomain')) return null
  return (
    <SettingsSection id="own-domain" title={messages.title} words={messages.words}>
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <PageDomain />
      </Suspense>
    </SettingsSection>
  )
}
