import type { DocumentNode } from '@bubbles/report-renderer'

/** A page with each look a block can take on, in the words of an annual report; Arabic ones for a page from the right. */

export type SheetWords = 'en' | 'ar'

const EN = {
  title: 'Where money goes furthest',
  lead: 'In 2024 we delivered $189 million in cash to 214,000 people living in extreme poverty.',
  letter: 'A letter from our president',
  body: 'When we began, people told us that cash would be wasted. Eleven years and 1.7 million people later, the evidence says the opposite.',
  quote: 'I bought a cow, then a second one. Now my children go to school and I decide what we eat.',
  who: 'Mary, Kilifi County, Kenya',
  did: 'What we did',
  cards: ['Large transfers', 'Basic income', 'Emergencies'],
  cardText: 'One payment of $1,100 to 62,000 families in Malawi and Rwanda.',
  cardLink: 'Read the evaluation',
  months: [
    'January: 100,000th family in Malawi enrolled',
    'March: First payments in the Sahel',
    'November 2024: $1 billion delivered since we began, in eleven countries',
  ],
  year: '2024, month by month',
  numbers: ['delivered in cash', 'people reached', 'of each dollar reaches people'],
  fold: 'How we count',
  foldMore: 'Who audits us',
  advice: 'Our advice',
  give: 'Give directly',
  small: 'Amounts are in dollars of 2024, before tax; parts may not add up to the whole.',
}

const AR: typeof EN = {
  title: 'حيث يصل المال إلى أبعد مدى',
  lead: 'في عام 2024 أوصلنا 189 مليون دولار نقدًا إلى 214 ألف شخص يعيشون في فقر مدقع.',
  letter: 'رسالة من رئيستنا',
  body: 'عندما بدأنا قيل لنا إن النقد سيُهدر. وبعد أحد عشر عامًا و1.7 مليون شخص تقول الأدلة عكس ذلك.',
  quote: 'اشتريت بقرة ثم أخرى. والآن يذهب أطفالي إلى المدرسة وأنا من يقرر ما نأكل.',
  who: 'مريم، مقاطعة كيليفي، كينيا',
  did: 'ما الذي فعلناه',
  cards: ['تحويلات كبيرة', 'دخل أساسي', 'حالات الطوارئ'],
  cardText: 'دفعة واحدة بقيمة 1100 دولار إلى 62 ألف أسرة في ملاوي ورواندا.',
  cardLink: 'اقرأ التقييم',
  months: [
    'يناير: الأسرة رقم 100 ألف في ملاوي',
    'مارس: أولى الدفعات في الساحل',
    'نوفمبر 2024: مليار دولار منذ أن بدأنا، في أحد عشر بلدًا',
  ],
  year: '2024 شهرًا بشهر',
  numbers: ['وصلت نقدًا', 'شخص وصلنا إليهم', 'من كل دولار تصل إلى الناس'],
  fold: 'كيف نعدّ',
  foldMore: 'من يراجع حساباتنا',
  advice: 'نصيحتنا',
  give: 'تبرّع مباشرة',
  small: 'المبالغ بدولارات عام 2024 قبل الضرائب، وقد لا يساوي مجموع الأجزاء الكل.',
}

export const PICTURES = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64))

