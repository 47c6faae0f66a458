import { SettingsSection, Skeleton } from '@bubbles/ui'
import { Suspense } from 'react'
import { grants } from '../../session/abilities.ts'
import { lazy } from '../../session/lazy.ts'
import { messages } from './singleSignOn/messages.ts'
import type { Organisation } from './useSetting.ts'

const SingleSignOn = lazy(() => import('./singleSignOn/SingleSignOn.tsx'))

/** How the organisation's people sign in with its own provider. */
export function SingleSignOnSection({ organisation }: { organisation: Organisation }) {
  if (!grants(organisation, 'organisation.singleSignOn')) return null
  return (
    <SettingsSection id="single-sign-on" title={messages.title} words={messages.words}>
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <SingleSignOn />
      </Suspense>
    </SettingsSection>
  )
}
