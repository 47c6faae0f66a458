import { describe, expect, it } from 'vitest'
import { plainText, type ReportDocument } from '@bubbles/report-document'
import { readFileSync } from 'node:fs'
import { bundleOf } from './report.ts'
import { acmeReports, globexReports } from './stories.ts'
import { barleyPlots } from './testing/barley.ts'
import { maunaLoaMonths, risePerDecade, seasonalSwing } from './testing/carbonDioxide.ts'
import { hospitalMonths } from './testing/crimea.ts'
import { iowaYears } from './testing/iowa.ts'
import { countryYears, lifeByCountry, lifeGains } from './testing/lifeExpectancy.ts'
import { changeBySector, jobMonths } from './testing/lostJobs.ts'
import { mean, sum } from './testing/numbers.ts'
import { seattleDays, seattleMonths } from './testing/seattleRain.ts'
import { industryMonths } from './testing/unemployment.ts'
import { readCsv } from './testing/vegaData.ts'

/** All words a report ever had, over all of its stages. */
function wordsOf(slug: string): string {
  const report = [...acmeReports, ...globexReports].find((each) => each.slug === slug)!
  const documents = report.stages.map(
    (_, index) =>
      JSON.parse(readFileSync(new URL('document.json', bundleOf(report, index)), 'utf8')) as ReportDocument,
  )
  return documents.map(plainText).join('\n')
}

/** As the texts write numbers: thousands with a comma, a true minus, digits as given. */
const said = (value: number, digits = 0): string =>
  value
    .toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace('-', '−')

