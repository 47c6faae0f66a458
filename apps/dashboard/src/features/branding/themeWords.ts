/** What the screen of themes says. */
export const themeWords = {
  title: 'Theme',
  about:
    'Start from a finished look. It sets the fonts, the colours and how new reports begin, and you can change each of them.',
  open: 'Choose a theme',
  chosen: (name: string) => `${name} is in place. Change what you like, then save.`,
  undo: (name: string) => `Undo ${name}`,
  dialog: 'Choose a theme',
  use: (name: string) => `Use ${name}`,
  cancel: 'Cancel',
  list: 'Themes',
  shownOn: 'Shown on',
  sample: 'An example',
  untitled: 'Untitled',
  preview: (name: string) => `A report in ${name}`,
  waiting: 'Reading the report…',
  failed: 'Couldn’t read that report. Choose another, or see the example.',
  covers:
    'Cover and type size are for new reports. Those you have keep theirs, and take the fonts and colours.',
  begins: { title: 'New reports', about: 'What a new report begins with. Each report can have its own.' },
  scale: 'Type size',
  scales: { plain: 'Plain', report: 'Report', magazine: 'Magazine' },
  cover: 'Cover',
  covered: { none: 'None', colour: 'Colour' },
} as const
