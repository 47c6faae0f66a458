import type { AnswerTables } from './tables/answers.ts'
import type { CoreTables } from './tables/core.ts'
import type { EmbeddingTables } from './tables/embedding.ts'
import type { EngagementTables } from './tables/engagement.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { InstallationTables } from './tables/installation.ts'
import type { ReviewTables } from './tables/review.ts'
import type { ReportTables } from './tables/reports.ts'
import type { SharingTables } from './tables/sharing.ts'
import type { TenancyTables } from './tables/tenancy.ts'

/** Every table, as Kysely sees it. Each interface stands beside the migration that makes its tables. */
export interface Tables
  extends AnswerTables,
    CoreTables,
    EmbeddingTables,
    IdentityTables,
    EngagementTables,
    InstallationTables,
    TenancyTables,
    ReportTables,
    ReviewTables,
    SharingTables {}
