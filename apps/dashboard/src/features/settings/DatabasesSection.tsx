import { SettingsSection, Skeleton } from '@bubbles/ui'
import { Suspense } from 'react'
import { grants } from '../../session/abilities.ts'
import { lazy } from '../../session/lazy.ts'
import { messages } from './databases/messages.ts'
import type { Organisation } from './useSetting.ts'

const Databases = lazy(() => import('./databases/Databases.tsx'))

/** Which databases figures can be given data from. */
export function DatabasesSection({ organisation }: { organisation: Organisation }) {
  if (!grants(organisation, 'organisation.connections')) return null
  return (
    <SettingsSection id="databases" title={messages.title} words={messages.words}>
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <Databases />
      </Suspense>
    </SettingsSection>
  )
}
