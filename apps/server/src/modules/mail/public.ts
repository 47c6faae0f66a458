export { parseEmailAddress } from './address.ts'
export type { Mail } from './mail.ts'
export { registerOutboxPage } from './routes.ts'
export { createMailDelivery, type DeliverMail, type MailSettings, queueMail } from './service.ts'
