import type { BlockType } from '@bubbles/report-document'
import { type ComponentType, type LazyExoticComponent } from 'react'
import { lazy } from '../../../session/lazy.ts'
import type { PanelProps } from './PanelProps.ts'

const panel = (
  load: () => Promise<ComponentType<PanelProps>>,
): LazyExoticComponent<ComponentType<PanelProps>> => lazy(async () => ({ default: await load() }))

/** The settings of each kind of block, which come when they are first opened; null for one that has none beside the paper. */
export const PANELS: Readonly<Record<BlockType, LazyExoticComponent<ComponentType<PanelProps>> | null>> = {
  title: panel(async () => (await import('./CoverPanel.tsx')).CoverPanel),
  standfirst: null,
  heading: panel(async () => (await import('./HeadingPanel.tsx')).HeadingPanel),
  paragraph: null,
  bulletList: panel(async () => (await import('./ListPanel.tsx')).ListPanel),
  orderedList: panel(async () => (await import('./ListPanel.tsx')).ListPanel),
  listItem: null,
  taskList: null,
  taskItem: null,
  blockquote: panel(async () => (await import('./QuotePanel.tsx')).QuotePanel),
  callout: panel(async () => (await import('./CalloutPanel.tsx')).CalloutPanel),
  codeBlock: null,
  horizontalRule: null,
  columns: panel(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel),
  column: null,
  image: panel(async () => (await import('./ImagePanel.tsx')).ImagePanel),
  file: panel(async () => (await import('./FilePanel.tsx')).FilePanel),
  table: panel(async () => (await import('./TablePanel.tsx')).TablePanel),
  tableRow: null,
  tableCell: null,
  tableHeader: null,
  metric: panel(async () => (await import('./MetricPanel.tsx')).MetricPanel),
  chart: panel(async () => (await import('../chart/ChartPanel.tsx')).ChartPanel),
  map: panel(async () => (await import('../map/MapPanel.tsx')).MapPanel),
  question: panel(async () => (await import('./QuestionPanel.tsx')).QuestionPanel),
  userDetails: null,
  tableOfContents: panel(async () => (await import('./ContentsPanel.tsx')).ContentsPanel),
  pageBreak: null,
  action: panel(async () => (await import('./ActionPanel.tsx')).ActionPanel),
  people: panel(async () => (await import('./PeoplePanel.tsx')).PeoplePanel),
  embed: panel(async () => (await import('./EmbedPanel.tsx')).EmbedPanel),
}

export const hasSettings = (type: string): type is BlockType =>
  Object.hasOwn(PANELS, type) && PANELS[type as BlockType] !== null
