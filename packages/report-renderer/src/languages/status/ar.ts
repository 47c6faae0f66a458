import type { StatusWords } from './statusWords.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join('، ')} و${names.at(-1)!}`
const FIELDS = { UserName: 'اسمك', EmailAddress: 'عنوان بريدك الإلكتروني', Text: 'الحقل' }

/** A counted noun: Arabic has forms of its own for one, two, three to ten, and more. */
const minutes = (number: number): string => {
  if (number === 1) return 'دقيقة واحدة'
  if (number === 2) return 'دقيقتين'
  return number <= 10 ? `${number} دقائق` : `${number} دقيقة`
}

export const ar: StatusWords = {
  goTo: (name) => `الانتقال إلى ${name}`,
  openReport: 'فتح التقرير',
  notFound: {
    title: 'لا يوجد تقرير على هذا العنوان',
    text: 'تحقق من العنوان، أو اطلب رابطًا جديدًا ممن أرسله إليك.',
    inFrame: 'يمكن للقائمين على هذه الصفحة معرفة العنوان الجديد.',
  },
  gone: {
    title: 'لم يعد هذا التقرير منشورًا',
    text: (name) => (name ? `سُحب التقرير من قِبل ${name}.` : 'سُحب التقرير.'),
  },
  expired: {
    title: 'انتهت صلاحية هذا الرابط',
    text: (until, name) =>
      `كانت قراءة التقرير هنا متاحة حتى ${until}. ${name ? `اطلب رابطًا جديدًا من ${name}.` : 'اطلب رابطًا جديدًا.'}`,
    titleInFrame: 'لم تعد قراءة هذا التقرير ممكنة',
    inFrame: 'كان متاحًا حتى يوم قد مضى.',
  },
  busy: { title: 'الطلبات كثيرة في هذه اللحظة', text: 'حاول مرة أخرى بعد بضع ثوانٍ.' },
  downloadsOff: { title: 'تنزيل هذا التقرير متوقف', text: 'يمكن قراءته على صفحته فقط.' },
  noFile: { title: 'لا يوجد ملف كهذا في التقرير', text: 'ربما تغيّر منذ أن فتحته.' },
  unavailable: {
    title: 'هذه المؤسسة غير متاحة',
    text: 'لا يمكن قراءة تقاريرها في هذه اللحظة. اسأل من أرسل إليك الرابط.',
    inFrame: 'لا يمكن قراءة تقاريرها في هذه اللحظة.',
  },
  signIn: {
    title: 'سجّل الدخول لقراءة هذا التقرير',
    text: (name) => `التقرير متاح لأعضاء ${name || 'مؤسسة واحدة'} فقط.`,
    action: 'تسجيل الدخول',
  },
  notFramed: { title: 'لا يُعرض هذا التقرير هنا', text: 'يمكن قراءته على صفحته فقط.' },
  noBlock: {
    title: 'هذا الجزء من التقرير غير موجود',
    text: 'ربما تغيّر التقرير منذ أن وُضع هنا.',
  },
  password: {
    title: 'يتطلب هذا التقرير كلمة مرور',
    text: (name) =>
      `${name ? `تشاركه ${name} مع من يعرف كلمة المرور.` : 'هو متاح لمن يعرف كلمة المرور.'} اسأل من أرسل إليك الرابط.`,
    inFrame: 'يمكن قراءته على صفحته، لا داخل هذه الصفحة.',
    label: 'كلمة المرور',
    open: 'فتح التقرير',
    hint: 'يحفظها في هذا المتصفح اثنتي عشرة ساعة ملفُّ تعريف ارتباط لا يقرؤه إلا الخادم.',
    notOpened: 'لم يُفتح:',
    isEmpty: 'أدخل كلمة المرور.',
    isWrong: 'هذه ليست كلمة المرور. تحقق من الأحرف الكبيرة وحاول مرة أخرى.',
    isCrowded: 'يفتحه قراء كثيرون الآن. حاول مرة أخرى بعد لحظات.',
    tooMany: (number) => `محاولات كثيرة. انتظر ${minutes(number)} ثم حاول مرة أخرى.`,
  },
  answers: {
    thanks: 'شكرًا لك',
    nothingKept: 'لم يُحفظ شيء',
    keeps: (name, report) =>
      name ? `حُفظت هذه الإجابات عن «${report}» لدى ${name}.` : `حُفظت هذه الإجابات عن «${report}».`,
    tookBack: (report) => `سحبت كل إجاباتك عن «${report}».`,
    back: 'العودة إلى التقرير',
    change: 'تعديل إجاباتي',
    again: 'الإجابة مرة أخرى',
    keepAddress: 'احتفظ بعنوان هذه الصفحة إن أردت تعديلها لاحقًا. من يملك العنوان يمكنه ذلك أيضًا.',
    remove: 'حذف إجاباتي',
    missing: {
      title: 'هناك شيء ناقص',
      text: 'لم يُحفظ ما أرسلته بعد. صحّح ما أُشير إليه أدناه وأرسله مرة أخرى.',
    },
    nothing: {
      title: 'لا توجد إجابات بعد',
      text: 'أجب عن سؤال واحد على الأقل وأرسل مرة أخرى.',
    },
    details: {
      title: 'حُفظت إجاباتك ولم تُحفظ بياناتك',
      text: 'صحّح ما أُشير إليه أدناه أو اترك البيانات فارغة، ثم أرسلها مرة أخرى.',
    },
    sendAgain: 'إرسال مرة أخرى',
    changing: { title: 'تعديل إجاباتك', text: 'ما تفرغه أو تلغي تحديده يُسحب.' },
    save: 'حفظ التعديلات',
    notKept: 'لم تُحفظ إجاباتك',
    notShown: {
      title: 'لا يمكن عرض إجاباتك الآن',
      text: 'جاءت من شبكتك طلبات كثيرة. انتظر عشر دقائق ثم أعد تحميل هذه الصفحة.',
    },
    canBeRemoved: 'يمكن قراءة إجاباتك وحذفها، ولا يمكن تعديلها بعد الآن.',
    takesNone: 'لم يعد يستقبل إجابات. لم يُحفظ شيء.',
    refused: (code) =>
      code === 'too-many-requests'
        ? 'جاءت من شبكتك إجابات كثيرة. انتظر عشر دقائق ثم أرسل مرة أخرى.'
        : code === 'too-large'
          ? 'هذا كثير دفعة واحدة. اختصر إجاباتك وأرسلها مرة أخرى.'
          : 'هذا النموذج لا يطابق التقرير. أعد تحميل التقرير وأجب هناك.',
    aboutYou: 'عنك',
    rating: (rating, steps) => `${rating} من ${steps}`,
  },
  errors: {
    writeWords: 'اكتب بضع كلمات.',
    atMost: (limit, length) => `الحد الأقصى للأحرف ${limit}، وعددها هنا ${length}.`,
    choose: 'اختر إجابة.',
    chooseUpTo: (steps) => `اختر قيمة من 1 إلى ${steps}.`,
    chooseOne: 'اختر إجابة واحدة فقط.',
    chooseAmong: 'اختر من الإجابات الموجودة.',
    fillIn: (labels) => `املأ ${list(labels)}.`,
    consent: 'حدّد موافقتك أو اترك البيانات فارغة.',
    tooLong: (limit, label) => `الحد الأقصى للأحرف ${limit}: ${label}.`,
    email: 'يكون عنوان البريد الإلكتروني مثل name@example.org.',
    field: (label, kind) => (label ? `«${label}»` : FIELDS[kind]),
  },
}
