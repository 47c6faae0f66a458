import type { FeedbackWords } from '../vocabulary.ts'

export const deFeedback: FeedbackWords = {
  comment: {
    intro: (figure, report, name) =>
      `${figure ? `Zu „${figure}“ in „${report}“.` : `Zu „${report}“.`} Ihr Kommentar geht an die Menschen${name ? ` bei ${name}` : ''}, die diesen Bericht betreuen. Er wird nicht veröffentlicht.`,
    figure: (number) => `Abbildung ${number}`,
    table: (number) => `Tabelle ${number}`,
    image: (number) => `Bild ${number}`,
    metric: (number) => `Zahl ${number}`,
    named: (label) => `„${label}“`,
    heading: (figure) => `${figure} kommentieren`,
    words: 'Ihr Kommentar',
    atMost: (limit) => `Höchstens ${limit} Zeichen.`,
    name: 'Ihr Name (freiwillig)',
    address: 'E-Mail-Adresse (freiwillig)',
    consent: (name) =>
      `Wenn Sie Ihre Adresse angeben, schicken wir Ihnen einen Link zum Bestätigen. Danach kann ${name || 'der Herausgeber'} Ihnen per E-Mail antworten und teilt Ihnen mit, wenn eine Ausgabe diese Abbildung ändert. Für anderes wird die Adresse nicht verwendet. Mit einem Link in jeder E-Mail beenden Sie das. Spätestens nach einem Jahr wird Ihre Adresse gelöscht.`,
    trap: 'Bitte leer lassen',
    send: 'Kommentar senden',
    notSent: 'Nicht gesendet:',
    empty: 'Schreiben Sie zuerst Ihren Kommentar.',
    tooLong: (limit) => `Dieser Kommentar ist zu lang. Verwenden Sie höchstens ${limit} Zeichen.`,
    nameTooLong: 'Dieser Name ist zu lang. Verwenden Sie höchstens 80 Zeichen.',
    isWrong: 'Eine E-Mail-Adresse sieht aus wie name@example.org.',
    tooMany:
      'Es wurden zu viele Kommentare gesendet. Warten Sie eine Stunde und versuchen Sie es noch einmal.',
    sent: {
      title: 'Danke für Ihren Kommentar',
      text: 'Er ist bei den Menschen angekommen, die diesen Bericht betreuen.',
      andConfirm: (address) =>
        `Er ist bei den Menschen angekommen, die diesen Bericht betreuen. Eine E-Mail mit einem Link ist unterwegs an ${address}. Folgen Sie dem Link, um von einer Antwort zu erfahren.`,
    },
    offline:
      'Es wurde nichts gesendet: Es gibt keine Verbindung. Was Sie geschrieben haben, steht noch da. Versuchen Sie es noch einmal.',
    tooLarge: {
      title: 'Das ist zu lang zum Senden',
      text: (limit) =>
        `Es wurde nichts gesendet. Gehen Sie im Browser zurück: Was Sie geschrieben haben, steht noch da. Kürzen Sie Ihren Kommentar auf ${limit} Zeichen und senden Sie ihn noch einmal.`,
    },
    closed: {
      title: 'Dieser Bericht nimmt keine Kommentare an',
      text: 'Kommentare sind ausgeschaltet, die Abbildung ist nicht mehr im Bericht, oder das Formular war länger als einen Tag geöffnet. Gehen Sie zum Bericht zurück und versuchen Sie es noch einmal.',
    },
    confirm: {
      title: 'Bestätigen Sie Ihre Adresse',
      text: (name, report) =>
        `Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail mit einer Antwort auf Ihren Kommentar zu „${report}“, und wenn eine Ausgabe die Abbildung ändert.`,
      action: 'Adresse bestätigen',
    },
    confirmed: {
      title: 'Ihre Adresse ist bestätigt',
      text: (name, report) =>
        `${name || 'Der Herausgeber'} kann Ihren Kommentar zu „${report}“ jetzt per E-Mail beantworten. Jede E-Mail enthält einen Link zum Beenden.`,
    },
    end: {
      title: 'Diese E-Mails beenden?',
      text: (name, report) =>
        `Sie bekommen ${name ? `von ${name} ` : ''}keine E-Mails mehr zu Ihrem Kommentar zu „${report}“, und Ihre Adresse wird gelöscht.`,
      action: 'E-Mails beenden',
    },
    mail: {
      confirmSubject: (name) => `Bestätigen Sie, dass ${name} Ihnen antworten kann`,
      confirmText: (name, report) =>
        `Jemand, hoffentlich Sie, hat eine Abbildung von „${report}“ kommentiert und ${name} um eine Antwort gebeten. Bestätigen Sie Ihre Adresse innerhalb von sieben Tagen.`,
      answerSubject: (report) => `Antwort auf Ihren Kommentar zu „${report}“`,
      answerText: (name, figure) => `${name} hat Ihren Kommentar zu ${figure} beantwortet:`,
      yours: (words) => `Sie schrieben: „${words}“`,
      changedSubject: (report) => `Eine Abbildung, die Sie kommentiert haben, hat sich geändert: „${report}“`,
      changedText: (figure, edition) => `Ausgabe ${edition} ändert, was bei Ihrem Kommentar ${figure} war.`,
      removedText: (figure, edition) =>
        `Ausgabe ${edition} enthält nicht mehr, was bei Ihrem Kommentar ${figure} war.`,
      why: (report) =>
        `Sie bekommen diese E-Mail, weil Sie eine Abbildung von „${report}“ kommentiert und Ihre Adresse bestätigt haben.`,
      stop: (url) => `Diese E-Mails abbestellen und Ihre Adresse löschen: ${url}`,
    },
  },
  problem: {
    title: 'Ein Problem melden',
    intro: (_figure, report, name) =>
      `Zu „${report}“. Was Sie schreiben, geht an die Menschen${name ? ` bei ${name}` : ''}, die diesen Bericht betreuen. Es wird nicht veröffentlicht.`,
    kind: 'Was für ein Problem ist es?',
    kinds: {
      wrong: 'Eine Zahl oder Angabe ist falsch',
      unusable: 'Etwas lässt sich nicht lesen oder benutzen',
      unwanted: 'Es ist etwas zu sehen, was nicht zu sehen sein sollte, etwa persönliche Daten',
      other: 'Etwas anderes',
    },
    noKind: 'Wählen Sie, was für ein Problem es ist.',
    words: 'Was ist das Problem, und wo?',
    address: 'E-Mail-Adresse (freiwillig), damit wir Ihnen antworten können',
    consent: (name) =>
      `Wenn Sie Ihre Adresse angeben, schicken wir Ihnen einen Link zum Bestätigen. Danach kann ${name || 'der Herausgeber'} Ihnen per E-Mail antworten. Für anderes wird die Adresse nicht verwendet. Mit einem Link in jeder E-Mail beenden Sie das. Spätestens nach einem Jahr wird Ihre Adresse gelöscht.`,
    send: 'Senden',
    empty: 'Schreiben Sie, was das Problem ist.',
    tooLong: (limit) => `Das ist zu lang. Verwenden Sie höchstens ${limit} Zeichen.`,
    tooMany:
      'In der letzten Stunde haben zu viele Leser geschrieben. Warten Sie eine Stunde und versuchen Sie es noch einmal.',
    sent: {
      title: 'Danke für Ihren Hinweis',
      text: 'Er ist bei den Menschen angekommen, die diesen Bericht betreuen.',
      andConfirm: (address) =>
        `Er ist bei den Menschen angekommen, die diesen Bericht betreuen. Eine E-Mail mit einem Link ist unterwegs an ${address}. Folgen Sie dem Link, damit eine Antwort Sie erreicht.`,
    },
    closed: {
      title: 'Es wurde nichts gesendet',
      text: 'Der Bericht ist nicht mehr veröffentlicht, es wurde geändert, wer ihn lesen darf, oder das Formular war länger als einen Tag geöffnet.',
    },
    confirm: (name, report) =>
      `Danach kann ${name || 'der Herausgeber'} Ihnen per E-Mail auf das Problem antworten, das Sie mit „${report}“ gemeldet haben.`,
    confirmed: (name, report) =>
      `${name || 'Der Herausgeber'} kann Ihnen zu „${report}“ jetzt per E-Mail antworten. Jede E-Mail enthält einen Link zum Beenden.`,
    end: (name, report) =>
      `Sie bekommen ${name ? `von ${name} ` : ''}keine E-Mails mehr zum Problem mit „${report}“, und Ihre Adresse wird gelöscht.`,
    mail: {
      confirmSubject: (name) => `Bestätigen Sie, dass ${name} Ihnen antworten kann`,
      confirmText: (name, report) =>
        `Jemand, hoffentlich Sie, hat ein Problem mit „${report}“ gemeldet und ${name} um eine Antwort gebeten. Bestätigen Sie Ihre Adresse innerhalb von sieben Tagen.`,
      answerSubject: (report) => `Antwort auf das Problem, das Sie gemeldet haben: „${report}“`,
      answerText: (name) => `${name} hat auf das Problem geantwortet, das Sie gemeldet haben:`,
      why: (report) =>
        `Sie bekommen diese E-Mail, weil Sie ein Problem mit „${report}“ gemeldet und Ihre Adresse bestätigt haben.`,
    },
  },
}
