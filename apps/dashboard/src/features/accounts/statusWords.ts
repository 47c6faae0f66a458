import type { AccountStatus } from '../../api/accounts.ts'

/** Whether an organisation is open, in a word. */
export const statusWords: Record<AccountStatus, string> = {
  Active: 'Active',
  Disabled: 'Disabled',
  Deleted: 'Deleted',
}
