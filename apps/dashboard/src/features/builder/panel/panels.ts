import type { BlockType } from '@bubbles/report-document'
import { type ComponentType, type LazyExoticComponent } from 'react'
import { lazy } from '../../../session/lazy.ts'
import type { PanelProps } from './PanelProps.ts'

const panel = (
  load: () => Promise<ComponentType<PanelProps>>,
): LazyExoticComponent<ComponentType<PanelProps>> => lazy(async () => ({ default: await load() }))

/** The settings of each kind of block that has any. They come when they are first opened. */
export const PANELS: Readonly<Partial<Record<BlockType, LazyExoticComponent<ComponentType<PanelProps>>>>> = {
  chart: panel(async () => (await import('../chart/ChartPanel.tsx')).ChartPanel),
  image: panel(async () => (await import('./ImagePanel.tsx')).ImagePanel),
  map: panel(async () => (await import('../map/MapPanel.tsx')).MapPanel),
  metric: panel(async () => (await import('./MetricPanel.tsx')).MetricPanel),
  question: panel(async () => (await import('./QuestionPanel.tsx')).QuestionPanel),
  table: panel(async () => (await import('./TablePanel.tsx')).TablePanel),
  tableOfContents: panel(async () => (await import('./ContentsPanel.tsx')).ContentsPanel),
  embed: panel(async () => (await import('./EmbedPanel.tsx')).EmbedPanel),
}

export const hasSettings = (type: string): type is keyof typeof PANELS => Object.hasOwn(PANELS, type)
