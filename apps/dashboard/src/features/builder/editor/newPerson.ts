import { newBlockId, type Person } from '@bubbles/report-document'

/** Somebody about whom nothing is known yet. */
export const newPerson = (): Person => ({
  id: newBlockId(),
  name: '',
  role: '',
  file: null,
  alt: '',
  url: '',
})
