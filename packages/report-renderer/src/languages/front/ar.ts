import type { FrontWords } from './vocabulary.ts'

export const ar: FrontWords = {
  skip: 'الانتقال إلى التقارير',
  heading: 'التقارير',
  title: (name) => `تقارير ${name}`,
  search: 'البحث في التقارير',
  find: 'بحث',
  all: 'عرض كل التقارير',
  found: (count, asked) => `عدد التقارير عن «${asked}»: ${count}`,
  nothingFound: (asked) => `لا توجد تقارير عن «${asked}»`,
  nothingFoundHint: 'يشمل البحث العناوين والمقدمات. جرّب كلمات أقل أو كلمات أخرى.',
  empty: 'لا توجد تقارير بعد',
  emptyHint: (name) => `ستظهر هنا التقارير التي تنشرها ${name}.`,
  revised: (date) => `نُقّح في ${date}`,
  pages: 'الصفحات',
  newer: 'الأحدث',
  older: 'الأقدم',
  page: (number, of) => `الصفحة ${number} من ${of}`,
  feed: 'موجز الأخبار (Atom)',
}
