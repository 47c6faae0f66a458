import { SettingsSection, Skeleton } from '@bubbles/ui'
import { Suspense } from 'react'
import { grants } from '../../session/abilities.ts'
import { lazy } from '../../session/lazy.ts'
import type { Organisation } from './useSetting.ts'
import { messages } from './webhooks/messages.ts'

const Webhooks = lazy(() => import('./webhooks/Webhooks.tsx'))

/** Which programs are told what happens here. */
export function WebhooksSection({ organisation }: { organisation: Organisation }) {
  if (!grants(organisation, 'organisation.webhooks')) return null
  return (
    <SettingsSection id="webhooks" title={messages.title} words={messages.words}>
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <Webhooks />
      </Suspense>
    </SettingsSection>
  )
}
