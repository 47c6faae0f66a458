/** What the readers' entry may use of engagement: no handlers. */
export { eventStore } from './store/chosenStore.ts'
export { requireEvents } from './store/requireEvents.ts'
export { registerCollector } from './collector.ts'
