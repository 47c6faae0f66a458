import { type ComponentType, type LazyExoticComponent } from 'react'
import { lazy } from '../../../session/lazy.ts'
import type { Drawer } from '../builderUi.ts'
import type { DrawerProps } from './DrawerProps.ts'

/** Drawers by name. They come when they are first opened. */
export const DRAWERS: Readonly<Partial<Record<Drawer, LazyExoticComponent<ComponentType<DrawerProps>>>>> = {
  review: lazy(async () => ({ default: (await import('../review/ReviewDrawer.tsx')).ReviewDrawer })),
  history: lazy(async () => ({ default: (await import('../history/HistoryDrawer.tsx')).HistoryDrawer })),
}
