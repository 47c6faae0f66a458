import type { FrontWords } from './vocabulary.ts'

export const de: FrontWords = {
  skip: 'Zu den Berichten springen',
  heading: 'Berichte',
  title: (name) => `Berichte von ${name}`,
  search: 'Berichte durchsuchen',
  find: 'Suchen',
  all: 'Alle Berichte zeigen',
  found: (count, asked) => `${count === 1 ? '1 Bericht' : `${count} Berichte`} zu „${asked}“`,
  topics: 'Themen',
  allTopics: 'Alle Themen',
  ofTopic: (count) => (count === 1 ? '1 Bericht' : `${count} Berichte`),
  onTopic: (count, topic) => `${count === 1 ? '1 Bericht' : `${count} Berichte`} zum Thema „${topic}“`,
  noTopic: 'Dieses Thema gibt es nicht mehr. Alle Berichte werden gezeigt.',
  nothingFound: (asked) => `Keine Berichte zu „${asked}“`,
  nothingFoundHint:
    'Durchsucht werden Titel und Einleitungen. Versuchen Sie es mit weniger oder anderen Wörtern.',
  empty: 'Noch keine Berichte',
  emptyHint: (name) => `Hier erscheinen Berichte, die ${name} veröffentlicht.`,
  revised: (date) => `Überarbeitet am ${date}`,
  pages: 'Seiten',
  newer: 'Neuere',
  older: 'Ältere',
  page: (number, of) => `Seite ${number} von ${of}`,
  feed: 'News-Feed (Atom)',
}
