import { durationIn } from './duration.ts'
import { frFeedback } from './feedback/fr.ts'
import type { StatusWords } from './vocabulary.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)!}`
const FIELDS = { UserName: 'votre nom', EmailAddress: 'votre adresse e-mail', Text: 'le champ' }

export const fr: StatusWords = {
  goTo: (name) => `Aller à ${name}`,
  openReport: 'Ouvrir le rapport',
  notFound: {
    title: 'Il n’y a pas de rapport à cette adresse',
    text: 'Vérifiez l’adresse ou demandez un nouveau lien à qui vous l’a envoyée.',
    inFrame: 'Les responsables de cette page peuvent retrouver la nouvelle adresse.',
  },
  gone: {
    title: 'Ce rapport n’est plus publié',
    text: (name) => (name ? `${name} l’a retiré.` : 'Il a été retiré.'),
  },
  expired: {
    title: 'Ce lien a expiré',
    text: (until, name) =>
      `Le rapport pouvait être lu ici jusqu’au ${until}. ${name ? `Demandez un nouveau lien à ${name}.` : 'Demandez un nouveau lien.'}`,
    titleInFrame: 'Ce rapport ne peut plus être lu',
    inFrame: 'Il était partagé jusqu’à une date désormais passée.',
  },
  busy: {
    title: 'Il y a trop de demandes en ce moment',
    text: 'Réessayez dans quelques secondes.',
  },
  downloadsOff: {
    title: 'Les téléchargements de ce rapport sont désactivés',
    text: 'Il ne peut être lu que sur sa page.',
  },
  noFile: {
    title: 'Ce rapport n’a pas ce fichier',
    text: 'Il a peut-être changé depuis que vous l’avez ouvert.',
  },
  unavailable: {
    title: 'Cette organisation n’est pas disponible',
    text: 'Ses rapports ne peuvent pas être lus en ce moment. Adressez-vous à qui vous a envoyé le lien.',
    inFrame: 'Ses rapports ne peuvent pas être lus en ce moment.',
  },
  signIn: {
    title: 'Connectez-vous pour lire ce rapport',
    text: (name) =>
      name ? `Il est réservé aux membres de ${name}.` : 'Il est réservé aux membres d’une organisation.',
    action: 'Se connecter',
  },
  notMember: {
    title: 'Ce compte ne permet pas de lire ce rapport',
    text: (account, name) =>
      `Vous êtes connecté en tant que ${account}, qui n’est pas membre de ${name || 'cette organisation'}. Demandez une invitation à son administration ou utilisez un autre compte.`,
    action: 'Utiliser un autre compte',
  },
  secondFactor: {
    title: 'Configurez la connexion en deux étapes',
    text: (name) => `${name || 'Cette organisation'} l’exige de ses membres. Ce rapport s’ouvrira ensuite.`,
    action: 'La configurer',
  },
  previewEnded: {
    title: 'Ce lien d’aperçu n’est plus valable',
    text: (name) => `Demandez-en un nouveau à ${name || 'la personne qui vous l’a envoyé'}.`,
  },
  notFramed: {
    title: 'Ce rapport n’est pas affiché ici',
    text: 'Il ne peut être lu que sur sa propre page.',
  },
  noBlock: {
    title: 'Cette partie du rapport n’existe pas',
    text: 'Le rapport a peut-être changé depuis son intégration ici.',
  },
  password: {
    title: 'Ce rapport demande un mot de passe',
    text: (name) =>
      `${name ? `${name} le partage avec les personnes qui connaissent le mot de passe.` : 'Il est partagé avec les personnes qui connaissent le mot de passe.'} Adressez-vous à qui vous a envoyé le lien.`,
    inFrame: 'Il peut être lu sur sa propre page, pas dans celle-ci.',
    label: 'Mot de passe',
    open: 'Ouvrir le rapport',
    hint: 'Un cookie que seul le serveur lit le retient dans ce navigateur pendant douze heures.',
    notOpened: 'Non ouvert :',
    isEmpty: 'Saisissez le mot de passe.',
    isWrong: 'Ce n’est pas le mot de passe. Vérifiez les majuscules et réessayez.',
    isCrowded: 'De nombreuses personnes l’ouvrent en ce moment. Réessayez dans un instant.',
    tooMany: (seconds) => `Trop d’essais. Réessayez dans ${durationIn('fr', seconds)}.`,
  },
  named: {
    title: 'Ce rapport est réservé à certaines personnes',
    text: (name) =>
      `${name ? `${name} a choisi qui peut le lire.` : 'Son éditeur a choisi qui peut le lire.'} Saisissez votre adresse e-mail. Si elle figure sur la liste, vous recevrez un e-mail avec un code.`,
    label: 'Adresse e-mail',
    send: 'Recevoir un code',
    hint: 'Votre adresse ne sert qu’à cela. Un cookie la retient dans ce navigateur pendant sept jours.',
    isWrong: 'Saisissez une adresse e-mail, comme anne@example.org.',
    tooMany: 'Trop de codes ont été demandés. Réessayez dans une heure.',
    code: {
      title: 'Saisissez le code reçu par e-mail',
      text: (address) =>
        `Si ${address} figure sur la liste, nous y avons envoyé un code à six chiffres. Il est valable dix minutes.`,
      label: 'Code',
      open: 'Ouvrir le rapport',
      hint: 'Pas d’e-mail ? Regardez dans les indésirables et vérifiez que c’est l’adresse connue de l’éditeur.',
      consent: (name) => `Permettre à ${name || 'l’éditeur'} de voir que je l’ai lu`,
      consentHint:
        'Votre adresse et le moment où vous ouvrez le rapport sont alors visibles des personnes qui s’en occupent. Un e-mail vous dit comment revenir sur ce choix.',
      another: 'Demander un autre code',
      isEmpty: 'Saisissez les six chiffres de l’e-mail.',
      isWrong: 'Ce n’est pas le code. Vérifiez les chiffres et réessayez.',
      isOver: 'Ce code n’est plus valable. Demandez-en un autre.',
      tooMany: 'Trop de codes erronés. Réessayez dans une heure.',
    },
    elsewhere: {
      title: 'Ouvrez ce lien dans le navigateur qui l’a demandé',
      text: 'Il n’est valable que là, pendant dix minutes. Vous pouvez aussi y saisir le code de l’e-mail, ou en demander un autre ici.',
    },
    end: {
      title: 'Ne plus figurer parmi les lecteurs',
      text: (name, report) =>
        `${name || 'L’éditeur'} ne verra plus que vous avez lu « ${report} ». Vous pourrez toujours le lire.`,
      action: 'Ne plus me montrer',
    },
    ended: {
      title: 'Vous ne figurez plus parmi les lecteurs',
      text: 'Votre adresse et le moment où vous avez ouvert le rapport sont supprimés de la liste des lecteurs.',
    },
    mail: {
      codeSubject: (code, name) => `${code} est votre code pour un rapport de ${name}`,
      codeTitle: (code) => `Votre code : ${code}`,
      codeText: (report, name) =>
        `Saisissez-le dans le navigateur où vous voulez lire « ${report} » de ${name}. Il est valable dix minutes.`,
      open: 'Ouvrir dans le même navigateur',
      notYou: 'Si vous n’avez rien demandé, ignorez cet e-mail. Ne donnez le code à personne.',
      inviteSubject: (report, name) => `${name} a partagé « ${report} » avec vous`,
      inviteText: (name) =>
        `${name} vous autorise à lire ce rapport. Pour l’ouvrir, saisissez votre adresse e-mail, puis le code que vous recevrez.`,
      agreedSubject: (report, name) => `${name} peut voir que vous avez lu « ${report} »`,
      agreedText: (name) =>
        `Vous avez accepté que ${name} voie votre adresse et le moment où vous ouvrez ce rapport.`,
      agreedEnd: 'Ne plus figurer parmi les lecteurs',
      read: 'Lire le rapport',
      why: (name) => `Vous recevez cet e-mail parce que ${name} a autorisé votre adresse.`,
      orOpen: 'Ou ouvrez cette adresse :',
    },
  },
  subscribe: {
    title: 'Recevoir les nouvelles éditions par e-mail',
    text: (name, report) =>
      report
        ? `Laissez votre adresse : ${name || 'l’éditeur'} vous écrira quand une nouvelle édition de « ${report} » paraîtra.`
        : `Laissez votre adresse : ${name || 'l’éditeur'} vous écrira pour chaque nouveau rapport public et chaque nouvelle édition.`,
    label: 'Adresse e-mail',
    send: 'S’abonner',
    hint: 'Vous recevrez un e-mail avec un lien de confirmation. Chaque e-mail contient un lien de désabonnement.',
    notSent: 'Non envoyé :',
    isWrong: 'Une adresse e-mail ressemble à nom@example.org.',
    tooMany: 'Trop d’e-mails ont été demandés. Attendez une heure et réessayez.',
    sent: {
      title: 'Consultez votre messagerie',
      text: (address) =>
        `Un e-mail avec un lien est en route vers ${address}, sauf si cette adresse est déjà abonnée. Suivez le lien, puis appuyez sur « S’abonner ».`,
    },
    confirm: {
      title: 'Confirmez votre adresse',
      text: (name, report) =>
        report
          ? `${name || 'L’éditeur'} vous écrira quand une nouvelle édition de « ${report} » paraîtra.`
          : `${name || 'L’éditeur'} vous écrira pour chaque nouveau rapport public et chaque nouvelle édition.`,
      action: 'S’abonner',
    },
    confirmed: {
      title: 'Vous êtes abonné',
      text: (name, report) =>
        report
          ? `${name || 'L’éditeur'} vous écrit quand une nouvelle édition de « ${report} » paraît. Chaque e-mail contient un lien de désabonnement.`
          : `${name || 'L’éditeur'} vous écrit pour chaque nouveau rapport public et chaque nouvelle édition. Chaque e-mail contient un lien de désabonnement.`,
    },
    end: {
      title: 'Se désabonner ?',
      text: (name, report) =>
        report
          ? `${name || 'L’éditeur'} ne vous écrira plus au sujet de « ${report} ».`
          : `${name || 'L’éditeur'} ne vous écrira plus au sujet de nouveaux rapports.`,
      action: 'Se désabonner',
    },
    ended: { title: 'Vous êtes désabonné', text: 'Votre adresse a été supprimée.' },
    invalid: {
      title: 'Ce lien n’est plus valable',
      text: 'Il a peut-être plus de sept jours, ou l’adresse a été supprimée.',
    },
    mail: {
      orOpen: 'Ou ouvrez cette adresse :',
      confirmSubject: (name) => `Confirmez les e-mails de ${name}`,
      confirmText: (name, report) =>
        report
          ? `Quelqu’un, sans doute vous, a demandé un e-mail de ${name} quand une nouvelle édition de « ${report} » paraît. Confirmez sous sept jours.`
          : `Quelqu’un, sans doute vous, a demandé un e-mail de ${name} pour chaque nouveau rapport public et chaque nouvelle édition. Confirmez sous sept jours.`,
      notYou:
        'Si ce n’était pas vous, ne faites rien : aucun autre e-mail ne viendra et votre adresse sera supprimée.',
      read: 'Lire',
      why: (name, report) =>
        report
          ? `Vous recevez cet e-mail car vous êtes abonné à « ${report} » de ${name}.`
          : `Vous recevez cet e-mail car vous êtes abonné aux rapports de ${name}.`,
      pdf: (url) => `En PDF : ${url}`,
      unsubscribe: (url) => `Se désabonner : ${url}`,
    },
  },
  ...frFeedback,
  answers: {
    thanks: 'Merci',
    nothingKept: 'Rien n’est conservé',
    keeps: (name, report) =>
      name
        ? `${name} conserve ces réponses à « ${report} ».`
        : `Ces réponses à « ${report} » sont conservées.`,
    tookBack: (report) => `Vous avez retiré toutes vos réponses à « ${report} ».`,
    back: 'Retour au rapport',
    change: 'Modifier mes réponses',
    again: 'Répondre de nouveau',
    keepAddress:
      'Conservez l’adresse de cette page si vous souhaitez les modifier plus tard. Toute personne qui la possède peut le faire aussi.',
    remove: 'Supprimer mes réponses',
    missing: {
      title: 'Il manque quelque chose',
      text: 'Votre envoi n’est pas encore conservé. Corrigez ce qui est signalé ci-dessous et renvoyez-le.',
    },
    nothing: {
      title: 'Rien n’a encore de réponse',
      text: 'Répondez à une question au moins et renvoyez le formulaire.',
    },
    details: {
      title: 'Vos réponses sont conservées, vos coordonnées non',
      text: 'Corrigez ce qui est signalé ci-dessous ou laissez ces champs vides, puis renvoyez-les.',
    },
    framed: {
      title: 'Vérifiez vos réponses',
      text: 'Vous avez répondu sur un autre site : rien n’est encore envoyé. Vérifiez vos réponses, puis envoyez-les.',
    },
    sendAgain: 'Renvoyer',
    changing: { title: 'Modifier vos réponses', text: 'Ce que vous videz ou décochez est retiré.' },
    save: 'Enregistrer les modifications',
    notKept: 'Vos réponses n’ont pas été conservées',
    notShown: {
      title: 'Vos réponses ne peuvent pas être affichées maintenant',
      text: 'Trop d’appels sont venus de votre réseau. Attendez dix minutes et rechargez cette page.',
    },
    canBeRemoved: 'Vos réponses peuvent être lues et supprimées, mais plus modifiées.',
    takesNone: 'Il ne recueille plus de réponses. Rien n’a été conservé.',
    refused: (code) =>
      code === 'too-many-requests'
        ? 'Trop de réponses sont venues de votre réseau. Attendez dix minutes et renvoyez-les.'
        : code === 'too-large'
          ? 'C’est trop à la fois. Raccourcissez vos réponses et renvoyez-les.'
          : 'Ce formulaire ne correspond pas au rapport. Rechargez le rapport et répondez-y.',
    aboutYou: 'À propos de vous',
    rating: (rating, steps) => `${rating} sur ${steps}`,
    results: 'Les réponses des lecteurs',
    counted: (count) => `${count} réponses, comptées dix par dix.`,
    tooFew: 'Dès que dix personnes auront répondu, vous verrez ici les réponses de toutes.',
  },
  errors: {
    writeWords: 'Écrivez quelques mots.',
    atMost: (limit, length) => `${limit} caractères au plus : il y en a ${length}.`,
    choose: 'Choisissez une réponse.',
    chooseUpTo: (steps) => `Choisissez une valeur de 1 à ${steps}.`,
    chooseOne: 'Choisissez une seule réponse.',
    chooseAmong: 'Choisissez parmi les réponses proposées.',
    fillIn: (labels) => `À remplir : ${list(labels)}.`,
    consent: 'Cochez votre accord ou laissez ces champs vides.',
    tooLong: (limit, label) => `${limit} caractères au plus : ${label}.`,
    email: 'Une adresse e-mail ressemble à nom@example.org.',
    field: (label, kind) => (label ? `« ${label} »` : FIELDS[kind]),
  },
}
