import type { FrontWords } from './vocabulary.ts'

export const fr: FrontWords = {
  skip: 'Aller aux rapports',
  heading: 'Rapports',
  title: (name) => `Rapports de ${name}`,
  search: 'Rechercher dans les rapports',
  find: 'Rechercher',
  all: 'Afficher tous les rapports',
  found: (count, asked) => `${count === 1 ? '1 rapport' : `${count} rapports`} pour « ${asked} »`,
  topics: 'Thèmes',
  allTopics: 'Tous les thèmes',
  ofTopic: (count) => (count === 1 ? '1 rapport' : `${count} rapports`),
  onTopic: (count, topic) => `${count === 1 ? '1 rapport' : `${count} rapports`} sur le thème « ${topic} »`,
  noTopic: 'Ce thème n’existe plus. Tous les rapports sont affichés.',
  nothingFound: (asked) => `Aucun rapport pour « ${asked} »`,
  nothingFoundHint:
    'La recherche porte sur les titres et les introductions. Essayez moins de mots, ou d’autres.',
  empty: 'Aucun rapport pour l’instant',
  emptyHint: (name) => `Les rapports publiés par ${name} apparaîtront ici.`,
  revised: (date) => `Révisé le ${date}`,
  pages: 'Pages',
  newer: 'Plus récents',
  older: 'Plus anciens',
  page: (number, of) => `Page ${number} sur ${of}`,
  feed: 'Fil d’actualité (Atom)',
}
