import type { Dataset } from '@bubbles/tables'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { allBoundaries } from './all.ts'
import { matchRegions } from './match.ts'
import { matcherOf } from './matcher.ts'
import { editDistance, normalise } from './normalise.ts'

const require = createRequire(import.meta.url)
const read = <T>(file: string): T => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as T

const world = matcherOf(allBoundaries['world-110m'])
const states = matcherOf(allBoundaries['us-states'])
const cantons = matcherOf(allBoundaries['ch-cantons'])

/** Members of the United Nations (193) and its observers, by ISO 3166-1 alpha-2. */
const MEMBERS =
  'AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI CV KH CM CA CF TD CL CN CO KM CG CD ' +
  'CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA GM GE DE GH GR GD GT GN GW GY HT HN HU IS IN ID IR IQ ' +
  'IE IL IT JM JP JO KZ KE KI KW KG LA LV LB LS LR LY LI LT LU MG MW MY MV ML MT MH MR MU MX FM MD MC MN ME MA MZ MM NA NR ' +
  'NP NL NZ NI NE NG KP MK NO OM PK PW PA PG PY PE PH PL PT QA KR RO RU RW KN LC VC WS SM ST SA SN RS SC SL SG SK SI SB SO ' +
  'ZA SS ES LK SD SR SE CH SY TJ TZ TH TL TG TO TT TN TR TM TV UG UA AE GB US UY UZ VU VE VN YE ZM ZW VA PS'

const codes = new Map(
  read<[string, string, string, string][]>('i18n-iso-countries/codes.json').map(([two, three, number]) => [
    two,
    { three, number },
  ]),
)

describe('countries', () => {
  it('lists 195 of them', () => {
    expect(MEMBERS.split(' ')).toHaveLength(195)
  })

  describe.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'])('in %s', (language) => {
    const { countries } = read<{ countries: Record<string, string | string[]> }>(
      `i18n-iso-countries/langs/${language}.json`,
    )

    it('are found by name, in capitals, and without accents', () => {
      const wrong = MEMBERS.split(' ').flatMap((two) => {
        const name = [countries[two]!].flat()[0]!
        const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
        // The Portuguese list calls both Congos by the name of one.
        if (language === 'pt' && two === 'CG') return []
        return [name, name.toUpperCase(), plain].flatMap((form) =>
          world.find(form)?.id === codes.get(two)!.three ? [] : [`${two} ${form}: ${world.find(form)?.id}`],
        )
      })
      // Spanish has one name for both; a person has to say which.
      expect(wrong.filter((each) => !/^CG congo:/i.test(each))).toEqual([])
    })
  })

  it('are found by all codes of ISO 3166-1, numbers without zeros in front too', () => {
    for (const two of MEMBERS.split(' ')) {
      const { three, number } = codes.get(two)!
      for (const code of [two, two.toLowerCase(), three, number, `${Number(number)}`])
        expect([code, world.find(code)]).toEqual([code, { id: three, by: 'code' }])
    }
  })

  it.each([
    ['Russia', 'RUS'],
    ['Ivory Coast', 'CIV'],
    ['Cote d’Ivoire', 'CIV'],
    ['Czech Republic', 'CZE'],
    ['Czech Rep.', 'CZE'],
    ['Burma', 'MMR'],
    ['South Korea', 'KOR'],
    ['Korea, Rep.', 'KOR'],
    ['Korea, Republic of', 'KOR'],
    ['Republic of Korea', 'KOR'],
    ['Korea, Dem. People’s Rep.', 'PRK'],
    ['USA', 'USA'],
    ['U.S.A.', 'USA'],
    ['u.s.', 'USA'],
    ['United States', 'USA'],
    ['UK', 'GBR'],
    ['EL', 'GRC'],
    ['Great Britain', 'GBR'],
    ['Swaziland', 'SWZ'],
    ['Macedonia, FYR', 'MKD'],
    ['Cape Verde', 'CPV'],
    ['Congo, Dem. Rep.', 'COD'],
    ['Congo, Rep.', 'COG'],
    ['DR Congo', 'COD'],
    ['The Gambia', 'GMB'],
    ['Gambia, The', 'GMB'],
    ['Bahamas, The', 'BHS'],
    ['Egypt, Arab Rep.', 'EGY'],
    ['Iran, Islamic Rep.', 'IRN'],
    ['Lao PDR', 'LAO'],
    ['Hong Kong SAR, China', 'HKG'],
    ['Venezuela, RB', 'VEN'],
    ['Yemen, Rep.', 'YEM'],
    ['St. Lucia', 'LCA'],
    ['Sao Tome & Principe', 'STP'],
    ['Bosnia & Herzegovina', 'BIH'],
    ['Turkiye', 'TUR'],
    ['Viet Nam', 'VNM'],
    ['Vatican', 'VAT'],
    ['Palestinian territories', 'PSE'],
    ['Kosovo', 'XKX'],
    ['Kyrgyz Republic', 'KGZ'],
    ['Slovak Republic', 'SVK'],
    ['Timor Leste', 'TLS'],
  ])('%s is %s', (name, id) => {
    expect(world.find(name)?.id).toBe(id)
  })

  it('leaves open what may mean two, and guesses both', () => {
    expect(world.find('Congo')).toBeNull()
    expect(world.guess('Congo').map(({ id }) => id)).toEqual(expect.arrayContaining(['COD', 'COG']))
  })

  it.each(['', '-', '?', 'Europe', 'Total', 'World', 'x', '<b>', '9999', 'constructor', '__proto__'])(
    'finds nothing for %j',
    (text) => {
      expect(world.find(text)).toBeNull()
    },
  )

  it.each([
    ['Germny', 'DEU'],
    ['Sweeden', 'SWE'],
    ['Kazahstan', 'KAZ'],
    ['Untied Kingdom', 'GBR'],
    ['Phillipines', 'PHL'],
    ['Polland', 'POL'],
    ['Czech Republick', 'CZE'],
  ])('guesses %s', (typed, id) => {
    expect(world.find(typed)).toBeNull()
    expect(world.guess(typed)[0]?.id).toBe(id)
  })
})

