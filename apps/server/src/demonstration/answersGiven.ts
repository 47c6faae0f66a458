import type { Answered } from './report.ts'

/** What made-up readers answered. Their addresses lead nowhere (RFC 2606). */
export const iowaAnswers: Answered = {
  spoken: [],
  ratings: [0, 0, 12, 20, 14],
  choices: [
    [['Prices'], 17],
    [['Neighbouring states'], 8],
    [['Hours without wind'], 14],
  ],
}

export const carbonDioxideAnswers: Answered = {
  spoken: [
    {
      rating: 5,
      choices: ['Teaching or studying'],
      comment:
        'I showed the first chart to a class of fourteen-year-olds. They asked what the teeth on the grey line were before I could. Thank you!',
      details: ['Ruth Adeyemi', 'ruth.adeyemi@example.org', 'Secondary school'],
    },
    {
      rating: 4,
      choices: ['The news'],
      comment: 'Clear and calm. I would mark the climate conferences on the line, to see what followed them.',
    },
    {
      rating: 2,
      choices: ['Curiosity'],
      comment:
        'One mountain in Hawaii isn’t the world. Why should I take it for the whole planet? Please add a second station.',
    },
    {
      rating: 5,
      choices: ['Curiosity'],
      comment: 'The bars by decade did more for me than the curve. I hadn’t known it was speeding up.',
      details: ['', 'lucia.ferri@example.org', ''],
    },
    {
      rating: 3,
      choices: ['My work'],
      comment: 'It ends in April 2020. Where are the years since?',
      details: ['Ben Halloran', 'ben.halloran@example.com', 'Local newspaper'],
    },
    {
      rating: 4,
      choices: ['My work'],
      comment:
        'Could you add the seasons of a station in the south?\nThe swing should be much smaller there, and that would prove your point about the northern forests.',
      details: ['Marek Dvořák', 'm.dvorak@example.com', 'Geography, university'],
    },
    { rating: 2, comment: 'Too many numbers, too few words. I gave up on the paragraphs.' },
    { rating: 5, choices: ['Teaching or studying'], details: ['Anjali Rao', 'anjali.rao@example.org', ''] },
    { choices: ['Curiosity'], details: ['Tove Nygaard', 'tove.nygaard@example.com', 'Retired'] },
  ],
  ratings: [0, 0, 8, 16, 12],
  choices: [
    [['Teaching or studying'], 9],
    [['My work'], 6],
    [['The news'], 5],
    [['Curiosity'], 12],
  ],
}

export const unemploymentAnswers: Answered = {
  spoken: [
    {
      rating: 5,
      choices: ['The years after 2010'],
      comment: 'I was a carpenter in Phoenix in those years. This is the first chart I can find myself in.',
    },
    {
      rating: 4,
      choices: ['States', 'Age groups'],
      comment: 'Nothing. It’s good that you compare the same month; most articles get this wrong.',
    },
    {
      rating: 3,
      choices: ['Wages'],
      comment: 'I cannot tell the grey lines apart. Let me pick my own industry!',
    },
    {
      rating: 2,
      comment:
        'People who never had a job are in none of the groups, and you say so in the very last paragraph. That belongs at the top.',
    },
    {
      rating: 4,
      choices: ['Wages', 'The years after 2010'],
      comment: 'The recovery. It is the part my readers ask about.',
    },
  ],
  ratings: [1, 2, 7, 11, 6],
  choices: [
    [['The years after 2010'], 7],
    [['Wages'], 5],
    [['Wages', 'Age groups'], 4],
    [['States'], 4],
    [['States', 'Wages', 'The years after 2010'], 3],
  ],
}
