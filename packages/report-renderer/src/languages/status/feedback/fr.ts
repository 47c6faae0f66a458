import type { FeedbackWords } from '../vocabulary.ts'

export const frFeedback: FeedbackWords = {
  comment: {
    intro: (figure, report, name) =>
      `${figure ? `À propos de « ${figure} » dans « ${report} ».` : `À propos de « ${report} ».`} Votre commentaire sera lu par les personnes${name ? ` de ${name}` : ''} qui suivent ce rapport. Il n’est pas publié.`,
    figure: (number) => `Figure ${number}`,
    table: (number) => `Tableau ${number}`,
    image: (number) => `Image ${number}`,
    metric: (number) => `Nombre ${number}`,
    named: (label) => `« ${label} »`,
    heading: (figure) => `Commentaire : ${figure.charAt(0).toLowerCase()}${figure.slice(1)}`,
    words: 'Votre commentaire',
    atMost: (limit) => `${limit} caractères au plus.`,
    name: 'Votre nom (facultatif)',
    address: 'Adresse e-mail (facultatif)',
    consent: (name) =>
      `Si vous laissez votre adresse, nous vous envoyons un lien pour la confirmer. Ensuite, ${name || 'l’éditeur'} pourra vous répondre par e-mail et vous préviendra quand une édition modifie cette figure ; l’adresse ne sert à rien d’autre. Un lien dans chaque e-mail permet d’arrêter. Votre adresse est supprimée au bout d’un an au plus tard.`,
    trap: 'Laissez ce champ vide',
    send: 'Envoyer le commentaire',
    notSent: 'Non envoyé :',
    empty: 'Écrivez d’abord votre commentaire.',
    tooLong: (limit) => `Ce commentaire est trop long. Utilisez ${limit} caractères au plus.`,
    nameTooLong: 'Ce nom est trop long. Utilisez 80 caractères au plus.',
    isWrong: 'Une adresse e-mail ressemble à nom@example.org.',
    tooMany: 'Trop de commentaires ont été envoyés. Attendez une heure et réessayez.',
    sent: {
      title: 'Merci de votre commentaire',
      text: 'Il est parvenu aux personnes qui suivent ce rapport.',
      andConfirm: (address) =>
        `Il est parvenu aux personnes qui suivent ce rapport. Un e-mail avec un lien est en route vers ${address}. Suivez le lien pour recevoir une réponse.`,
    },
    offline:
      'Rien n’a été envoyé : il n’y a pas de connexion. Ce que vous avez écrit est encore là. Réessayez.',
    tooLarge: {
      title: 'C’est trop long pour être envoyé',
      text: (limit) =>
        `Rien n’a été envoyé. Revenez en arrière dans votre navigateur : ce que vous avez écrit y est encore. Raccourcissez votre commentaire à ${limit} caractères et envoyez-le de nouveau.`,
    },
    closed: {
      title: 'Ce rapport n’accepte pas de commentaires',
      text: 'Les commentaires sont désactivés, la figure n’est plus dans le rapport, ou le formulaire est resté ouvert plus d’un jour. Revenez au rapport et réessayez.',
    },
    confirm: {
      title: 'Confirmez votre adresse',
      text: (name, report) =>
        `${name || 'L’éditeur'} vous écrira pour répondre à votre commentaire sur « ${report} », et quand une édition modifie la figure.`,
      action: 'Confirmer l’adresse',
    },
    confirmed: {
      title: 'Votre adresse est confirmée',
      text: (name, report) =>
        `${name || 'L’éditeur'} peut désormais répondre par e-mail à votre commentaire sur « ${report} ». Chaque e-mail contient un lien pour arrêter.`,
    },
    end: {
      title: 'Arrêter ces e-mails ?',
      text: (name, report) =>
        `${name || 'L’éditeur'} ne vous écrira plus au sujet de votre commentaire sur « ${report} », et votre adresse sera supprimée.`,
      action: 'Arrêter les e-mails',
    },
    mail: {
      confirmSubject: (name) => `Confirmez que ${name} peut vous répondre`,
      confirmText: (name, report) =>
        `Quelqu’un, sans doute vous, a commenté une figure de « ${report} » et demandé une réponse à ${name}. Confirmez votre adresse sous sept jours.`,
      answerSubject: (report) => `Réponse à votre commentaire sur « ${report} »`,
      answerText: (name, figure) => `${name} a répondu à votre commentaire (${figure}) :`,
      yours: (words) => `Vous aviez écrit : « ${words} »`,
      changedSubject: (report) => `Une figure que vous avez commentée a changé : « ${report} »`,
      changedText: (figure, edition) =>
        `L’édition ${edition} modifie la figure que vous aviez commentée (${figure}).`,
      removedText: (figure, edition) =>
        `L’édition ${edition} ne contient plus la figure que vous aviez commentée (${figure}).`,
      why: (report) =>
        `Vous recevez cet e-mail parce que vous avez commenté une figure de « ${report} » et confirmé votre adresse.`,
      stop: (url) => `Arrêter ces e-mails et supprimer votre adresse : ${url}`,
    },
  },
  problem: {
    title: 'Signaler un problème',
    intro: (_figure, report, name) =>
      `À propos de « ${report} ». Ce que vous écrivez sera lu par les personnes${name ? ` de ${name}` : ''} qui suivent ce rapport. Ce n’est pas publié.`,
    kind: 'De quel type de problème s’agit-il ?',
    kinds: {
      wrong: 'Un chiffre ou un fait est faux',
      unusable: 'Quelque chose ne peut pas être lu ou utilisé',
      unwanted: 'Il montre ce qu’il ne devrait pas, comme des données personnelles',
      other: 'Autre chose',
    },
    noKind: 'Choisissez le type de problème.',
    words: 'Quel est le problème, et où se trouve-t-il ?',
    address: 'Adresse e-mail (facultatif), pour que nous puissions répondre',
    consent: (name) =>
      `Si vous laissez votre adresse, nous vous envoyons un lien pour la confirmer. Ensuite, ${name || 'l’éditeur'} pourra vous répondre par e-mail ; l’adresse ne sert à rien d’autre. Un lien dans chaque e-mail permet d’arrêter. Votre adresse est supprimée au bout d’un an au plus tard.`,
    send: 'Envoyer',
    empty: 'Écrivez quel est le problème.',
    tooLong: (limit) => `C’est trop long. Utilisez ${limit} caractères au plus.`,
    tooMany: 'Trop de lecteurs ont écrit depuis une heure. Attendez une heure et réessayez.',
    sent: {
      title: 'Merci de nous avoir prévenus',
      text: 'Ce que vous avez écrit est parvenu aux personnes qui suivent ce rapport.',
      andConfirm: (address) =>
        `Ce que vous avez écrit est parvenu aux personnes qui suivent ce rapport. Un e-mail avec un lien est en route vers ${address}. Suivez le lien pour recevoir une réponse.`,
    },
    closed: {
      title: 'Rien n’a été envoyé',
      text: 'Le rapport n’est plus publié, les personnes qui peuvent le lire ont changé, ou le formulaire est resté ouvert plus d’un jour.',
    },
    confirm: (name, report) =>
      `Ensuite, ${name || 'l’éditeur'} pourra vous répondre par e-mail au sujet du problème que vous avez signalé dans « ${report} ».`,
    confirmed: (name, report) =>
      `${name || 'L’éditeur'} peut désormais vous répondre par e-mail au sujet de « ${report} ». Chaque e-mail contient un lien pour arrêter.`,
    end: (name, report) =>
      `${name || 'L’éditeur'} ne vous écrira plus au sujet du problème dans « ${report} », et votre adresse sera supprimée.`,
    mail: {
      confirmSubject: (name) => `Confirmez que ${name} peut vous répondre`,
      confirmText: (name, report) =>
        `Quelqu’un, sans doute vous, a signalé un problème dans « ${report} » et demandé une réponse à ${name}. Confirmez votre adresse sous sept jours.`,
      answerSubject: (report) => `Réponse au problème que vous avez signalé : « ${report} »`,
      answerText: (name) => `${name} a répondu au problème que vous avez signalé :`,
      why: (report) =>
        `Vous recevez cet e-mail parce que vous avez signalé un problème dans « ${report} » et confirmé votre adresse.`,
    },
  },
}
