import type { Editor } from '@tiptap/core'
import { type ComponentType, type LazyExoticComponent } from 'react'
import { lazy } from '../../../session/lazy.ts'
import type { BuilderUi, Drawer } from '../builderUi.ts'
import type { BuilderReport } from '../queries.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'

/** What stands beside the paper and is about the report as a whole is given. */
export interface DrawerProps {
  report: BuilderReport
  editor: Editor
  provider: HttpSyncProvider
  ui: BuilderUi
  onClose: () => void
}

/** Drawers by name. They come when they are first opened. */
export const DRAWERS: Readonly<Partial<Record<Drawer, LazyExoticComponent<ComponentType<DrawerProps>>>>> = {
  review: lazy(async () => ({ default: (await import('../review/ReviewDrawer.tsx')).ReviewDrawer })),
  history: lazy(async () => ({ default: (await import('../history/HistoryDrawer.tsx')).HistoryDrawer })),
}