describe('guesses', () => {
  const guessed = (text: string, taken?: string[]) =>
    world.guess(text, taken && new Set(taken)).map(({ id }) => id)

  it('leave out what is far behind the nearest', () => {
    expect(guessed('Czech Republick')).toEqual(['CZE'])
  })

  it('leave out what is taken', () => {
    expect(guessed('Polland')).toEqual(['POL', 'NLD'])
    expect(guessed('Polland', ['NLD'])).toEqual(['POL'])
    expect(guessed('Congo', ['COD'])).toEqual(['COG'])
  })
})

describe('the 50 states and the capital', () => {
  const { regions } = allBoundaries['us-states']

  it('are found by name, postal code, FIPS code and ISO 3166-2', () => {
    expect(regions).toHaveLength(51)
    for (const { id, name, codes: others } of regions) {
      const fips = others[0]!
      for (const text of [id, id.toLowerCase(), fips, `${Number(fips)}`, `US-${id}`])
        expect([text, states.find(text)]).toEqual([text, { id, by: 'code' }])
      for (const text of [name, name.toUpperCase()])
        expect([text, states.find(text)]).toEqual([text, { id, by: 'name' }])
    }
  })

  it.each([
    ['Calif.', 'CA'],
    ['N. Dakota', 'ND'],
    ['Washington, D.C.', 'DC'],
    ['Washington', 'WA'],
    ['W. Va.', 'WV'],
  ])('%s is %s', (name, id) => {
    expect(states.find(name)?.id).toBe(id)
  })
})

