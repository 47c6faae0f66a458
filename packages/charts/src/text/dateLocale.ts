/**
 * How dates are written, by language and country (Unicode CLDR 46, gregorian calendar). A table of our own for the
 * same reason as in `numberLocale.ts`. In patterns, `%d` is the day, `%m` the month's name and `%y` the year.
 */
export interface DateWords {
  /** Names of months as they stand in a date. */
  short: string[]
  long: string[]
  /** Names of months with a day, where a language inflects them. */
  longWithDay?: string[]
  day: string
  dayWithoutYear: string
  month: string
  /** The pattern with the long name, where it is another one. */
  longDay?: string
  longMonth?: string
  /** Digits only. `%D` and `%M` have two. */
  numeric: string
  /** What stands before the number of a quarter. */
  quarter: string
  /** What stands before the number of a week; "W" unless given. */
  week?: string
}

const list = (names: string): string[] => names.split(' ')
const DAY_FIRST = {
  day: '%d %m %y',
  dayWithoutYear: '%d %m',
  month: '%m %y',
  numeric: '%D/%M/%y',
  quarter: 'Q',
}
const DOT_FIRST = { ...DAY_FIRST, day: '%d. %m %y', dayWithoutYear: '%d. %m', numeric: '%D.%M.%y' }
const EAST_ASIAN: DateWords = {
  short: list('1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'),
  long: list('1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'),
  day: '%y年%m%d日',
  dayWithoutYear: '%m%d日',
  month: '%y年%m',
  numeric: '%y/%M/%D',
  quarter: 'Q',
}
const ENGLISH: DateWords = {
  ...DAY_FIRST,
  short: list('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  long: list('January February March April May June July August September October November December'),
}
const AMERICAN: DateWords = { ...ENGLISH, day: '%m %d, %y', dayWithoutYear: '%m %d', numeric: '%M/%D/%y' }
const GERMAN: DateWords = {
  ...DOT_FIRST,
  short: list('Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez'),
  long: list('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  week: 'KW ',
}
const FRENCH: DateWords = {
  ...DAY_FIRST,
  short: list('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'),
  long: list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  quarter: 'T',
}
const SPANISH: DateWords = {
  ...DAY_FIRST,
  short: list('ene feb mar abr may jun jul ago sep oct nov dic'),
  long: list('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  longDay: '%d de %m de %y',
  longMonth: '%m de %y',
  quarter: 'T',
}
const DUTCH: DateWords = {
  ...DAY_FIRST,
  short: list('jan feb mrt apr mei jun jul aug sep okt nov dec'),
  long: list('januari februari maart april mei juni juli augustus september oktober november december'),
  numeric: '%D-%M-%y',
}

const WORDS: ReadonlyMap<string, DateWords> = new Map(
  Object.entries<DateWords>({
    en: ENGLISH,
    'en-US': AMERICAN,
    'en-CA': { ...AMERICAN, numeric: '%y-%M-%D' },
    zh: EAST_ASIAN,
    ja: EAST_ASIAN,
    cs: {
      ...DOT_FIRST,
      short: list('led úno bře dub kvě čvn čvc srp zář říj lis pro'),
      long: list('leden únor březen duben květen červen červenec srpen září říjen listopad prosinec'),
      longWithDay: list(
        'ledna února března dubna května června července srpna září října listopadu prosince',
      ),
      numeric: '%D. %M. %y',
    },
    da: {
      ...DOT_FIRST,
      short: list('jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.'),
      long: list('januar februar marts april maj juni juli august september oktober november december'),
    },
    nl: DUTCH,
    'nl-BE': { ...DUTCH, numeric: '%D/%M/%y' },
    fi: {
      ...DOT_FIRST,
      short: list('tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu'),
      long: list(
        'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
      ),
      longWithDay: list(
        'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
      ),
    },
    fr: FRENCH,
    'fr-CA': { ...FRENCH, numeric: '%y-%M-%D' },
    'fr-CH': { ...FRENCH, numeric: '%D.%M.%y' },
    de: GERMAN,
    it: {
      ...DAY_FIRST,
      short: list('gen feb mar apr mag giu lug ago set ott nov dic'),
      long: list(
        'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
      ),
      quarter: 'T',
    },
    nb: {
      ...DOT_FIRST,
      short: list('jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.'),
      long: list('januar februar mars april mai juni juli august september oktober november desember'),
    },
    pl: {
      ...DAY_FIRST,
      short: list('sty lut mar kwi maj cze lip sie wrz paź lis gru'),
      long: list(
        'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
      ),
      longWithDay: list(
        'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
      ),
      numeric: '%D.%M.%y',
    },
    pt: {
      ...DAY_FIRST,
      day: '%d de %m de %y',
      dayWithoutYear: '%d de %m',
      month: '%m de %y',
      short: list('jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'),
      long: list('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
      quarter: 'T',
    },
    es: SPANISH,
    sv: {
      ...DAY_FIRST,
      short: list('jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.'),
      long: list('januari februari mars april maj juni juli augusti september oktober november december'),
      numeric: '%y-%M-%D',
    },
  }),
)

/** What writes dates has to know. */
interface Dates {
  readonly dates: DateWords
}

/** How dates are written in a language; as in British English where it is not known. */
export const dateWordsOf = (locale: string | undefined): DateWords =>
  WORDS.get(locale ?? '') ?? WORDS.get(locale?.split('-')[0] ?? '') ?? ENGLISH

const two = (value: number): string => `${value}`.padStart(2, '0')

const fill = (pattern: string, time: number, month: string): string =>
  pattern.replace(/%([dmyDM])/g, (_, letter: string) => {
    const date = new Date(time)
    if (letter === 'm') return month
    if (letter === 'y') return `${date.getUTCFullYear()}`
    const number = letter === 'M' ? date.getUTCMonth() + 1 : date.getUTCDate()
    return letter === 'd' ? `${number}` : two(number)
  })

const monthOf = (names: string[], time: number): string => names[new Date(time).getUTCMonth()]!

/** "Mar", of a UTC time. */
export const shortMonth = (context: Dates, time: number): string => monthOf(context.dates.short, time)
/** "Mar 2024". */
export const monthAndYear = (context: Dates, time: number): string =>
  fill(context.dates.month, time, shortMonth(context, time))
/** "March 2024". */
export const longMonth = (context: Dates, time: number): string =>
  fill(context.dates.longMonth ?? context.dates.month, time, monthOf(context.dates.long, time))
/** "5 Mar 2024". */
export const shortDay = (context: Dates, time: number): string =>
  fill(context.dates.day, time, shortMonth(context, time))
/** "5 Mar". */
export const dayWithoutYear = (context: Dates, time: number): string =>
  fill(context.dates.dayWithoutYear, time, shortMonth(context, time))
/** "5 March 2024". */
export const longDay = (context: Dates, time: number): string =>
  fill(
    context.dates.longDay ?? context.dates.day,
    time,
    monthOf(context.dates.longWithDay ?? context.dates.long, time),
  )
/** "05/03/2024". */
export const numericDay = (context: Dates, time: number): string => fill(context.dates.numeric, time, '')
/** "03/2024". */
export const numericMonth = (context: Dates, time: number): string =>
  fill(context.dates.numeric.replace(/%D[^%]+(?=%)|[^%\w]+%D$/, ''), time, '')
/** "Q1 2024". */
export const quarter = (context: Dates, time: number): string =>
  `${quarterWithoutYear(context, time)} ${new Date(time).getUTCFullYear()}`
/** "Q1". */
export const quarterWithoutYear = (context: Dates, time: number): string =>
  `${context.dates.quarter}${Math.floor(new Date(time).getUTCMonth() / 3) + 1}`
/** "W5 2024", of an ISO 8601 year and week. */
export const week = (context: Dates, year: number, number: number): string =>
  `${context.dates.week ?? 'W'}${number} ${year}`
