export { parseEmailAddress } from './address.ts'
export { type MailContent, mailLayout } from './layout.ts'
export type { Mail } from './mail.ts'
export { parsePhoneNumber } from './phone.ts'
export { registerOutboxPage } from './routes.ts'
export {
  createMailDelivery,
  createTextDelivery,
  type DeliverMail,
  type MailSettings,
  queueMail,
  queueText,
  type TextSettings,
} from './service.ts'
export type { TextMessage } from './text.ts'