describe('cantons', () => {
  it.each([
    ['ZH', 'ZH'],
    ['CH-ZH', 'ZH'],
    ['1', 'ZH'],
    ['Zurich', 'ZH'],
    ['Genf', 'GE'],
    ['Geneva', 'GE'],
    ['Sankt Gallen', 'SG'],
    ['St Gallen', 'SG'],
    ['Grigioni', 'GR'],
    ['Bâle-Ville', 'BS'],
    ['Basel-Stadt', 'BS'],
    ['Waadt', 'VD'],
    ['Appenzell I. Rh.', null],
  ])('%s is %s', (name, id) => {
    expect(cantons.find(name)?.id ?? null).toBe(id)
  })
})

describe('matchRegions', () => {
  const table = (names: (string | number | null)[]): Dataset => ({
    columns: [
      { id: 'c1', name: 'Country', type: 'text' },
      { id: 'c2', name: 'Value', type: 'number' },
    ],
    rows: names.map((name, index) => [name, index]),
  })
  const match = (names: (string | number | null)[], fixes = {}) =>
    matchRegions({ region: 'c1', fixes }, table(names), allBoundaries['world-110m'])

  it('counts names, says how each was found, and guesses for the others', () => {
    const report = match(['France', 'UK', 'Germny', 'Atlantis', 'CHE', '', null])
    expect(report.summary).toBe('3 of 5 matched')
    expect(report.blank).toBe(2)
    expect(report.matched.map(({ value, region, by }) => [value, region.id, by])).toEqual([
      ['France', 'FRA', 'name'],
      ['UK', 'GBR', 'alias'],
      ['CHE', 'CHE', 'code'],
    ])
    expect(report.unmatched.map(({ value, rows }) => [value, rows])).toEqual([
      ['Germny', [2]],
      ['Atlantis', [3]],
    ])
    expect(report.unmatched[0]!.guesses[0]).toEqual({ id: 'DEU', name: 'Germany' })
    expect(report.regionOfRow).toEqual(['FRA', 'GBR', null, null, 'CHE', null, null])
  })

  it('guesses no area that another row stands for, wherever that row is', () => {
    const guesses = match(['Polland', 'Netherlands', 'Atlantis']).unmatched.map((each) => each.guesses)
    expect(guesses[0]).toEqual([{ id: 'POL', name: 'Poland' }])
    expect(match(['Polland', 'Lowlands'], { Lowlands: 'POL' }).unmatched[0]!.guesses).not.toContainEqual({
      id: 'POL',
      name: 'Poland',
    })
  })

  it('takes a fix before anything else, and leaves out what a fix leaves out', () => {
    const report = match(['Germny', 'Total', 'France'], { Germny: 'DEU', Total: null, France: 'BEL' })
    expect(report.summary).toBe('2 of 2 matched')
    expect(report.matched.map(({ region, by }) => [region.id, by])).toEqual([
      ['DEU', 'fix'],
      ['BEL', 'fix'],
    ])
    expect(report.leftOut).toEqual([{ value: 'Total', rows: [1] }])
  })

  it('passes over a fix for another set', () => {
    expect(match(['France'], { France: 'ZH' }).matched[0]).toMatchObject({
      region: { id: 'FRA' },
      by: 'name',
    })
  })

  it('lists regions that several rows name', () => {
    expect(match(['France', 'Spain', 'FRA', 'France']).duplicates).toEqual([
      { region: { id: 'FRA', name: 'France' }, rows: [0, 2, 3] },
    ])
  })
})

describe('names', () => {
  it.each([
    ['  São Tomé & Príncipe ', 'sao tome and principe'],
    ["Côte d'Ivoire", 'cote divoire'],
    ['U.S.A.', 'usa'],
    ['The Bahamas', 'bahamas'],
    ['ÅLAND', 'aland'],
    ['', ''],
  ])('%j are compared as %j', (text, key) => {
    expect(normalise(text)).toBe(key)
  })

  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'xbc', 1],
    ['kitten', 'sitting', 3],
    ['short', 'a very long one', 4],
  ])('%s and %s are %i apart, or more than 3', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance)
    expect(editDistance(b, a, 3)).toBe(distance)
  })
})
