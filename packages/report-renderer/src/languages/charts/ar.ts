import type { ChartWords } from '@bubbles/charts'

/** Counts stand after a colon: the noun then needs none of the forms that Arabic has for numbers. */
const NOUNS = { country: 'البلدان', state: 'الولايات', canton: 'الكانتونات', area: 'المناطق' } as const
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join('، ')} و${parts.at(-1)!}`

export const ar: ChartWords = {
  noData: 'لا بيانات',
  noDataLegend: 'لا بيانات',
  nothingToDraw: 'لا توجد بيانات لرسمها',
  other: (count) => `أخرى (${count})`,
  others: 'أخرى',
  plainLines: (count, besideOthers) => (besideOthers ? `${count} أخرى` : `عدد الخطوط: ${count}`),
  all: 'الكل',
  logScale: 'مقياس لوغاريتمي',
  orMore: (bound) => `${bound} أو أكثر`,
  between: (from, to) => `من ${from} إلى ${to}`,
  firstRows: (shown, all) => `عدد الصفوف المعروضة: ${shown} من ${all}؛ جدول البيانات يضمها كلها.`,
  scaleStarts: (at, log) => `يبدأ المقياس من ${at}${log ? ' وهو لوغاريتمي' : ''}.`,
  twoScales: (left, right) =>
    `المقياسان الأيسر والأيمن مختلفان، فلا تصح مقارنة الارتفاعات ولا نقاط التقاطع.${left && right ? ` يبدأ الأيسر من ${left} والأيمن من ${right}.` : ''}`,
  atAxis: (name, isRight) => `${name} (المحور ${isRight ? 'الأيمن' : 'الأيسر'})`,
  row: 'الصف',
  region: 'المنطقة',
  group: 'المجموعة',
  share: 'النسبة',
  number: 'الرقم',
  value: 'القيمة',
  notOnMap: 'ليس على الخريطة',
  place: 'المكان',
  difference: 'الفرق',
  scales: { trillion: 'بالتريليونات', billion: 'بالمليارات', million: 'بالملايين' },
  counted: { trillion: 'تريليون', billion: 'مليار', million: 'مليون' },
  compact: { trillion: 'تريليون', billion: 'مليار', million: 'مليون', thousand: 'ألف' },
  kinds: {
    line: 'رسم بياني خطي',
    bar: 'رسم بياني بالأشرطة',
    point: 'مخطط انتشار',
    arc: 'مؤشر',
    doughnut: 'مخطط حلقي',
    area: 'مخطط مساحي',
    range: 'مخطط نطاقات',
    slope: 'مخطط ميول',
    dual: 'مخطط بمحورين',
    histogram: 'مدرج تكراري',
    heat: 'جدول حراري',
    table: 'جدول',
  },
  map: (set) =>
    set === 'us-states'
      ? 'خريطة ولايات الولايات المتحدة'
      : set === 'ch-cantons'
        ? 'خريطة كانتونات سويسرا'
        : 'خريطة بلدان العالم',
  mapNamed: (name) => `خريطة: ${name}`,
  list,
  severalSeries: (count) => `سلاسل بيانات عددها ${count}`,
  isEmpty: (name) => `${name}: لا بيانات.`,
  is: (name, value, at) => `${name}: ${value} (${at}).`,
  isAtBothEnds: (name, value, first, last) => `${name}: ${value} عند الطرفين (${first} و${last}).`,
  course: (name, rises, from, first, to, last) =>
    `${name}: ${rises ? 'ارتفاع' : 'انخفاض'} من ${from} (${first}) إلى ${to} (${last}).`,
  extremes: (high, highest, low, lowest) => `أعلى قيمة ${high} (${highest})، وأدناها ${low} (${lowest}).`,
  pointExtremes: (high, highest, low, lowest) =>
    `أعلى نقطة ${high} (${highest})، وأدناها ${low} (${lowest}).`,
  missing: (count) => `عدد القيم الناقصة: ${count}.`,
  lines: (series, first, last) => `رسم بياني خطي: ${series}، من ${first} إلى ${last}.`,
  areaChart: (stacking, series, first, last) =>
    `${stacking === 'none' ? 'مخطط مساحي' : 'مخطط مساحي مكدّس'}${stacking === 'share' ? '، حصص من 100%' : ''}: ${series}، من ${first} إلى ${last}.`,
  rangeChart: (series, rows) => `مخطط نطاقات: ${series}، عدد الصفوف ${rows}.`,
  dataTable: (rows, columns) => `جدول: عدد الصفوف ${rows}، وعدد الأعمدة ${columns}.`,
  tableLines: (first, last) => `في كل صف خط من ${first} إلى ${last}.`,
  tableLinesOwn: 'لخط كل صف مقياسه الخاص.',
  tableControls: {
    search: 'بحث',
    previous: 'السابق',
    next: 'التالي',
    range: 'الصفوف {1} إلى {2} من {3}',
    none: 'لا صفوف تطابق البحث',
  },
  largestDifference: (value, at) => `أكبر فرق هو ${value} (${at}).`,
  dualChart: (left, right, first, last) =>
    `مخطط بمحورين، من ${first} إلى ${last}: على اليسار ${left}، وعلى اليمين ${right}.`,
  slopeChart: (lines, first, last) => `مخطط ميول: عدد الخطوط ${lines}، من ${first} إلى ${last}.`,
  riseAndFall: (up, down) => `عدد ما يرتفع ${up}، وعدد ما ينخفض ${down}.`,
  histogram: (name, count, low, high) =>
    `مدرج تكراري${name ? ` لـ ${name}` : ''}: ${count} من القيم، من ${low} إلى ${high}.`,
  mostAre: (bin, count) => `الفئة الأكثر قيمًا هي ${bin} وفيها ${count}.`,
  medianIs: (value) => `الوسيط ${value}.`,
  heatTable: (rows, columns) => `جدول ملوّن حسب القيمة: عدد الصفوف ${rows}، وعدد الأعمدة ${columns}.`,
  bars: ({ upright, stacking }, series, over) => {
    const plain = upright ? 'رسم بياني بالأعمدة' : 'رسم بياني بالأشرطة'
    const name = stacking === 'none' ? plain : `${plain} المكدّسة${stacking === 'share' ? '، كل صف 100%' : ''}`
    const what =
      'first' in over
        ? `من ${over.first} إلى ${over.last}`
        : 'row' in over
          ? over.row
          : `عدد الصفوف ${over.rows}`
    return `${name}: ${series}، ${what}.`
  },
  sides: (most, share, fewest, least) =>
    `أكثر الإجابات المؤيدة في ${most} (${share})، وأقلها في ${fewest} (${least}).`,
  allTogether: (named, hasMore) => `من المجموع: ${named}${hasMore ? '، والبقية أقل' : ''}.`,
  marksShow: (name) => `تبيّن العلامات ${name}.`,
  inPanels: (isShared) => `لكل سلسلة لوحة خاصة بها${isShared ? '.' : '، بمقياس خاص بها.'}`,
  points: (y, x, _count, written) => `مخطط انتشار: ${y} حسب ${x}، عدد النقاط ${written}.`,
  colours: (names) => `تدل الألوان على ${list(names)}.`,
  colourGroups: (count) => `تدل الألوان على مجموعات عددها ${count}.`,
  areas: (name) => `تدل المساحات على ${name}.`,
  hardlyTogether: 'لا تكاد توجد علاقة بين الاثنين.',
  goTogether: (x, y, clearly, higher) =>
    `كلما ارتفعت قيمة ${x} ${higher ? 'ارتفعت' : 'انخفضت'} قيمة ${y} ${clearly ? 'بوضوح' : 'قليلًا'}.`,
  gauges: (count, low, high, values) =>
    `${count === 1 ? 'مؤشر' : `مؤشرات عددها ${count}`} من ${low} إلى ${high}: ${values}.`,
  markAt: (value, label) => `علامة عند ${value}${label ? `: ${label}` : ''}.`,
  parts: (isRing, series, count) =>
    `${isRing ? 'مخطط حلقي' : 'مخطط دائري'}: ${series ? `${series}، ` : ''}عدد الأجزاء ${count}.`,
  otherParts: (count, share) => `أجزاء أخرى عددها ${count}: ${share}`,
  together: (total) => `المجموع ${total}.`,
  mapOf: (isBubble, count, noun, column) =>
    `${isBubble ? 'خريطة بدوائر' : 'خريطة'} حسب ${column || 'القيمة'}، عدد ${NOUNS[noun]}: ${count}.`,
  sameEverywhere: (value) => `القيمة ${value} في كل مكان.`,
  single: (value, at) => `القيمة ${value} (${at}).`,
  mapExtremes: (high, highest, low, lowest, median) =>
    `أعلى قيمة ${high} (${highest})، وأدناها ${low} (${lowest})؛ والوسيط ${median}.`,
  missingRegions: (count, noun) => `عدد ${NOUNS[noun]} التي لا قيمة لها: ${count}.`,
  mapPoints: (_, written) => `خريطة بالنقاط، عددها ${written}.`,
  northAndSouth: (north, south) => `أقصاها شمالًا ${north}، وأقصاها جنوبًا ${south}.`,
  pointsLeftOut: ({ written }, all, { outside, unusable, unsized }) => {
    const why = [
      outside && `خارج الخريطة: ${outside}`,
      unusable && `بلا إحداثيات صالحة: ${unusable}`,
      unsized && `بلا حجم: ${unsized}`,
    ]
    return `أماكن لا تظهر على الخريطة: ${written} من ${all} (${why.filter(Boolean).join('، ')}).`
  },
}
