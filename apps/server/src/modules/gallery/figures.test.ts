import { nodesOf, plainText, type ReportDocument } from '@bubbles/report-document'
import { describe, expect, it } from 'vitest'
import { said, sum } from './testing/numbers.ts'
import { readFileSync } from 'node:fs'
import { galleryFolder } from './public.ts'
import { jobs } from './testing/annualReport.ts'
import { ALL, aYear, deaths, deathsIn, NOW, THEN } from './testing/impactReport.ts'
import { allOf, electricity, FOSSIL, inYear, NUCLEAR, partOf, RENEWABLE } from './testing/marketBrief.ts'
import { daysOf, decemberOf, usual } from './testing/newsletter.ts'
import {
  ANY,
  between,
  deathsOf,
  DISEASE,
  months,
  OTHER,
  rateOf,
  WINTER_AFTER,
  WINTER_BEFORE,
  WOUNDS,
} from './testing/programmeEvaluation.ts'
import { flights, hourLate, hours, inMonth, onTime, weeks } from './testing/quarterlyKpi.ts'
import * as world from './testing/regionalComparison.ts'
import { correlation, guess, meanOf, ofSpecies, penguins, SPECIES } from './testing/researchBrief.ts'
import { inRegion, shareOf, states } from './testing/surveyResults.ts'

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
/** Years say when, and the version says of what. */
const isYear = (number: string): boolean => /^(?:18|19|20)\d\d$/.test(number)
const VERSION = 'version 3.2.1'

const documentOf = (id: string) =>
  JSON.parse(readFileSync(new URL('document.json', galleryFolder(id)!), 'utf8')) as ReportDocument

/** All words of a report beside its hand-written tables and metrics, with those drawn into its charts. */
function wordsOf(id: string): string {
  const document = documentOf(id)
  const bare = (node: ReportDocument): ReportDocument => ({
    ...node,
    content: node.content
      .filter(({ type }) => type !== 'table' && type !== 'metric')
      .map((child) => (child.content ? { ...child, ...bare(child as unknown as ReportDocument) } : child)),
  })
  const drawn = [...nodesOf(document)].flatMap(({ attrs }) => [
    ...((attrs?.annotations as { text: string }[] | undefined) ?? []).map(({ text }) => text),
    ...((attrs?.ranges as { label: string }[] | undefined) ?? []).map(({ label }) => label),
    ...((attrs?.references as { label: string }[] | undefined) ?? []).map(({ label }) => label),
  ])
  return [plainText(bare(document)), ...drawn].join('\n').replaceAll(VERSION, '')
}

/**
 * Every number in the words is one of these, worked out anew from the data, or of those that state nothing (bounds,
 * days, counts of what is asked); and each of these is quoted.
 */
function expectQuoted(id: string, figures: string[], bounds: string[] = []): void {
  const quoted = new Set((wordsOf(id).match(NUMBER) ?? []).filter((number) => !isYear(number)))
  const known = new Set([...figures, ...bounds].filter((number) => !isYear(number)))
  expect([...quoted].filter((number) => !known.has(number)).toSorted()).toEqual([])
  expect([...known].filter((number) => !quoted.has(number)).toSorted()).toEqual([])
}

/** The size of a number: signs are told by its words. */
const n = (value: number, digits = 0): string => said(Math.abs(value), digits)

