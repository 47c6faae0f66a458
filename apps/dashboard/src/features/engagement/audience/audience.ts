import { type About, question, type Rows } from '../../../api/analytics.ts'
import { withheldIn } from '../filters/withheldIn.ts'
import type { Country } from '../parts/countries.ts'
import type { Share } from '../parts/SharePanel.tsx'
import { countriesOf, sharesBy, sharesOf } from '../parts/shares.ts'
import { type WeekHours, weekHoursOf } from './weekHours.ts'

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
  week: WeekHours
  /** Whether groups of too few readers are left out. */
  leavesOut: boolean
  /** Whether hours of too few readers are. */
  leavesOutHours: boolean
}

/** The questions behind the audience tab, one batch. */
export const audienceQuestions = (about: About) => ({
  totals: question(about, ['readers', 'visits']),
  countries: sharesBy(about, 'country', 'countryId'),
  devices: sharesBy(about, 'device'),
  browsers: sharesBy(about, 'browser'),
  sources: sharesBy(about, 'source'),
  media: sharesBy(about, 'medium'),
  campaigns: sharesBy(about, 'campaign'),
  week: question(about, ['readers'], { dimensions: ['weekday', 'hour'], limit: 168 }),
  returning: question(about, ['visits'], { dimensions: ['visit'], by: 'visits', limit: 500 }),
})

/** Reads the answers to `audienceQuestions`. */
export function readAudience(rows: Rows<ReturnType<typeof audienceQuestions>>): Audience {
  const withheld = withheldIn(rows)
  const media = sharesOf(rows.media, 'medium')
  const campaigns = sharesOf(rows.campaigns, 'campaign')
  return {
    readers: rows.totals[0]?.readers ?? 0,
    visits: rows.totals[0]?.visits ?? 0,
    countries: countriesOf(rows.countries),
    devices: sharesOf(rows.devices, 'device'),
    browsers: sharesOf(rows.browsers, 'browser'),
    sources: sharesOf(rows.sources, 'source'),
    media: media.filter(isNamed),
    campaigns: campaigns.filter(isNamed),
    unnamed: { media: unnamedIn(media), campaigns: unnamedIn(campaigns) },
    week: weekHoursOf(rows.week, 'week' in withheld),
    leavesOut: Object.keys(withheld).some((name) => name !== 'week'),
    leavesOutHours: 'week' in withheld,
    returning: rows.returning.map(({ visit, visits }) => ({ name: visit, readers: visits })),
  }
}

const isNamed = ({ name }: Share): boolean => name !== '' && name !== '(not set)' && name !== '(none)'

const unnamedIn = (rows: readonly Share[]): number =>
  rows.filter((row) => !isNamed(row)).reduce((sum, { readers }) => sum + readers, 0)
