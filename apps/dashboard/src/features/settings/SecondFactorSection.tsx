import { hasOwnPool } from '@bubbles/session'
import { SettingsSection, Skeleton } from '@bubbles/ui'
import { Suspense } from 'react'
import { config } from '../../config.ts'
import { grants } from '../../session/abilities.ts'
import { lazy } from '../../session/lazy.ts'
import { messages } from './secondFactor/messages.ts'
import type { Organisation } from './useSetting.ts'

const Rule = lazy(() => import('./secondFactor/Rule.tsx'))

/** Whether members need two-step sign-in. With another user pool that is decided there. */
export function SecondFactorSection({ organisation }: { organisation: Organisation }) {
  if (!hasOwnPool(config()) || !grants(organisation, 'organisation.secondFactor')) return null
  return (
    <SettingsSection id="two-step-sign-in" title={messages.title} words={messages.words}>
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <Rule />
      </Suspense>
    </SettingsSection>
  )
}
