/** What the entries wire of emails to analysts. */
export { ALERTS, alertsJob } from './alerts.ts'
export { DIGEST, digestJob } from './digest.ts'
export { ANALYST_MAIL, personMailJob } from './personMail.ts'
export { queueDueAlerts, queueDueDigests } from './rounds.ts'
export { registerStopPage } from './stopPage.ts'
