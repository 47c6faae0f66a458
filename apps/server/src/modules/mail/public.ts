export { parseEmailAddress } from './address.ts'
export { setWanted, wanting } from './choices.ts'
export {
  createMailDelivery,
  createTextDelivery,
  type DeliverMail,
  MAIL_JOB,
  type MailSettings,
  TEXT_JOB,
  type TextSettings,
} from './delivery.ts'
export { type MailContent, mailLayout } from './layout.ts'
export { linkToken, type LinkPurpose } from './linkToken.ts'
export type { Mail } from './mail.ts'
export { parsePhoneNumber } from './phone.ts'
export { readPalette, readUnwantedKinds } from './reader.ts'
export { mailEach, sayToAddresses, sayToPerson } from './languages.ts'
export { registerOutboxPage } from './routes.ts'
export type { Actor } from './sender.ts'
export { queueMail, queueText } from './service.ts'
export { readStopToken, STOP_PATH, type Stop, stopToken } from './stopToken.ts'
export type { TextMessage } from './text.ts'
export { tryMail } from './trial.ts'
export { subjectLine } from './words.ts'
export { deleteOldMessages, forgetMessages } from './writer.ts'
