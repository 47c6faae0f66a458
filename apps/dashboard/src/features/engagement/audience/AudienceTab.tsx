import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTabTables } from '../export/tabTables.ts'
import { CountedNote, READER_WORDS } from '../parts/CountedNote.tsx'
import { CountriesPanel } from '../parts/CountriesPanel.tsx'
import { BY_SEVERAL_SOURCES, deviceName, plainName, returningName, sourceName } from '../parts/names.ts'
import { NoReaders } from '../parts/NoReaders.tsx'
import parts from '../parts/parts.module.css'
import { type Share, SharePanel } from '../parts/SharePanel.tsx'
import { countriesTable, sharesTable } from '../parts/shareTables.ts'
import { TabBody } from '../parts/TabBody.tsx'
import { batchQuery } from '../queries.ts'
import { countOf, share } from '../../../format/numbers.ts'
import { type Audience, audienceQuestions, readAudience } from './audience.ts'
import styles from './AudienceTab.module.css'
import type { TabProps } from '../TabProps.ts'

/** "795 readers, 74 %, came without a campaign in the address."; nothing where there are none. */
const unnamedWords = (unnamed: number, readers: number, one: string): string | undefined =>
  unnamed === 0
    ? undefined
    : `${countOf(unnamed, 'reader')}, ${share(unnamed, readers)}, came without ${one} in the address.`

/** Files have everybody, so that their rows add up. */
const withUnnamed = (rows: readonly Share[], readers: number): readonly Share[] =>
  readers === 0 ? rows : [...rows, { name: 'None named', readers }]

const nothing = 'No readers in this period.'

/** Who reads: countries, devices and browsers, how they came, and whether they came back. */
export function AudienceTab(about: TabProps) {
  const query = useQuery(batchQuery(['audience'], about, audienceQuestions(about), readAudience))
  return (
    <TabBody query={query} title="Couldn’t load the audience.">
      {(audience) =>
        audience.readers + audience.visits === 0 ? <NoReaders {...about} /> : <Shown audience={audience} />
      }
    </TabBody>
  )
}

function Shown({ audience }: { audience: Audience }) {
  const { readers, visits, unnamed } = audience
  useTabTables(
    useMemo(
      () => [
        countriesTable(audience.countries, audience.readers),
        sharesTable('Devices', 'Device', audience.devices, audience.readers, deviceName),
        sharesTable('Browsers', 'Browser', audience.browsers, audience.readers, plainName),
        sharesTable('Sources', 'Source', audience.sources, audience.readers, sourceName),
        sharesTable('Media', 'Medium', withUnnamed(audience.media, unnamed.media), audience.readers),
        sharesTable(
          'Campaigns',
          'Campaign',
          withUnnamed(audience.campaigns, unnamed.campaigns),
          audience.readers,
        ),
        sharesTable(
          'First and later visits',
          'Visit',
          audience.returning,
          audience.visits,
          returningName,
          'Visits',
        ),
      ],
      [audience, unnamed],
    ),
  )
  return (
    <div className={parts.tab}>
      <CountriesPanel countries={audience.countries} readers={readers} first={11} />
      <div className={styles.grid}>
        <SharePanel
          title="Sources"
          rows={audience.sources}
          readers={readers}
          nameOf={sourceName}
          nothing={nothing}
          many="sources"
          several={BY_SEVERAL_SOURCES}
        />
        <SharePanel
          title="Campaigns"
          rows={audience.campaigns}
          readers={readers}
          nothing="No readers from campaigns. Add utm_campaign=… to a link you share, and it appears here."
          many="campaigns"
          rest={unnamedWords(unnamed.campaigns, readers, 'a campaign')}
        />
        <SharePanel
          title="Devices"
          rows={audience.devices}
          readers={readers}
          nameOf={deviceName}
          nothing={nothing}
        />
        <SharePanel
          title="Browsers"
          rows={audience.browsers}
          readers={readers}
          nameOf={plainName}
          nothing={nothing}
          many="browsers"
        />
        <SharePanel
          title="First and later visits"
          head="Visits"
          rows={audience.returning}
          readers={visits}
          nameOf={returningName}
          nothing={nothing}
        />
        {audience.media.length > 0 && (
          <SharePanel
            title="Media"
            rows={audience.media}
            readers={readers}
            nothing={nothing}
            many="media"
            rest={unnamedWords(unnamed.media, readers, 'a medium')}
          />
        )}
      </div>
      <CountedNote>
        <dl>
          <dt>Readers</dt>
          <dd>{READER_WORDS}</dd>
          <dt>Countries</dt>
          <dd>
            Looked up from the visit’s IP address in a table on this server. The address itself isn’t stored.
          </dd>
          <dt>Sources</dt>
          <dd>The site that linked here. Direct means there was none.</dd>
          <dt>Campaigns</dt>
          <dd>The utm_source, utm_medium and utm_campaign of the link that was opened.</dd>
          <dt>Shares</dt>
          <dd>
            Of all readers. A reader who came from two sources in one day counts in both, so shares can add up
            to more than 100%.
          </dd>
          <dt>Later visits</dt>
          <dd>By the same reader on the same day. A reader who returns on another day counts as new.</dd>
        </dl>
      </CountedNote>
    </div>
  )
}
