import type { ChartSpec } from '@bubbles/charts'
import type { DocumentNode } from '@bubbles/report-document'
import { link, paragraph, type Words } from './blocks.ts'

type Source = Pick<ChartSpec, 'sourceName' | 'sourceUrl' | 'sourceLicence'>

/** Where the data comes from and what may be done with it, as datapackage.json of vega-datasets 3.2.1 has it. */
export const sources = {
  energyInformation: {
    sourceName: 'U.S. Energy Information Administration',
    sourceUrl: 'https://www.eia.gov/electricity/data/browser/',
    sourceLicence: 'public domain (U.S. government work)',
  },
  gapminder: {
    sourceName: 'Gapminder Foundation',
    sourceUrl: 'https://www.gapminder.org/data/',
    sourceLicence: 'CC BY 4.0',
  },
  populationSurvey: {
    sourceName: 'U.S. Bureau of Labor Statistics, Current Population Survey',
    sourceUrl: 'https://www.bls.gov/cps/',
    sourceLicence: 'public domain (U.S. government work)',
  },
  employmentStatistics: {
    sourceName: 'U.S. Bureau of Labor Statistics, Current Employment Statistics',
    sourceUrl: 'https://www.bls.gov/ces/',
    sourceLicence: 'public domain (U.S. government work)',
  },
  scripps: {
    sourceName: 'Scripps CO2 Program, Scripps Institution of Oceanography',
    sourceUrl: 'https://scrippsco2.ucsd.edu/data/atmospheric_co2/primary_mlo_co2_record',
    sourceLicence: 'CC BY 4.0',
  },
  noaa: {
    sourceName: 'NOAA National Climatic Data Center',
    sourceUrl: 'https://www.ncdc.noaa.gov/cdo-web/datatools/records',
    sourceLicence: 'public domain (U.S. government work)',
  },
  minnesota: {
    sourceName: 'Minnesota Agricultural Experiment Station, in Immer, Hayes and Powers (1934)',
    sourceUrl: 'https://books.google.com/books?id=OUfxLocnpKkC&pg=PA19',
    sourceLicence: 'licence not stated',
  },
  nightingale: {
    sourceName: 'Florence Nightingale, A contribution to the sanitary history of the British army (1859)',
    sourceUrl: 'https://nrs.lib.harvard.edu/urn-3:hms.count:1177146?n=21',
    sourceLicence: 'scan under the terms of Harvard Library',
  },
} as const satisfies Record<string, Source>

/** The paragraph that says where the table came from, after words of the report's own. */
export const aboutTheData = (...words: Words[]): DocumentNode =>
  paragraph(
    ...words,
    ' The table was taken from ',
    link('vega-datasets', 'https://github.com/vega/vega-datasets'),
    ', a public collection, as it stands in version 3.2.1.',
  )
