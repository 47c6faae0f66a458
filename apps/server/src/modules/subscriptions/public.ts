/** What the entries and the tools for privacy use of subscriptions. */
export { eraseSubscriber, readSubscriber } from './byAddress.ts'
export {
  confirmationJob,
  editionNewsJob,
  SUBSCRIBER_CONFIRMATION,
  SUBSCRIBER_MAIL,
  subscriberMailJob,
} from './news.ts'
export { subscriptionHandlers } from './routes.ts'
export { deleteUnconfirmed } from './writer.ts'
