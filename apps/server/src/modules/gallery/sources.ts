import type { DocumentNode } from '@bubbles/report-document'
import { callout, columns, internal, link, metric, paragraph, type Source, type Words } from './blocks.ts'

/** Where the data comes from and what may be done with it, as datapackage.json of vega-datasets 3.2.1 has it. */
export const sources = {
  employmentStatistics: {
    sourceName: 'U.S. Bureau of Labor Statistics, Current Employment Statistics',
    sourceUrl: 'https://www.bls.gov/ces/',
    sourceLicence: 'public domain (U.S. government work)',
  },
  communitySurvey: {
    sourceName: 'U.S. Census Bureau, American Community Survey, 3-year data of 2013',
    sourceUrl: 'https://www.census.gov/data/developers/data-sets/acs-3year/2013.html',
    sourceLicence: 'Census Bureau terms of service',
  },
  gapminder: {
    sourceName: 'Gapminder Foundation',
    sourceUrl: 'https://www.gapminder.org/data/',
    sourceLicence: 'CC BY 4.0',
  },
  transportStatistics: {
    sourceName: 'U.S. Bureau of Transportation Statistics',
    sourceUrl: 'https://www.transtats.bts.gov/',
    sourceLicence: 'U.S. government data, terms not stated',
  },
  emdat: {
    sourceName: 'EM-DAT, CRED / UCLouvain, processed by Our World in Data',
    sourceUrl: 'https://ourworldindata.org/natural-catastrophes',
    sourceLicence: 'CC BY 4.0',
  },
  palmerStation: {
    sourceName: 'Palmer Station LTER and K. Gorman, in palmerpenguins',
    sourceUrl: 'https://allisonhorst.github.io/palmerpenguins/',
    sourceLicence: 'CC0 1.0',
  },
  nightingale: {
    sourceName: 'Florence Nightingale, A contribution to the sanitary history of the British army (1859)',
    sourceUrl: 'https://nrs.lib.harvard.edu/urn-3:hms.count:1177146?n=21',
    sourceLicence: 'scan under the terms of Harvard Library',
  },
  noaa: {
    sourceName: 'NOAA National Climatic Data Center',
    sourceUrl: 'https://www.ncdc.noaa.gov/cdo-web/datatools/records',
    sourceLicence: 'public domain (U.S. government work)',
  },
} as const satisfies Record<string, Source>

/** The name and address alone, for blocks that say no more. */
export const cited = ({ sourceName, sourceUrl }: Source) => ({ sourceName, sourceUrl })

/** The paragraph that says where the table came from, after words of the report's own. */
export const aboutTheData = (...words: Words[]): DocumentNode =>
  paragraph(
    ...words,
    ' The table was taken from ',
    link('vega-datasets', 'https://github.com/vega/vega-datasets'),
    ', a public collection, as it stands in version 3.2.1.',
  )

/** Advice for those who make a report of this one. Members see it, the world does not. */
export const forEditors = (...words: Words[]): DocumentNode =>
  internal(
    callout('note', paragraph({ type: 'text', text: 'For editors. ', marks: [{ type: 'bold' }] }, ...words)),
  )

/** Two or three figures side by side from one source, which the first of them names. */
export const indicators = (source: Source, ...each: Parameters<typeof metric>[0][]): DocumentNode =>
  columns(...each.map((attrs, index) => [metric({ ...attrs, ...(index === 0 && cited(source)) })]))
