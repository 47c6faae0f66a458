import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>
type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>

export interface InstallationTables {
  installation: {
    id: Defaulted<boolean>
    secret_check: string
    created_at: DefaultedTime
  }
  account_manager_changes: {
    id: Defaulted<string>
    user_id: string
    change: 'appointed' | 'dismissed'
    source: 'command' | 'settings'
    at: DefaultedTime
  }
}
