import { ar as charts } from './charts/ar.ts'
import type { PageWords } from './vocabulary.ts'

/** Both sets of the world are the same countries. */
const WORLD = (note: string) => ({ 'world-110m': note, 'world-50m': note })

/** A counted noun: Arabic has forms of its own for one, two, three to ten, and more. */
const minutes = (number: number): string => {
  if (number === 1) return 'دقيقة واحدة للقراءة'
  if (number === 2) return 'دقيقتان للقراءة'
  return number <= 10 ? `${number} دقائق للقراءة` : `${number} دقيقة للقراءة`
}

export const ar: PageWords = {
  skip: 'الانتقال إلى التقرير',
  onThisPage: 'في هذه الصفحة',
  contents: 'المحتويات',
  untitled: 'تقرير بلا عنوان',
  published: 'نُشر في',
  edition: (number) => `الإصدار ${number}`,
  minutes,
  whatChanged: 'ما تغيّر في هذا الإصدار:',
  draft: 'مسودة',
  notPublished: 'مسودة غير منشورة',
  internal: 'داخلي',
  onlyInside: (name) => `داخل ${name} فقط`,
  thisReport: 'هذا التقرير',
  firstPublished: (date) => `نُشر لأول مرة في ${date}`,
  sources: 'المصادر',
  reading: 'القراءة',
  counted: 'تُحصى دون ملفات تعريف الارتباط',
  notCounted: 'لا تُحصى',
  madeWith: 'أُعدّ باستخدام Bubbles',
  appearance: 'المظهر',
  system: 'النظام',
  light: 'فاتح',
  dark: 'داكن',
  figure: (number) => `الشكل ${number}`,
  table: (number) => `الجدول ${number}`,
  code: (number) => `الشيفرة ${number}`,
  source: 'المصدر:',
  boundaries: 'الحدود:',
  data: 'البيانات',
  dataOf: (number) => `بيانات الشكل ${number}`,
  valuesIn: (unit) => `القيم بوحدة ${unit}`,
  noData: 'لا توجد بيانات بعد',
  noMap: 'الخريطة غير متاحة بعد',
  noPicture: 'الصورة غير متاحة',
  note: 'ملاحظة',
  finding: 'نتيجة',
  caution: 'تنبيه',
  done: 'تمّ:',
  toDo: 'للإنجاز:',
  required: '(مطلوب)',
  optional: 'اختياري.',
  detailsOptional: 'يمكنك ترك هذا الجزء فارغًا.',
  detailsNeeded: 'يمكنك ترك هذا الجزء فارغًا. إذا ملأته فالحقول المطلوبة لازمة.',
  noAnswer: 'دون إجابة',
  chooseOne: 'اختر إجابة واحدة.',
  chooseAny: 'اختر كل ما ينطبق.',
  chooseUpTo: (steps) => `اختر قيمة من 1 إلى ${steps}.`,
  limit: (characters) => `حتى ${characters} حرف. يُرجى عدم ذكر بيانات شخصية.`,
  noPrompt: 'سؤال بلا نص',
  noOption: 'خيار بلا نص',
  whoAreYou: 'من أنت؟',
  name: 'اسمك',
  email: 'بريدك الإلكتروني',
  words: 'كلماتك',
  sendOne: 'إرسال الإجابة',
  sendAll: 'إرسال الإجابات',
  sendsEverything: 'يرسل جميع إجاباتك في هذه الصفحة.',
  answersGoTo: (name) => `تُرسل إجاباتك إلى ${name}. دون ملفات تعريف الارتباط.`,
  thanksAway: 'تُفتح علامة تبويب جديدة تعرض ما حُفظ.',
  answerAt: (address) => `أجب على ${address}`,
  takesNone: 'لا تستقبل هذه الصفحة إجابات.',
  takesNoneYet: 'تُستقبل الإجابات بعد نشر التقرير.',
  download: 'تنزيل:',
  downloadReport: 'تنزيل هذا التقرير',
  ownPage: 'قراءته في صفحته',
  readReport: (title) => `قراءة التقرير: ${title}`,
  copyAnswersAt: (address) => `هذه نسخة من الصفحة. أجب على العنوان ${address}`,
  arrowKeys: 'مفاتيح الأسهم تعرض القيم',
  figureAlone: 'شكل',
  saysStart: /(يبدأ|تبدأ) (من|عند)/,
  boundaryNote: (set) =>
    ({
      ...WORLD(
        'تتبع الحدود موقف الأمم المتحدة حيث لها موقف: تُرسم القرم مع أوكرانيا، والصحراء الغربية منفصلة عن المغرب، وقبرص ' +
          'الشمالية مع قبرص، وأرض الصومال مع الصومال. وتظهر كوسوفو وفلسطين وتايوان مناطق قائمة بذاتها لأن الإحصاءات تذكرها. ' +
          'وتُرسم كشمير على طول خطوط السيطرة. ولا يُقصد بذلك إبداء رأي في وضع أي منها.',
      ),
      'us-states': 'نُقلت ألاسكا وهاواي إلى أسفل الولايات الأخرى، ورُسمت ألاسكا أصغر من حجمها.',
      'ch-cantons': '',
    })[set],
  embed: {
    name: (provider) => `محتوى من ${provider}`,
    opens: (provider) => `على ${provider}، ويُفتح في صفحة خاصة به.`,
    show: 'عرضه هنا',
    load: (provider) => `تحميله من ${provider}`,
    learns: '، وسيعلم بذلك عندئذ.',
    frame: (name, provider) => `${name}، على ${provider}`,
    nothing: (name) => `لا يمكن هنا عرض ${name || 'محتوى من موقع آخر'}.`,
    notFramed: (host) => ` موجود على ${host}، ولا تعرضه هذه الصفحة في إطار.`,
  },
  metric: {
    notNamed: 'بلا اسم بعد',
    same: (than) => (than ? `بلا تغيير (مقارنة: ${than})` : 'بلا تغيير'),
    change: (amount, above, than) =>
      `${above ? 'أكثر' : 'أقل'} بمقدار ${amount}${than ? ` (مقارنة: ${than})` : ' من قبل'}`,
    points: (number) => `${number} نقطة`,
    judged: (isBetter) => (isBetter ? '، وهو تحسّن' : '، وهو تراجع'),
    course: (count, first, last, lowest, highest) =>
      `عدد القيم ${count}، من ${first} إلى ${last}. أدناها ${lowest} وأعلاها ${highest}.`,
  },
  charts,
}
