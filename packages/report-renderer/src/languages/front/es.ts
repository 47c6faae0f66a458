import type { FrontWords } from './vocabulary.ts'

export const es: FrontWords = {
  skip: 'Ir a los informes',
  heading: 'Informes',
  title: (name) => `Informes de ${name}`,
  search: 'Buscar informes',
  find: 'Buscar',
  all: 'Mostrar todos los informes',
  found: (count, asked) => `${count === 1 ? '1 informe' : `${count} informes`} para «${asked}»`,
  nothingFound: (asked) => `Ningún informe para «${asked}»`,
  nothingFoundHint: 'Se busca en títulos e introducciones. Pruebe con menos palabras o con otras.',
  empty: 'Aún no hay informes',
  emptyHint: (name) => `Aquí aparecerán los informes que publique ${name}.`,
  revised: (date) => `Revisado el ${date}`,
  pages: 'Páginas',
  newer: 'Más recientes',
  older: 'Anteriores',
  page: (number, of) => `Página ${number} de ${of}`,
  feed: 'Canal de noticias (Atom)',
}
