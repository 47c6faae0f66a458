/** What modules of the readers' entry may use of engagement: this file reaches no staff code. */
export { Salts } from './caches.ts'
export { eventStore } from './store/chosenStore.ts'
export type { AskedVisit, VisitAttention } from './store/eventStore.ts'
export { addDays, dayOf } from './days.ts'
export { type PublicationClaims, verifyPublicationToken } from './token.ts'
