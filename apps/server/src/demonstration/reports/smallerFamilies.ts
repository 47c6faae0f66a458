import { bold, chart, documentOf, heading, paragraph, standfirst, title } from '../blocks.ts'
import type { DemonstrationReport } from '../report.ts'
import { aboutTheData, sources } from '../sources.ts'
import { byCountry } from './lifeExpectancy.ts'

const COUNTRIES = ['Nigeria', 'Bangladesh', 'Brazil', 'Iran', 'South Korea']

export const smallerFamilies: DemonstrationReport = {
  slug: 'smaller-families',
  createdBy: 'builder',
  createdAt: [9, '11:05'],
  stages: [
    {
      by: 'builder',
      at: [3, '14:20'],
      write: async (keep) =>
        documentOf(
          title('Families halved in fifty years, in some countries within fifteen'),
          standfirst(
            'Women had 5.2 children on average in 1955 and 2.4 in 2005, counted over the people of 62 countries.',
          ),
          heading('How fast it can go'),
          paragraph(
            'Iran went ',
            bold('from 6.3 children in 1985 to 2.0 in 2000'),
            '. South Korea began earlier and ended at 1.1. Nigeria has hardly begun: 6.4 children in 1955, 6.1 in 2005.',
          ),
          chart(
            await keep(
              'Children a woman, five countries',
              byCountry(COUNTRIES, (row) => row.fertility),
            ),
            {
              kind: 'line',
              width: 'wide',
              title: 'Iran fell fastest, Nigeria stayed',
              description: 'Children a woman in five countries, every five years from 1955 to 2005',
              alt: 'Line chart of five countries. South Korea falls from 6.1 to 1.1 children a woman, Iran from 7.0 to 1.8, Brazil from 6.1 to 2.0 and Bangladesh from 6.5 to 2.8. Nigeria stays above 6.',
              x: 'year',
              series: COUNTRIES.map((country) => country.toLowerCase().replaceAll(' ', '-')),
              unit: 'children a woman',
              decimals: 1,
              ...sources.gapminder,
            },
          ),
          heading('About the data'),
          aboutTheData(
            'Gapminder fills gaps with estimates. The average over all countries is weighted by population.',
          ),
        ),
    },
  ],
}
