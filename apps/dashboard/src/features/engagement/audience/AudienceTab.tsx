import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ExportTable } from '../export/tables.ts'
import { useTabTables } from '../export/tabTables.ts'
import { CountedNote, type Meaning, READERS } from '../parts/CountedNote.tsx'
import { CountriesPanel } from '../parts/CountriesPanel.tsx'
import { deviceName, plainName, returningName, sourceName } from '../../../format/readerNames.ts'
import { BY_SEVERAL_SOURCES } from '../parts/names.ts'
import { nameOfRow, useRowFilter } from '../filters/useRowFilter.ts'
import { LeftOut } from '../filters/LeftOut.tsx'
import { NoReaders } from '../parts/NoReaders.tsx'
import parts from '../parts/parts.module.css'
import { type Share, SharePanel } from '../parts/SharePanel.tsx'
import { countriesTable, sharesTable } from '../parts/shareTables.ts'
import { TabBody } from '../parts/TabBody.tsx'
import { batchQuery } from '../queries.ts'
import { countOf } from '../../../format/numbers.ts'
import { share } from '../../../format/shares.ts'
import { KnownReaders } from './KnownReaders.tsx'
import { type KnownReaders as Known, knownReadersQuery, knownReadersTables } from './knownReaders.ts'
import { type Audience, audienceQuestions, readAudience } from './audience.ts'
import { weekHoursTable } from './weekHours.ts'
import { WhenPanel } from './WhenPanel.tsx'
import type { TabProps } from '../TabProps.ts'

/** "795 readers, 74%, came without a campaign in the address."; nothing where there are none. */
const unnamedWords = (unnamed: number, readers: number, one: string): string | undefined =>
  unnamed === 0
    ? undefined
    : `${countOf(unnamed, 'reader')} (${share(unnamed, readers)}) came without ${one} in the address.`

/** Files have everybody, so that their rows add up. */
const withUnnamed = (rows: readonly Share[], readers: number): readonly Share[] =>
  readers === 0 ? rows : [...rows, { name: 'None named', readers }]

const MEANINGS: readonly Meaning[] = [
  READERS,
  [
    'Countries',
    'Looked up from the visit’s IP address in a table on this server. The address itself isn’t stored.',
  ],
  ['Sources', 'The site that linked here. Direct means there was none.'],
  ['Campaigns', 'The utm_source, utm_medium and utm_campaign of the link that was opened.'],
  [
    'Shares',
    'Of all readers. A reader who came from two sources in one day counts in both, so shares can add up to more than 100%.',
  ],
  [
    'When they read',
    'The hour in which each visit began, by the clocks of the organisation’s time zone. A reader who came in two hours of a day counts in both.',
  ],
  ['Later visits', 'By the same reader on the same day. A reader who returns on another day counts as new.'],
]

const NOBODY: Known = { readers: [], named: 0 }

/** Who reads and when: countries, devices and browsers, how they came, whether they came back, and at which hours. */
export function AudienceTab(about: TabProps) {
  const query = useQuery(batchQuery(['audience'], about, audienceQuestions(about), readAudience))
  const known = useQuery(knownReadersQuery(about.reportId)).data ?? NOBODY
  useTabTables(
    useMemo(
      () => [...(query.data ? audienceTables(query.data) : []), ...knownReadersTables(known.readers)],
      [query.data, known],
    ),
  )
  return (
    <TabBody query={query} title="Couldn’t load the audience.">
      {(audience) => (
        <div className={parts.tab}>
          {audience.readers + audience.visits === 0 ? (
            <NoReaders {...about} />
          ) : (
            <Shown audience={audience} timeZone={about.timeZone} />
          )}
          <KnownReaders {...known} />
        </div>
      )}
    </TabBody>
  )
}

function Shown({ audience, timeZone }: { audience: Audience; timeZone: string }) {
  const { readers, visits, unnamed, leavesOut } = audience
  const by = useAudienceFilters()
  return (
    <div className={parts.tab}>
      {(leavesOut || audience.leavesOutHours) && <LeftOut />}
      <CountriesPanel countries={audience.countries} readers={readers} leavesOut={leavesOut} first={11} />
      <div className={parts.columns}>
        <SharePanel
          title="Sources"
          rows={audience.sources}
          readers={readers}
          leavesOut={leavesOut}
          nameOf={sourceName}
          allOf={(count) => `All ${count} sources`}
          several={BY_SEVERAL_SOURCES}
          filter={by.source}
        />
        <SharePanel
          title="Campaigns"
          rows={audience.campaigns}
          readers={readers}
          leavesOut={leavesOut}
          nothing="No readers from campaigns. Add utm_campaign=… to a link you share, and it appears here."
          allOf={(count) => `All ${count} campaigns`}
          rest={unnamedWords(unnamed.campaigns, readers, 'a campaign')}
          filter={by.campaign}
        />
        <SharePanel
          title="Devices"
          rows={audience.devices}
          readers={readers}
          leavesOut={leavesOut}
          nameOf={deviceName}
          filter={by.device}
        />
        <SharePanel
          title="Browsers"
          rows={audience.browsers}
          readers={readers}
          leavesOut={leavesOut}
          nameOf={plainName}
          allOf={(count) => `All ${count} browsers`}
          filter={by.browser}
        />
        <SharePanel
          title="First and later visits"
          head="Visits"
          rows={audience.returning}
          readers={visits}
          leavesOut={leavesOut}
          nameOf={returningName}
          filter={by.visit}
        />
        {audience.media.length > 0 && (
          <SharePanel
            title="Media"
            rows={audience.media}
            readers={readers}
            leavesOut={leavesOut}
            allOf={(count) => `All ${count} media`}
            rest={unnamedWords(unnamed.media, readers, 'a medium')}
            filter={by.medium}
          />
        )}
      </div>
      <WhenPanel week={audience.week} timeZone={timeZone} />
      <CountedNote meanings={MEANINGS} />
    </div>
  )
}

/** What the rows of the panels filter by. */
const useAudienceFilters = () => ({
  source: useRowFilter('source', nameOfRow),
  medium: useRowFilter('medium', nameOfRow),
  campaign: useRowFilter('campaign', nameOfRow),
  device: useRowFilter('device', nameOfRow),
  browser: useRowFilter('browser', nameOfRow),
  visit: useRowFilter('visit', nameOfRow),
})

/** The audience as files. */
function audienceTables({
  readers,
  visits,
  unnamed,
  leavesOut: _leavesOut,
  leavesOutHours: _leavesOutHours,
  week,
  ...audience
}: Audience): ExportTable[] {
  return [
    countriesTable(audience.countries, readers),
    sharesTable('Devices', 'Device', audience.devices, readers, deviceName),
    sharesTable('Browsers', 'Browser', audience.browsers, readers, plainName),
    sharesTable('Sources', 'Source', audience.sources, readers, sourceName),
    sharesTable('Media', 'Medium', withUnnamed(audience.media, unnamed.media), readers),
    sharesTable('Campaigns', 'Campaign', withUnnamed(audience.campaigns, unnamed.campaigns), readers),
    sharesTable('First and later visits', 'Visit', audience.returning, visits, returningName, true),
    weekHoursTable(week),
  ]
}
