import { type ComponentType, type LazyExoticComponent } from 'react'
import { lazy } from '../../session/lazy.ts'
import type { EngagementTab } from '../../paths.ts'
import type { TabProps } from './TabProps.ts'

export interface Tab {
  /** Its part of the address. */
  id: EngagementTab
  label: string
  Component: LazyExoticComponent<ComponentType<TabProps>>
}

/**
 * The tabs in their order. Each comes when it is first opened. Their files have one order too: what is said where there is
 * nothing, the query with its loader (`TabBody`), the columns, the component and its parts.
 */
export const TABS: readonly Tab[] = [
  {
    id: 'overview',
    label: 'Overview',
    Component: lazy(async () => ({ default: (await import('./overview/OverviewTab.tsx')).OverviewTab })),
  },
  {
    id: 'audience',
    label: 'Audience',
    Component: lazy(async () => ({ default: (await import('./audience/AudienceTab.tsx')).AudienceTab })),
  },
  {
    id: 'blocks',
    label: 'Blocks',
    Component: lazy(async () => ({ default: (await import('./blocks/BlocksTab.tsx')).BlocksTab })),
  },
  {
    id: 'feedback',
    label: 'Feedback',
    Component: lazy(async () => ({ default: (await import('./answers/FeedbackTab.tsx')).FeedbackTab })),
  },
  {
    id: 'details',
    label: 'User details',
    Component: lazy(async () => ({ default: (await import('./answers/UserDetailsTab.tsx')).UserDetailsTab })),
  },
  {
    id: 'editions',
    label: 'Editions',
    Component: lazy(async () => ({ default: (await import('./editions/EditionsTab.tsx')).EditionsTab })),
  },
]