describe('figures quoted in the gallery', () => {
  it('annual report', () => {
    const { months: all, sectors } = jobs()
    const at = (month: string) => all.find(([name]) => name === month)![1]
    const [before, now, peak, low] = ['2014-12', '2015-12', '2008-01', '2010-02'].map(at) as number[]
    const sector = (name: string) => sectors.find(([each]) => each === name)!
    const added = (name: string) => sector(name)[4] - sector(name)[3]
    const sincePeak = (name: string) => sector(name)[4] - sector(name)[1]
    const share = (name: string) => (100 * sector(name)[4]) / now!
    const three = ['Education and health', 'Professional and business services', 'Leisure and hospitality']
    const largest = sectors.map(([name]) => share(name)).toSorted((a, b) => b - a)
    expectQuoted('annual-report', [
      n((now! - before!) / 1000, 1),
      n(now! / 1000, 1),
      n((100 * (now! - before!)) / before!, 1),
      n(peak! / 1000, 1),
      n((peak! - low!) / 1000, 1),
      n(low! / 1000, 1),
      ...three.map((name) => n(added(name))),
      n((100 * sum(three.map(added))) / (now! - before!)),
      n((100 * added('Construction')) / sector('Construction')[3], 1),
      n(added('Mining and logging')),
      n(added('Information')),
      n(sincePeak('Manufacturing') / 1000, 1),
      ...sectors
        .map(([name]) => name)
        .filter((name) => !['Trade, transport and utilities', 'Other services'].includes(name))
        .map((name) => n(sincePeak(name))),
      n((sincePeak('Manufacturing') + sincePeak('Construction')) / 1000, 1),
      n(sincePeak('Education and health') / 1000, 1),
      ...largest.slice(0, 5).map((each) => n(each)),
      n(sum(largest.slice(5))),
    ])
    // In words.
    expect(Math.max(...all.filter(([month]) => month < '2014').map(([, count]) => count))).toBe(peak)
    expect(Math.min(...all.map(([, count]) => count))).toBe(low)
    const past = all.findIndex(([month, count]) => month > '2010' && count > peak!)
    const place = (month: string) => all.findIndex(([name]) => name === month)
    expect(all[past]![0]).toBe('2014-05')
    expect([place('2010-02') - place('2008-01'), past - place('2010-02')]).toEqual([25, 51])
    const ends = all.filter(([month]) => month.endsWith('-12')).map(([, count]) => count)
    expect(ends.slice(1).map((count, index) => count > ends[index]!)).toEqual([
      true,
      false,
      false,
      ...Array(6).fill(true),
    ])
    expect(sectors.filter(([name]) => added(name) > 0)).toHaveLength(10)
    expect(added('Mining and logging') / sector('Mining and logging')[3]).toBeCloseTo(-1 / 6, 2)
    expect(sectors.filter(([name]) => sincePeak(name) < 0)).toHaveLength(6)
    expect(sum(largest.slice(0, 3)) / 100).toBeCloseTo(0.5, 2)
    expect(sum(sectors.map((each) => each[4]))).toBe(now)
    expect(sincePeak('Mining and logging')).toBe(-1)
  })

  it('market brief', () => {
    const [last, now, then] = [inYear('2016'), inYear('2017'), inYear('2007')]
    const sources = [FOSSIL, NUCLEAR, RENEWABLE] as const
    const growth = (source: 1 | 2 | 3) => 100 * (now[source] / last[source] - 1)
    const decade = electricity().filter(([year]) => year >= '2007')
    const nuclear = decade.map((year) => year[NUCLEAR] / 1000)
    expectQuoted('market-brief', [
      n(allOf(now) / 1000, 1),
      n(100 * (allOf(now) / allOf(last) - 1), 1),
      n(partOf('2016', RENEWABLE), 1),
      n(partOf('2017', RENEWABLE), 1),
      ...sources.map((source) => n(now[source] - last[source])),
      ...sources.map((source) => n(growth(source), 1)),
      n((now[RENEWABLE] - then[RENEWABLE]) / 1000, 1),
      n((then[FOSSIL] - now[FOSSIL]) / 1000, 1),
      ...[then, now].flatMap((year) => [n(year[FOSSIL] / 1000, 1), n(year[RENEWABLE] / 1000, 1)]),
      n(now[NUCLEAR] / 1000, 1),
      ...['2002', '2007', '2012'].map((year) => n(partOf(year, RENEWABLE), 1)),
      n(Math.min(...nuclear), 1),
      n(Math.max(...nuclear), 1),
    ])
    // In words.
    const all = electricity().map(([year]) => year)
    const rises = (from: string, to: string) =>
      all
        .filter((year) => year >= from && year <= to)
        .every((year) => partOf(year, RENEWABLE) > partOf(String(Number(year) - 1), RENEWABLE))
    expect([rises('2004', '2016'), rises('2003', '2003'), rises('2017', '2017')]).toEqual([
      true,
      false,
      false,
    ])
    const added = (year: string, source: 1 | 2 | 3) =>
      inYear(year)[source] - inYear(String(Number(year) - 1))[source]
    const ledByFossil = all
      .slice(1)
      .filter((year) =>
        [NUCLEAR, RENEWABLE].every((source) => added(year, FOSSIL) > added(year, source as 2 | 3)),
      )
    expect(ledByFossil.slice(-2)).toEqual(['2010', '2017'])
    expect((now[RENEWABLE] - then[RENEWABLE]) / (then[FOSSIL] - now[FOSSIL])).toBeCloseTo(1.5, 1)
  })

  it('policy paper', () => {
    const { months: all, sectors } = jobs()
    const at = (month: string) => all.find(([name]) => name === month)![1]
    const of = (name: string) => sectors.find(([each]) => each === name)!
    const short = (name: string) => of(name)[1] - of(name)[4]
    const lost = (name: string) => of(name)[1] - of(name)[2]
    const back = (name: string) => of(name)[4] - of(name)[2]
    const four = ['Manufacturing', 'Construction', 'Finance', 'Information']
    expectQuoted('policy-paper', [
      n((at('2015-12') - at('2008-01')) / 1000, 1),
      n((short('Manufacturing') + short('Construction')) / 1000, 1),
      n(short('Manufacturing')),
      n(short('Construction')),
      n(short('Information')),
      n(short('Education and health')),
      ...four.flatMap((name) => [n(lost(name)), n(back(name)), n((100 * back(name)) / lost(name))]),
    ])
    expect(sectors.filter(([name]) => short(name) > 0)).toHaveLength(6)
    expect(of('Education and health')[2]).toBeGreaterThan(of('Education and health')[1])
  })

  it('survey results', () => {
    const all = states()
    const state = (name: string) => all.filter(([each]) => each === name)
    const [low, high] = [
      (name: string) => shareOf(state(name), 0, 3),
      (name: string) => shareOf(state(name), 7, 10),
    ]
    const regions = ['northeast', 'west', 'midwest', 'south']
    expectQuoted(
      'survey-results',
      [
        n(sum(all.map(([, , households]) => households)) / 1e6),
        n(shareOf(all, 5, 10), 1),
        n(shareOf(all, 5, 6), 1),
        n(shareOf(all, 5, 6)),
        ...[0, 2, 7, 9].map((bracket) => n(shareOf(all, bracket, bracket + 1), 1)),
        ...regions.map((key) => n(shareOf(inRegion(key), 0, 3), 1)),
        ...regions.map((key) => n(shareOf(inRegion(key), 7, 10), 1)),
        n(shareOf(inRegion('midwest'), 3, 7), 1),
        n(shareOf(all, 7, 10), 1),
        ...['District of Columbia', 'Mississippi', 'Maryland', 'New Jersey', 'West Virginia', 'Arkansas'].map(
          (name) => n(high(name), 1),
        ),
        ...['Maryland', 'Mississippi', 'District of Columbia'].map((name) => n(low(name), 1)),
        n(all.length - 1),
      ],
      // Bounds of the groups of income; the name of the survey.
      [
        '10,000',
        '15,000',
        '24,999',
        '25,000',
        '50,000',
        '74,999',
        '99,999',
        '100,000',
        '149,999',
        '200,000',
        '3',
      ],
    )
    // In words.
    expect(shareOf(all, 0, 3)).toBeGreaterThan(23)
    expect(shareOf(all, 0, 3)).toBeLessThan(25)
    expect(shareOf(all, 7, 10)).toBeGreaterThan(20)
    expect(high('Maryland') / low('Maryland')).toBeGreaterThan(2)
    const third = high('Mississippi') / low('Mississippi')
    expect(third > 1 / 3 && third < 0.4).toBe(true)
    const brackets = Array.from({ length: 10 }, (_, index) => shareOf(all, index, index + 1))
    expect(brackets.indexOf(Math.max(...brackets))).toBe(5)
    const first = (from: number, to: number) =>
      regions.toSorted((a, b) => shareOf(inRegion(b), from, to) - shareOf(inRegion(a), from, to))[0]
    expect([first(7, 10), first(0, 3), first(3, 7)]).toEqual(['northeast', 'south', 'midwest'])
    const above = all.filter(([name]) => high(name) > shareOf(all, 7, 10)).map(([name]) => name)
    const inland = above.filter((name) => ['Colorado', 'Illinois', 'Minnesota', 'Wyoming'].includes(name))
    expect(inland).toHaveLength(4)
    expect(inland.toSorted((a, b) => high(b) - high(a))[0]).toBe('Colorado')
    expect(above).toEqual(expect.arrayContaining(['California', 'Washington', 'Alaska', 'Hawaii']))
    expect(above.toSorted()).not.toEqual(expect.arrayContaining(['Utah']))
    const sorted = all.toSorted((a, b) => high(a[0]) - high(b[0])).map(([name]) => name)
    expect(sorted.slice(0, 3)).toEqual(['Mississippi', 'West Virginia', 'Arkansas'])
    expect(sorted.slice(-3)).toEqual(['New Jersey', 'Maryland', 'District of Columbia'])
  })

  it('regional comparison', () => {
    const all = world.countries()
    const country = (name: string) => all.find(([each]) => each === name)!
    const people = world.peopleOf(all)
    const life = (key: string) => world.average(world.inRegion(key), 2)
    const share = (...keys: string[]) =>
      (100 * sum(keys.map((key) => world.peopleOf(world.inRegion(key))))) / people
    const gaps = world.REGIONS.map(([key]) => {
      const sorted = world.byLife(world.inRegion(key))
      return sorted.at(-1)![2] - sorted[0]![2]
    })
    const rich = all.filter(([, income]) => income > 40_000)
    expectQuoted(
      'regional-comparison',
      [
        ...world.REGIONS.map(([key]) => n(life(key), 1)),
        n(share('europe_central_asia', 'america', 'east_asia_pacific')),
        n(all.length),
        ...[
          'Lesotho',
          'Japan',
          'Gabon',
          'Vietnam',
          'Central African Republic',
          'Equatorial Guinea',
          'Turkey',
        ].map((name) => n(country(name)[2], 1)),
        ...['Gabon', 'Vietnam', 'Turkey', 'Central African Republic'].map((name) => n(country(name)[1])),
        n(rich.length),
        ...gaps.map((gap) => n(gap, 1)),
        ...world.REGIONS.map(([key]) => n(share(key))),
        ...['China', 'India'].map((name) => n(country(name)[3] / 1e9, 1)),
        ...['United States', 'Indonesia'].map((name) => n(country(name)[3] / 1e6)),
      ],
      ['60', '65', '75', '80', '40,000'],
    )
    // In words.
    const [longest, shortest] = [life('europe_central_asia'), life('sub_saharan_africa')]
    expect(Math.round(longest - shortest)).toBe(15)
    expect(Math.min(...gaps)).toBeGreaterThan(longest - shortest)
    expect(world.REGIONS.filter(([key]) => life(key) > 65)).toHaveLength(5)
    expect(world.REGIONS.filter(([key]) => life(key) > 75)).toHaveLength(3)
    const low = all.filter((each) => each[2] < 65)
    expect(low).toHaveLength(41)
    expect(low.filter(([, , , , region]) => region !== 'sub_saharan_africa').map(([name]) => name)).toEqual([
      'Afghanistan',
      'Djibouti',
      'Guyana',
      'Kiribati',
      'Papua New Guinea',
      'Solomon Islands',
    ])
    expect(rich.every((each) => each[2] >= 75)).toBe(true)
    expect(Math.round(country('Turkey')[2] - country('Gabon')[2])).toBe(16)
    expect((country('China')[3] + country('India')[3]) / people).toBeGreaterThan(1 / 3)
    expect(share('east_asia_pacific', 'south_asia')).toBeGreaterThan(50)
    expect(world.byLife(all)[0]![0]).toBe('Lesotho')
    const metrics = [...nodesOf(documentOf('regional-comparison'))].filter(({ type }) => type === 'metric')
    expect(metrics[2]!.attrs!.value).toBeCloseTo(country('Andorra')[2] - country('Lesotho')[2], 9)
    for (const name of ['Canada', 'Australia']) expect(country(name)[2]).toBeGreaterThan(80)
  })

  it('quarterly KPI', () => {
    const { days, airports, states: places } = flights()
    const share = ([, all, good]: readonly [number | string, number, number, ...number[]]) =>
      (100 * good) / all
    const day = (date: string) => onTime(days.filter(([each]) => each === date))
    const week = weeks().map((each) => onTime(each))
    const hour = (name: string) => share(hours().find(([each]) => each === name)!)
    const place = (code: string) => {
      const [, , all, good] = airports.find(([each]) => each === code)!
      return (100 * good) / all
    }
    const state = (code: string) => places.find(([each]) => each === code)!
    const flown = sum(days.map(([, all]) => all))
    expectQuoted(
      'quarterly-kpi',
      [
        n(onTime(days), 1),
        n(onTime(days)),
        n(day('2001-02-16'), 1),
        ...[0, 3, 7, 12].map((index) => n(week[index]!, 1)),
        n(hourLate(days)),
        n(100 - onTime(days) - hourLate(days)),
        n(hour('05'), 1),
        n(hour('21'), 1),
        ...['05', '09', '15', '21', '23'].map((name) => n(hour(name))),
        ...['IAH', 'CLT', 'MSP', 'PHX', 'DEN', 'LAX'].map((code) => n(place(code), 1)),
        ...['TX', 'CA'].map((code) => n(state(code)[1])),
        ...['TX', 'CA', 'MA', 'WA'].map((code) => n(share(state(code)), 1)),
        n(flown),
      ],
      // What counts as late; days of a month; fewest flights; and the columns of the chart, in words.
      ['15', '59', '12', '16', '19', '31', '1', '100', '60'],
    )
    // In words.
    expect(Math.round(onTime(days) / 25)).toBe(3)
    expect(onTime(inMonth('2001-02'))).toBeLessThan(
      Math.min(...['2001-01', '2001-03'].map((m) => onTime(inMonth(m)))),
    )
    expect(week.slice(3, 6).every((each) => each > 80)).toBe(true)
    expect(week.slice(6, 8).map((each) => Math.round(each / 10))).toEqual([7, 7])
    expect(Math.max(...week.slice(6, 8))).toBeLessThan(Math.min(...week.slice(0, 6), ...week.slice(8)))
    expect(Math.min(...days.map(([date]) => day(date)))).toBe(day('2001-02-16'))
    expect(Math.max(...days.map(([date]) => day(date)))).toBe(day('2001-01-23'))
    expect(100 / hourLate(days)).toBeCloseTo(18, 0)
    expect(hours()).toHaveLength(19)
    const ranked = airports.map(([code]) => code).toSorted((a, b) => place(b) - place(a))
    expect(ranked.slice(0, 3)).toEqual(['IAH', 'CLT', 'MSP'])
    expect(ranked.slice(-3)).toEqual(['LAX', 'DEN', 'PHX'])
    expect(Math.round(place('IAH') - place('PHX'))).toBe(9)
    const shown = places.filter(([, all]) => all >= 100).toSorted((a, b) => share(a) - share(b))
    expect(shown.slice(0, 2).map(([code]) => code)).toEqual(['MA', 'WA'])
    expect(weeks().map((each) => each.length)).toEqual([...Array(12).fill(7), 6])
  })

  it('impact report', () => {
    const then = (kind: string) => aYear(kind, THEN) / 1000
    const now = (kind: string) => aYear(kind, NOW) / 1000
    const years = deaths().filter(([kind]) => kind === ALL)
    const in_ = (year: number) => years.find(([, each]) => each === year)![2] / 1e6
    const share = (kind: string, span: [number, number]) => (100 * deathsIn(kind, span)) / deathsIn(ALL, span)
    const terrible = years.toSorted((a, b) => b[2] - a[2])
    const all = sum(years.map(([, , count]) => count))
    expectQuoted(
      'impact-report',
      [
        n(then(ALL)),
        n(now(ALL)),
        n(then('Drought')),
        n(now('Drought'), 1),
        n(then('Epidemic')),
        n(now('Epidemic'), 1),
        n(aYear('Flood', [1930, 1939]) / 1000),
        n(then('Earthquake')),
        n(now('Earthquake')),
        n(100 - (100 * now('Earthquake')) / then('Earthquake')),
        ...['Drought', 'Epidemic', 'Earthquake'].map((kind) => n(share(kind, THEN))),
        ...['Earthquake', 'Extreme temperature', 'Flood', 'Epidemic', 'Extreme weather', 'Drought'].map(
          (kind) => n(share(kind, NOW)),
        ),
        ...[1920, 1928, 1931, 1959, 1965].map((year) => n(in_(year), 1)),
        n((100 * sum(terrible.slice(0, 10).map(([, , count]) => count))) / all),
        n(2017 - 1900 + 1),
      ],
      ['100', '0.5'],
    )
    // In words.
    const killers = ['Drought', 'Epidemic']
    const fall = sum(killers.map((kind) => then(kind) - now(kind))) / (then(ALL) - now(ALL))
    expect(fall > 0.95 && fall < 1).toBe(true)
    const millions = years.filter(([, , count]) => count >= 1e6).map(([, year]) => year)
    expect([millions.length, millions[0], millions.at(-1)]).toEqual([12, 1900, 1965])
    expect(Math.max(...years.filter(([, year]) => year > 1965).map(([, , count]) => count))).toBeLessThan(5e5)
    for (const from of [1970, 1980, 1990, 2000]) expect(aYear(ALL, [from, from + 9])).toBeLessThan(100_000)
    expect(deathsIn('Flood', [1931, 1931]) / 1e6 / in_(1931)).toBeGreaterThan(0.99)
    expect(deathsIn('Earthquake', [2010, 2010])).toBeGreaterThan(deathsIn('Earthquake', NOW) / 2)
    expect(deathsIn('Earthquake', NOW)).toBeGreaterThan(deathsIn(ALL, NOW) / 2)
  })

  it('research brief', () => {
    const all = penguins()
    const right = all.filter((bird) => guess(bird) === bird[0]).length
    const sexed = (species: string, sex: string) => ofSpecies(species).filter((bird) => bird[6] === sex)
    expectQuoted(
      'research-brief',
      [
        n(all.length),
        ...SPECIES.map((species) => n(ofSpecies(species).length)),
        ...SPECIES.map((species) => n(correlation(ofSpecies(species)), 2)),
        n(correlation(all), 2),
        ...SPECIES.flatMap((species) => [
          n(meanOf(ofSpecies(species), 2), 1),
          n(meanOf(ofSpecies(species), 3), 1),
        ]),
        ...SPECIES.flatMap((species) => ['female', 'male'].map((sex) => n(meanOf(sexed(species, sex), 5)))),
        n(right),
        n((100 * right) / all.length),
      ],
      // The thresholds, “of 100 birds”, two left out of the file’s 344, and the reference.
      ['207', '43.3', '100', '344', '9', '3'],
    )
    for (const species of SPECIES) expect(correlation(ofSpecies(species))).toBeGreaterThan(0)
    expect(correlation(all)).toBeLessThan(0)
    expect(new Set(ofSpecies('Gentoo').map(([, island]) => island)).size).toBe(1)
    expect(new Set(all.map(([, island]) => island)).size).toBe(3)
    // No pair of thresholds on these two measurements does better.
    const score = (flipper: number, bill: number) =>
      all.filter(
        (bird) => (bird[4] >= flipper ? 'Gentoo' : bird[2] >= bill ? 'Chinstrap' : 'Adelie') === bird[0],
      ).length
    for (let flipper = 200; flipper <= 215; flipper++)
      for (let bill = 40; bill <= 48; bill += 0.1) expect(score(flipper, bill)).toBeLessThanOrEqual(right)
  })

  it('programme evaluation', () => {
    const [before, after] = [between(...WINTER_BEFORE), between(...WINTER_AFTER)]
    const month = (name: string) => between(name, name)
    const all = deathsOf(months(), ANY)
    const share = (causes: typeof DISEASE | typeof WOUNDS | typeof OTHER) =>
      (100 * deathsOf(months(), causes)) / all
    expectQuoted(
      'programme-evaluation',
      [
        n(rateOf(before, ANY)),
        n(rateOf(after, ANY)),
        n(months()[0]![1]),
        n(months().at(-1)![1]),
        ...['1855-01', '1855-02', '1855-06', '1856-03'].map((name) => n(rateOf(month(name), ANY))),
        ...['1854-04', '1855-01', '1856-03'].map((name) => n(rateOf(month(name), DISEASE), 1)),
        n(rateOf(month('1854-11'), WOUNDS), 1),
        ...[DISEASE, WOUNDS, OTHER].flatMap((causes) => [
          n(rateOf(before, causes), 1),
          n(rateOf(after, causes), 1),
        ]),
        ...[DISEASE, WOUNDS, OTHER].map((causes) => n(share(causes), 1)),
        n(months().length),
      ],
      ['1,000'],
    )
    // In words.
    expect(rateOf(before, ANY) / rateOf(after, ANY)).toBeGreaterThan(20)
    expect(Math.round(12_000 / rateOf(month('1855-01'), ANY))).toBe(10)
    const rates = months().map((each) => rateOf([each], ANY))
    expect(Math.max(...rates)).toBe(rateOf(month('1855-01'), ANY))
    const wounds = months().map((each) => rateOf([each], WOUNDS))
    expect(Math.max(...wounds)).toBe(rateOf(month('1854-11'), WOUNDS))
    const falls = [DISEASE, WOUNDS, OTHER].map((causes) => rateOf(before, causes) - rateOf(after, causes))
    expect(Math.max(...falls)).toBe(falls[0])
    const shares = [DISEASE, WOUNDS, OTHER].map((causes) => rateOf(after, causes) / rateOf(before, causes))
    expect(shares.indexOf(Math.min(...shares))).toBe(0)
    expect(falls[0]! / (rateOf(before, ANY) - rateOf(after, ANY))).toBeGreaterThan(0.5)
    expect(Math.round(share(DISEASE) / 20)).toBe(4)
  })

  it('newsletter', () => {
    const years = [2012, 2013, 2014, 2015]
    const [seattle, newYork] = [daysOf('Seattle'), daysOf('New York')]
    const fallen = sum(seattle.slice(0, 13).map(([, , rain]) => rain))
    const total = decemberOf('Seattle', 2015)[2]
    const top = (days: typeof seattle, figure: 2 | 3) => Math.max(...days.map((day) => day[figure]))
    expectQuoted(
      'newsletter',
      [
        n((100 * fallen) / total),
        n(top(seattle, 2), 1),
        n(Math.min(...newYork.map(([, , , , lowest]) => lowest)), 1),
        n(top(newYork, 3), 1),
        n(newYork.find(([, day]) => day === '2015-12-24')![3], 1),
        n(top(seattle, 3), 1),
        ...years.map((year) => n(decemberOf('New York', year)[4], 1)),
        ...years.flatMap((year) => [
          n(decemberOf('Seattle', year)[2], 1),
          n(decemberOf('New York', year)[2], 1),
        ]),
        n(decemberOf('Seattle', 2015)[3]),
        n(seattle.length),
      ],
      // Days of December, and the bound of ten degrees.
      ['1', '13', '8', '24', '3', '10'],
    )
    // In words.
    expect(total / usual('Seattle', 2)).toBeCloseTo(2.5, 1)
    expect(seattle.findIndex(([, , rain]) => rain === 0)).toBe(13)
    expect(top(seattle, 2)).toBeGreaterThan(decemberOf('Seattle', 2013)[2])
    expect(seattle.find(([, , rain]) => rain === top(seattle, 2))![1]).toBe('2015-12-08')
    expect(seattle.slice(-3).map(([, , rain]) => rain)).toEqual([0, 0, 0])
    const warm = Math.max(...years.slice(0, 3).map((year) => decemberOf('New York', year)[4]))
    expect(decemberOf('New York', 2015)[4] - warm).toBeCloseTo(5, 0)
    expect(newYork.find((day) => day[3] === top(newYork, 3))![1]).toBe('2015-12-13')
    expect(seattle.filter((day) => day[3] === top(seattle, 3)).map(([, day]) => day)).toEqual([
      '2015-12-03',
      '2015-12-08',
    ])
    expect(seattle.slice(10).every((day) => day[3] < 10)).toBe(true)
    expect(newYork.filter((day, index) => day[3] > seattle[index]![3]).length).toBeGreaterThan(31 / 2)
    expect(decemberOf('Seattle', 2013)[2]).toBeLessThan(decemberOf('New York', 2013)[2])
    for (const [city, figure] of [
      ['Seattle', 2],
      ['New York', 4],
    ] as const)
      expect(Math.max(...years.map((year) => decemberOf(city, year)[figure]))).toBe(
        decemberOf(city, 2015)[figure],
      )
  })
})
