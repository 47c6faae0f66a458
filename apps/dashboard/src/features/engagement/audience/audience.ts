import type { Country } from '../parts/countries.ts'
import type { Share } from '../parts/SharePanel.tsx'
import {
  type About,
  type Answer,
  type AnswerRow,
  question,
  type ReportRequest,
  rowsOf,
} from '../runReports.ts'

/** Who reads, and how they came. */
export interface Audience {
  readers: number
  visits: number
  countries: Country[]
  devices: Share[]
  browsers: Share[]
  sources: Share[]
  /** Those with a name alone, as campaigns. */
  media: Share[]
  campaigns: Share[]
  /** Readers whose address named none. */
  unnamed: { media: number; campaigns: number }
  /** Visits, first ones of a day and later ones. */
  returning: Share[]
}

const READERS = 'totalUsers'
const VISITS = 'sessions'

/** The questions behind the audience tab, one batch. */
export function audienceRequests(about: About): ReportRequest[] {
  const by = (dimensions: string[], metric = READERS) =>
    question(about, { dimensions, metrics: [metric], by: metric, limit: 500 })
  return [
    question(about, { metrics: [READERS, VISITS] }),
    by(['country', 'countryId']),
    by(['deviceCategory']),
    by(['browser']),
    by(['sessionSource']),
    by(['sessionMedium']),
    by(['sessionCampaignName']),
    by(['newVsReturning'], VISITS),
  ]
}

/** Reads the answers to `audienceRequests`. */
export function readAudience({ reports }: Answer): Audience {
  const [totals, countries, devices, browsers, sources, media, campaigns, returning] = reports.map(rowsOf)
  const shares = (rows: AnswerRow[] | undefined, name: string, metric = READERS): Share[] =>
    (rows ?? []).map((row) => ({ name: row.dimension(name), readers: row.metric(metric) }))
  return {
    readers: totals?.[0]?.metric(READERS) ?? 0,
    visits: totals?.[0]?.metric(VISITS) ?? 0,
    countries: (countries ?? []).map((row) => ({
      name: row.dimension('country'),
      id: row.dimension('countryId'),
      readers: row.metric(READERS),
    })),
    devices: shares(devices, 'deviceCategory'),
    browsers: shares(browsers, 'browser'),
    sources: shares(sources, 'sessionSource'),
    media: shares(media, 'sessionMedium').filter(isNamed),
    campaigns: shares(campaigns, 'sessionCampaignName').filter(isNamed),
    unnamed: {
      media: unnamedIn(shares(media, 'sessionMedium')),
      campaigns: unnamedIn(shares(campaigns, 'sessionCampaignName')),
    },
    returning: shares(returning, 'newVsReturning', VISITS),
  }
}

const isNamed = ({ name }: Share): boolean => name !== '' && name !== '(not set)' && name !== '(none)'

const unnamedIn = (rows: readonly Share[]): number =>
  rows.filter((row) => !isNamed(row)).reduce((sum, { readers }) => sum + readers, 0)
