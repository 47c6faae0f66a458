/** Licences that statistical offices and mapping agencies publish boundaries under. Names, not words: the same in each language. */
export const LICENCES: readonly string[] = [
  'CC0 1.0',
  'CC BY 4.0',
  'CC BY-SA 4.0',
  'ODbL 1.0',
  'Open Government Licence v3.0',
  'Licence Ouverte 2.0',
  'dl-de/by-2-0',
  'dl-de/zero-2-0',
]