/** The texts quote figures; these tests work them out again from the files, so that neither can drift. */
describe('figures quoted in the demonstration reports', () => {
  it('Iowa', async () => {
    const words = wordsOf('iowa-renewables')
    const years = iowaYears()
    const [first, last] = [years[0]!, years.at(-1)!]
    const at = (year: string) => years.find((each) => each.year === year)!
    const total = ({ fossil, nuclear, renewable }: typeof first) => fossil + nuclear + renewable
    const share = (year: typeof first, key: 'fossil' | 'nuclear' | 'renewable') =>
      (year[key] * 100) / total(year)
    expect(words).toContain(`from ${said(share(first, 'renewable'))}% to ${said(share(last, 'renewable'))}%`)
    expect(words).toContain(`${said(share(first, 'fossil'))}% of it came from fossil fuels`)
    expect(words).toContain(
      `fell from ${said(share(first, 'fossil'))}% to ${said(share(last, 'fossil'))}% of the mix`,
    )
    expect(words).toContain(`sent out ${said(total(first), 1)} terawatt-hours`)
    expect(words).toContain(
      `added ${said(last.renewable - first.renewable, 1)} terawatt-hours of renewable power`,
    )
    expect(words).toContain(`rose by ${said(total(last) - total(first), 1)} terawatt-hours`)
    expect(words).toContain(`${said(first.fossil - last.fossil, 1)} terawatt-hours below where it began`)
    const steps = years
      .slice(1)
      .map((year, index) => ({ year: year.year, step: year.renewable - years[index]!.renewable }))
    const largest = steps.toSorted((a, b) => b.step - a.step)[0]!
    expect(largest.year).toBe('2009')
    expect(words).toContain(`${said(largest.step, 1)} terawatt-hours more than the year before`)
    expect(at('2008').renewable).toBeLessThan(at('2008').nuclear)
    expect(at('2009').renewable).toBeGreaterThan(at('2009').nuclear)
    expect(Math.max(...years.map(({ fossil }) => fossil))).toBe(at('2010').fossil)
    const gap = (year: typeof first) => share(year, 'fossil') - share(year, 'renewable')
    expect(words).toContain(`from ${said(gap(first))} points to ${said(gap(last))}`)
    expect(words).toContain(
      `${said(share(at('2016'), 'renewable'), 1)}% in 2016 and ${said(share(last, 'renewable'), 1)}% in 2017`,
    )
    expect(words).toContain(
      `by ${said(last.fossil - at('2016').fossil, 1)} terawatt-hours, for the first time since 2014`,
    )
    expect(Math.round(last.renewable / first.renewable)).toBe(15)
  })

  it('life expectancy', async () => {
    const words = wordsOf('longer-lives')
    const rows = countryYears()
    const life = (country: string, year: number) =>
      rows.find((row) => row.country === country && row.year === year)!.life_expect
    const average = (year: number) => {
      const group = rows.filter((row) => row.year === year)
      return sum(group.map((row) => row.life_expect * row.pop)) / sum(group.map((row) => row.pop))
    }
    const range = (year: number) => {
      const lives = rows.filter((row) => row.year === year).map((row) => row.life_expect)
      return Math.max(...lives) - Math.min(...lives)
    }
    const gains = lifeGains()
    expect(gains).toHaveLength(62)
    expect(gains.filter(({ gain }) => gain > 0)).toHaveLength(61)
    expect(gains.at(-1)!.country).toBe('South Africa')
    expect(gains.filter(({ gain }) => gain > 20)).toHaveLength(13)
    expect(words).toContain(`${said(average(1955), 1)} years in 1955 to ${said(average(2005), 1)} in 2005`)
    expect(words).toContain(`Iran gained ${said(life('Iran', 2005) - life('Iran', 1955), 1)} years`)
    expect(words).toContain(`lost ${said(life('South Africa', 1990) - life('South Africa', 2005), 1)} years`)
    expect(words).toContain(`could expect ${said(range(1955), 1)} more years`)
    expect(words).toContain(`was ${said(range(2005), 1)} years`)
    expect(words).toContain(`figure for 1960 down to ${said(life('China', 1960), 1)}`)
    expect(words).toContain(`stood at ${said(life('Rwanda', 1995), 1)} years in 1995`)
    const today = lifeByCountry()
    const atPresent = (country: string) => today.find((row) => row.country === country)!.life
    expect(words).toContain(
      `has ${today.length} countries around 2015. In ${today.filter((row) => row.life < 65).length} of them`,
    )
    const short = readCsv('gapminder-health-income.csv').filter(({ health }) => Number(health) < 65)
    const southern = short.filter(({ region }) => region === 'sub_saharan_africa')
    expect(words).toContain(`${southern.length} of these lie south of the Sahara`)
    const lives = today.map((row) => row.life).toSorted((a, b) => a - b)
    expect([lives[0], ...lives.slice(-2)]).toEqual(['Lesotho', 'Japan', 'Andorra'].map(atPresent))
    for (const country of ['Lesotho', 'Andorra', 'Japan'])
      expect(words).toContain(`${country} with ${said(atPresent(country), 1)}`)
  })

  it('unemployment', async () => {
    const words = wordsOf('unemployment-by-industry')
    const rows = industryMonths()
    const february = (year: number, series?: string) =>
      rows.filter((row) => row.year === year && row.month === 2 && (!series || row.series === series))
    const rate = (series: string, year: number) => february(year, series)[0]!.rate
    const millions = (year: number, series?: string) =>
      said(sum(february(year, series).map(({ count }) => count)) / 1000, 1)
    expect(words).toContain(`counted ${millions(2007)} million unemployed`)
    expect(words).toContain(`there were ${millions(2010)} million`)
    expect(words).toContain(`Construction had ${millions(2007, 'Construction')} million`)
    expect(words).toContain(`and ${millions(2010, 'Construction')} million in February 2010`)
    expect(words).toContain(
      `from ${millions(2007, 'Manufacturing')} to ${millions(2010, 'Manufacturing')} million`,
    )
    const rise = (series: string) => said(rate(series, 2010) - rate(series, 2007), 1)
    expect(words).toContain(
      `${rise('Construction')} points in construction and by ${rise('Government')} in government`,
    )
    expect(rate('Construction', 2010)).toBeGreaterThan(25)
    expect(words).toContain(
      `from ${said(rate('Agriculture', 2007), 1)}% to ${said(rate('Agriculture', 2010), 1)}%`,
    )
    const lowest = february(2010).toSorted((a, b) => a.rate - b.rate)
    expect(lowest.slice(0, 3).map(({ series }) => series)).toEqual([
      'Government',
      'Education and Health',
      'Self-employed',
    ])
    expect(february(2010).every(({ series, rate: now }) => now > rate(series, 2007))).toBe(true)
  })

  it('carbon dioxide', async () => {
    const words = wordsOf('carbon-dioxide-mauna-loa')
    const months = maunaLoaMonths()
    const year = (name: string) =>
      mean(months.filter(({ month }) => month.startsWith(name)).map(({ measured }) => measured))
    expect(words).toContain(`The mean of 1959 was ${said(year('1959'), 1)} parts per million`)
    expect(words).toContain(
      `${said(year('2019'), 1)}, which is ${said((year('2019') / year('1959') - 1) * 100)}% more`,
    )
    expect(months.find(({ measured }) => measured > 400)!.month).toBe('2014-04')
    expect(months.findLast(({ measured }) => measured < 400)!.month).toBe('2015-10')
    const rises = risePerDecade()
    expect(words).toContain(`1959 and 1969 lie ${said(rises[0]!.rise, 1)} parts per million`)
    expect(words).toContain(`2009 and 2019 lie ${said(rises[5]!.rise, 1)}, almost three times as much`)
    expect(
      rises.filter(({ rise }, index) => rise < (rises[index - 1]?.rise ?? 0)).map(({ from }) => from),
    ).toEqual([1989])
    const swing = seasonalSwing()
    expect(words).toContain(
      `In May the air lies ${said(swing[4]!.distance, 1)} parts per million above the trend`,
    )
    expect(words).toContain(`in October ${said(-swing[9]!.distance, 1)} below`)
  })

  it('rain in Seattle', async () => {
    const words = wordsOf('seattle-rain')
    const days = seattleDays()
    const months = seattleMonths()
    const total = sum(days.map(({ rain }) => rain))
    const partOf = (numbers: string[]) =>
      (sum(days.filter(({ date }) => numbers.includes(date.slice(5, 7))).map(({ rain }) => rain)) * 100) /
      total
    expect(words).toContain(`Seattle had ${said(total / 4, 1)} millimetres`)
    expect(words).toContain(`${said(partOf(['10', '11', '12', '01', '02', '03']))}% fell in the six months`)
    expect(words).toContain(`and ${said(partOf(['06', '07', '08']))}% in June, July and August`)
    const named = (name: string) => months.find(({ month }) => month === name)!
    expect(words).toContain(`November is wettest with ${said(named('November').rain, 1)}`)
    expect(words).toContain(`July is driest with ${said(named('July').rain, 1)}`)
    expect(Math.round(named('November').rain / named('July').rain)).toBe(13)
    expect(named('July').wetDays).toBeLessThan(3)
    expect(Math.round(named('December').wetDays)).toBe(20)
    expect([named('June'), named('September')].map(({ wetDays }) => Math.round(wetDays))).toEqual([9, 9])
    const dry = days.filter(({ date }) => date >= '2012-07-23' && date <= '2012-09-08')
    expect(dry).toHaveLength(48)
    expect(sum(dry.map(({ rain }) => rain))).toBe(0)
  })

  it('barley', async () => {
    const words = wordsOf('barley-morris')
    const plots = barleyPlots()
    const at = (year: number) => plots.filter((plot) => plot.site === 'Morris' && plot.year === year)
    const yields = (year: number) => said(mean(at(year).map((plot) => plot.yield)), 1)
    expect(words).toContain(`rose from ${yields(1931)} to ${yields(1932)}`)
    const better = plots.filter(
      (plot) =>
        plot.year === 1932 &&
        plot.yield >
          plots.find(
            (other) => other.year === 1931 && other.site === plot.site && other.variety === plot.variety,
          )!.yield,
    )
    expect(better.filter(({ site }) => site === 'Morris')).toHaveLength(10)
    expect(better.filter(({ site }) => site !== 'Morris')).toHaveLength(2)
  })

  it('lost jobs', async () => {
    const words = wordsOf('lost-jobs')
    const months = jobMonths()
    const jobs = (month: string) => Number(months.find((row) => row.month!.startsWith(month))!.nonfarm)
    const [peak, trough] = [jobs('2008-01'), jobs('2010-02')]
    expect(words).toContain(
      `lost ${said((peak - trough) / 1000, 1)} million jobs outside farming, ${said((1 - trough / peak) * 100, 1)}% of all`,
    )
    expect(months.find((row) => row.month! > '2010' && Number(row.nonfarm) >= peak)!.month).toBe('2014-05-01')
    expect(words).toContain(
      `${said(Math.max(...months.map((row) => -Number(row.nonfarm_change))))},000 jobs fewer`,
    )
    expect(words).toContain(`${said((jobs('2015-12') - peak) / 1000, 1)} million more than at the old peak`)
    const change = (name: string) => changeBySector().find(({ sector }) => sector === name)!.change
    expect(change('Construction')).toBeLessThan(-25)
    expect(words).toContain(`construction most, by ${said(-change('Construction'), 1)}%`)
    expect(words).toContain(`Education and health grew by ${said(change('Education and health'), 1)}%`)
  })

  it('the Crimean hospitals', async () => {
    const words = wordsOf('crimea-hospitals')
    const months = hospitalMonths()
    const total = (key: 'disease' | 'wounds' | 'other', rows = months) => sum(rows.map((row) => row[key]))
    const all = total('disease') + total('wounds') + total('other')
    expect(words).toContain(`${said(all)} soldiers died`)
    expect(words).toContain(`Wounds account for ${said(total('wounds'))} of them`)
    expect(words).toContain(`killed ${said(total('disease'))}`)
    expect(Math.round((total('disease') / all) * 5)).toBe(4)
    const [first, second] = [total('disease', months.slice(0, 12)), total('disease', months.slice(12))]
    expect(words).toContain(`fell from ${said(first)} to ${said(second)}`)
    expect(words).toContain(`fell by ${said((1 - second / first) * 100)}%`)
    const january = months.find(({ date }) => date.startsWith('1855-01'))!
    expect(words).toContain(`counted ${said(january.army_size)} men`)
    expect(january.disease * 12).toBeGreaterThan(january.army_size)
  })

  it('smaller families', async () => {
    const words = wordsOf('smaller-families')
    const rows = countryYears()
    const average = (year: number) => {
      const group = rows.filter((row) => row.year === year)
      return said(sum(group.map((row) => row.fertility * row.pop)) / sum(group.map((row) => row.pop)), 1)
    }
    const of = (country: string, year: number) =>
      said(rows.find((row) => row.country === country && row.year === year)!.fertility, 1)
    expect(words).toContain(`${average(1955)} children on average in 1955 and ${average(2005)} in 2005`)
    expect(words).toContain(`from ${of('Iran', 1985)} children in 1985 to ${of('Iran', 2000)} in 2000`)
    expect(words).toContain(`${of('Nigeria', 1955)} children in 1955, ${of('Nigeria', 2005)} in 2005`)
  })
})