export function looksDocument(language: SheetWords): DocumentNode {
  const words = language === 'ar' ? AR : EN
  const {
    node,
    text,
    paragraph,
    link,
    heading,
    picture,
    column,
    numbers,
    cards,
    timeline,
    quote,
    small,
    notes,
  } = partsIn(words)
  return {
    type: 'doc',
    content: [
      node('title', { language }, text(words.title)),
      node('standfirst', {}, text(words.lead)),
      numbers('tint'),
      heading(words.letter),
      node('columns', { ratio: '1:2' }, [
        column(picture(3)),
        column(paragraph(words.body), paragraph(words.body)),
      ]),
      quote(),
      heading(words.did),
      cards(),
      heading(words.year, { ground: 'tint' }),
      timeline(),
      small(),
      notes(),
      heading(words.fold),
      node('callout', { label: words.fold, folded: true }, [paragraph(words.body)]),
      node('callout', { label: words.foldMore, folded: true }, [paragraph(words.body)]),
      node('callout', { tone: 'finding', label: words.advice }, [paragraph(words.body), small()]),
      node('callout', { tone: 'note', label: '' }, [paragraph(words.body)]),
      node('blockquote', { who: words.who }, [paragraph(words.quote)]),
      heading(words.did, { ground: 'dark' }),
      paragraph(words.body),
      cards(),
      quote(),
      timeline(),
      small(),
      heading(words.letter, { ground: 'brand' }),
      small(),
      link(words.cardLink),
      numbers('brand'),
      heading(words.give, { ground: 'brand' }),
      node('action', { text: words.cardText, button: words.give, url: 'https://example.org/' }),
      node('horizontalRule'),
      node('action', { text: words.cardText, button: words.give, url: 'https://example.org/' }),
      node('people', {
        people: [words.who, words.give, words.title, words.did].map((name, at) => ({
          id: `person000${at}`,
          name,
          role: words.cardLink,
          file: at === 3 ? null : PICTURES[at],
          alt: name,
          url: at === 0 ? 'https://example.org/' : '',
        })),
      }),
      node('embed', { url: 'https://vimeo.com/123456', title: words.title, still: PICTURES[0] }),
      paragraph(words.body),
    ],
  }
}

/** The blocks that stand on the page in several places, with ids in the order they are made. */
function partsIn(words: typeof EN) {
  let counted = 0
  const node = (type: string, attrs: object = {}, content?: DocumentNode[]): DocumentNode => ({
    type,
    attrs: { id: `s${String(++counted).padStart(9, '0')}`, ...attrs },
    ...(content && { content }),
  })
  const text = (value: string): DocumentNode[] => [{ type: 'text', text: value }]
  const paragraph = (value: string) => node('paragraph', {}, text(value))
  const link = (value: string) =>
    node('paragraph', {}, [
      { type: 'text', text: value, marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] },
    ])
  const heading = (value: string, attrs: object = {}) => node('heading', { level: 2, ...attrs }, text(value))
  const picture = (at: number) =>
    node('image', { file: PICTURES[at], alt: 'A picture', decorative: false, caption: '' })
  const column = (...content: DocumentNode[]) => node('column', {}, content)
  const number = (at: number, value: number, attrs: object) =>
    column(node('metric', { label: words.numbers[at], value, size: 'large', ...attrs }))
  const numbers = (ground: string) =>
    node('columns', { ground }, [
      number(0, 189, {
        prefix: '$',
        suffix: 'm',
        comparison: 162,
        comparisonLabel: '2023',
        spark: [120, 131, 150, 162, 189],
      }),
      number(1, 214_000, { format: ',.0f' }),
      number(2, 83, { suffix: '%' }),
    ])
  const cards = (attrs: object = {}) =>
    node(
      'columns',
      { style: 'cards', ...attrs },
      words.cards.map((name, at) =>
        column(
          picture(at),
          node('heading', { level: 3 }, text(name)),
          paragraph(words.cardText),
          link(words.cardLink),
        ),
      ),
    )
  const timeline = () =>
    node(
      'bulletList',
      { style: 'timeline' },
      words.months.map((month) => node('listItem', {}, [paragraph(month)])),
    )
  const quote = () => node('blockquote', { style: 'large', who: words.who }, [paragraph(words.quote)])
  const small = () => node('paragraph', { style: 'small' }, text(words.small))
  const notes = () =>
    node(
      'orderedList',
      { style: 'small' },
      words.months.map((month) => node('listItem', {}, [paragraph(month)])),
    )
  return {
    node,
    text,
    paragraph,
    link,
    heading,
    picture,
    column,
    numbers,
    cards,
    timeline,
    quote,
    small,
    notes,
  }
}
