import type { ReaderConfig } from './events.ts'
import { startTooltips } from './tooltips.ts'
import { startTracker } from './tracker.ts'

export type { ReaderBatch, ReaderConfig, ReaderEvent } from './events.ts'

startTooltips()

const config = document.querySelector('script#bb')?.textContent
if (config) startTracker(JSON.parse(config) as ReaderConfig)
