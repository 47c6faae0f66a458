import { durationIn } from './duration.ts'
import { deFeedback } from './feedback/de.ts'
import type { StatusWords } from './vocabulary.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)!}`
const FIELDS = { UserName: 'Ihr Name', EmailAddress: 'Ihre E-Mail-Adresse', Text: 'das Feld' }

export const de: StatusWords = {
  goTo: (name) => `Zu ${name}`,
  openReport: 'Bericht öffnen',
  notFound: {
    title: 'Unter dieser Adresse gibt es keinen Bericht',
    text: 'Prüfen Sie die Adresse oder bitten Sie um einen neuen Link, wo Sie ihn bekommen haben.',
    inFrame: 'Wer diese Seite betreibt, kann die neue Adresse nachsehen.',
  },
  gone: {
    title: 'Dieser Bericht ist nicht mehr veröffentlicht',
    text: (name) => (name ? `${name} hat ihn zurückgezogen.` : 'Er wurde zurückgezogen.'),
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: (until, name) =>
      `Der Bericht war hier bis ${until} zu lesen. ${name ? `Bitten Sie ${name} um einen neuen Link.` : 'Bitten Sie um einen neuen Link.'}`,
    titleInFrame: 'Dieser Bericht ist nicht mehr zu lesen',
    inFrame: 'Er war bis zu einem Tag freigegeben, der vorbei ist.',
  },
  busy: {
    title: 'Im Moment gibt es zu viele Anfragen',
    text: 'Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  downloadsOff: {
    title: 'Downloads dieses Berichts sind abgeschaltet',
    text: 'Er ist nur auf seiner Seite zu lesen.',
  },
  noFile: {
    title: 'Diese Datei hat der Bericht nicht',
    text: 'Er kann sich geändert haben, seit Sie ihn geöffnet haben.',
  },
  unavailable: {
    title: 'Diese Organisation ist nicht verfügbar',
    text: 'Ihre Berichte sind im Moment nicht zu lesen. Fragen Sie dort nach, wo Sie den Link bekommen haben.',
    inFrame: 'Ihre Berichte sind im Moment nicht zu lesen.',
  },
  signIn: {
    title: 'Melden Sie sich an, um diesen Bericht zu lesen',
    text: (name) =>
      name
        ? `Er ist nur für Mitglieder von ${name} freigegeben.`
        : 'Er ist nur für Mitglieder einer Organisation freigegeben.',
    action: 'Anmelden',
  },
  notMember: {
    title: 'Dieses Konto kann den Bericht nicht lesen',
    text: (account, name) =>
      `Sie sind als ${account} angemeldet. Dieses Konto ist kein Mitglied von ${name || 'dieser Organisation'}. Bitten Sie dort die Administration um eine Einladung oder verwenden Sie ein anderes Konto.`,
    action: 'Anderes Konto verwenden',
  },
  secondFactor: {
    title: 'Richten Sie die Anmeldung in zwei Schritten ein',
    text: (name) =>
      `${name || 'Diese Organisation'} verlangt sie von ihren Mitgliedern. Danach öffnet sich dieser Bericht.`,
    action: 'Jetzt einrichten',
  },
  previewEnded: {
    title: 'Dieser Vorschaulink ist abgelaufen',
    text: (name) => `Bitten Sie ${name || 'die Herausgeber'} um einen neuen.`,
  },
  notFramed: {
    title: 'Dieser Bericht wird hier nicht gezeigt',
    text: 'Er ist nur auf seiner eigenen Seite zu lesen.',
  },
  noBlock: {
    title: 'Diesen Teil des Berichts gibt es nicht',
    text: 'Der Bericht kann sich geändert haben, seit er hier eingebettet wurde.',
  },
  password: {
    title: 'Dieser Bericht ist durch ein Passwort geschützt',
    text: (name) =>
      `${name ? `${name} gibt ihn für alle frei, die das Passwort kennen.` : 'Er ist für alle freigegeben, die das Passwort kennen.'} Fragen Sie dort nach, wo Sie den Link bekommen haben.`,
    inFrame: 'Er ist auf seiner eigenen Seite zu lesen, nicht innerhalb von dieser.',
    label: 'Passwort',
    open: 'Bericht öffnen',
    hint: 'Ein Cookie, das nur der Server liest, merkt es sich in diesem Browser für zwölf Stunden.',
    notOpened: 'Nicht geöffnet:',
    isEmpty: 'Geben Sie das Passwort ein.',
    isWrong:
      'Das ist nicht das Passwort. Achten Sie auf Groß- und Kleinschreibung und versuchen Sie es noch einmal.',
    isCrowded: 'Gerade öffnen ihn viele. Versuchen Sie es gleich noch einmal.',
    tooMany: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${durationIn('de', seconds)} noch einmal.`,
  },
  named: {
    title: 'Dieser Bericht ist für ausgewählte Personen',
    text: (name) =>
      `${name ? `${name} hat festgelegt, wer ihn lesen kann.` : 'Es ist festgelegt, wer ihn lesen kann.'} Geben Sie Ihre E-Mail-Adresse ein. Wenn sie auf der Liste ist, bekommen Sie eine E-Mail mit einem Code.`,
    label: 'E-Mail-Adresse',
    send: 'Code per E-Mail anfordern',
    hint: 'Ihre Adresse wird nur dafür verwendet. Ein Cookie merkt sie sich in diesem Browser für sieben Tage.',
    isWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.org.',
    tooMany: 'Es wurden zu viele Codes angefordert. Versuchen Sie es in einer Stunde noch einmal.',
    code: {
      title: 'Geben Sie den Code aus der E-Mail ein',
      text: (address) =>
        `Wenn ${address} auf der Liste ist, haben wir einen sechsstelligen Code dorthin geschickt. Er gilt zehn Minuten.`,
      label: 'Code',
      open: 'Bericht öffnen',
      hint: 'Keine E-Mail bekommen? Sehen Sie im Spam-Ordner nach, und prüfen Sie, ob es die richtige Adresse ist.',
      consent: (name) => `${name || 'Die Herausgeber'} dürfen sehen, dass ich den Bericht gelesen habe`,
      consentHint:
        'Ihre Adresse und wann Sie den Bericht öffnen, sehen dann die Personen, die ihn betreuen. Wie Sie das widerrufen, steht in einer E-Mail.',
      another: 'Neuen Code anfordern',
      isEmpty: 'Geben Sie die sechs Ziffern aus der E-Mail ein.',
      isWrong: 'Das ist nicht der Code. Prüfen Sie die Ziffern, und versuchen Sie es noch einmal.',
      isOver: 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
      tooMany: 'Zu viele falsche Codes. Versuchen Sie es in einer Stunde noch einmal.',
    },
    elsewhere: {
      title: 'Öffnen Sie diesen Link im selben Browser',
      text: 'Er gilt nur in dem Browser, in dem der Code angefordert wurde, und nur zehn Minuten. Sie können dort auch den Code aus der E-Mail eingeben oder hier einen neuen anfordern.',
    },
    end: {
      title: 'Nicht mehr als Leser zeigen',
      text: (name, report) =>
        `${name ? `Für ${name} ist dann nicht mehr zu sehen` : 'Es ist dann nicht mehr zu sehen'}, dass Sie „${report}“ gelesen haben. Lesen können Sie ihn weiterhin.`,
      action: 'Nicht mehr zeigen',
    },
    ended: {
      title: 'Sie werden nicht mehr als Leser gezeigt',
      text: 'Ihre Adresse und wann Sie den Bericht geöffnet haben, sind aus der Liste der Leser gelöscht.',
    },
    mail: {
      codeSubject: (code, name) => `${code} ist Ihr Code für einen Bericht von ${name}`,
      codeTitle: (code) => `Ihr Code: ${code}`,
      codeText: (report, name) =>
        `Geben Sie ihn in dem Browser ein, in dem Sie „${report}“ von ${name} lesen möchten. Er gilt zehn Minuten.`,
      open: 'Im selben Browser öffnen',
      notYou:
        'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Geben Sie den Code niemandem weiter.',
      inviteSubject: (report, name) => `${name} hat „${report}“ mit Ihnen geteilt`,
      inviteText: (name) =>
        `${name} hat Ihre Adresse zum Lesen freigegeben. Geben Sie zum Öffnen Ihre E-Mail-Adresse ein und danach den Code, den Sie per E-Mail bekommen.`,
      agreedSubject: (report, name) => `${name} sieht, dass Sie „${report}“ gelesen haben`,
      agreedText: (name) =>
        `Sie haben zugestimmt, dass ${name} Ihre Adresse sieht und wann Sie diesen Bericht öffnen.`,
      agreedEnd: 'Nicht mehr als Leser zeigen',
      read: 'Bericht lesen',
      why: (name) => `Sie bekommen diese E-Mail, weil ${name} Ihre Adresse freigegeben hat.`,
      orOpen: 'Oder öffnen Sie diese Adresse:',
    },
  },
  subscribe: {
    title: 'Neue Ausgaben per E-Mail',
    text: (name, report) =>
      report
        ? `Hinterlassen Sie Ihre Adresse, und Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail, sobald „${report}“ in einer neuen Ausgabe erscheint.`
        : `Hinterlassen Sie Ihre Adresse, und Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail zu jedem neuen öffentlichen Bericht und jeder neuen Ausgabe.`,
    label: 'E-Mail-Adresse',
    send: 'Abonnieren',
    hint: 'Sie bekommen eine E-Mail mit einem Link zum Bestätigen. Jede E-Mail enthält einen Link zum Abbestellen.',
    notSent: 'Nicht gesendet:',
    isWrong: 'Eine E-Mail-Adresse sieht aus wie name@example.org.',
    tooMany:
      'Es wurden zu viele E-Mails angefordert. Warten Sie eine Stunde und versuchen Sie es noch einmal.',
    sent: {
      title: 'Sehen Sie in Ihrem Postfach nach',
      text: (address) =>
        `Eine E-Mail mit einem Link ist unterwegs an ${address}, falls die Adresse nicht schon eingetragen ist. Folgen Sie dem Link und drücken Sie dort auf „Abonnieren“.`,
    },
    confirm: {
      title: 'Bestätigen Sie Ihre Adresse',
      text: (name, report) =>
        report
          ? `Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail, sobald „${report}“ in einer neuen Ausgabe erscheint.`
          : `Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail zu jedem neuen öffentlichen Bericht und jeder neuen Ausgabe.`,
      action: 'Abonnieren',
    },
    confirmed: {
      title: 'Sie sind eingetragen',
      text: (name, report) =>
        report
          ? `Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail, sobald „${report}“ in einer neuen Ausgabe erscheint. Jede enthält einen Link zum Abbestellen.`
          : `Sie bekommen ${name ? `von ${name} ` : ''}eine E-Mail zu jedem neuen öffentlichen Bericht und jeder neuen Ausgabe. Jede enthält einen Link zum Abbestellen.`,
    },
    end: {
      title: 'Abbestellen?',
      text: (name, report) =>
        report
          ? `Sie bekommen ${name ? `von ${name} ` : ''}keine E-Mails mehr zu „${report}“.`
          : `Sie bekommen ${name ? `von ${name} ` : ''}keine E-Mails mehr zu neuen Berichten.`,
      action: 'Abbestellen',
    },
    ended: { title: 'Sie haben abbestellt', text: 'Ihre Adresse wurde gelöscht.' },
    invalid: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er ist vielleicht älter als sieben Tage, oder die Adresse wurde gelöscht.',
    },
    mail: {
      orOpen: 'Oder öffnen Sie diese Adresse:',
      confirmSubject: (name) => `Bestätigen Sie E-Mails von ${name}`,
      confirmText: (name, report) =>
        report
          ? `Jemand, hoffentlich Sie, möchte eine E-Mail von ${name}, sobald „${report}“ in einer neuen Ausgabe erscheint. Bestätigen Sie es innerhalb von sieben Tagen.`
          : `Jemand, hoffentlich Sie, möchte eine E-Mail von ${name} zu jedem neuen öffentlichen Bericht und jeder neuen Ausgabe. Bestätigen Sie es innerhalb von sieben Tagen.`,
      notYou:
        'Wenn Sie es nicht waren, tun Sie nichts: Es kommt keine weitere E-Mail, und Ihre Adresse wird gelöscht.',
      read: 'Lesen',
      why: (name, report) =>
        report
          ? `Sie bekommen diese E-Mail, weil Sie „${report}“ von ${name} abonniert haben.`
          : `Sie bekommen diese E-Mail, weil Sie die Berichte von ${name} abonniert haben.`,
      pdf: (url) => `Als PDF: ${url}`,
      unsubscribe: (url) => `Abbestellen: ${url}`,
    },
  },
  ...deFeedback,
  answers: {
    thanks: 'Vielen Dank',
    nothingKept: 'Es ist nichts gespeichert',
    keeps: (name, report) =>
      name
        ? `${name} speichert diese Antworten zu „${report}“.`
        : `Diese Antworten zu „${report}“ sind gespeichert.`,
    tookBack: (report) => `Sie haben alle Ihre Antworten zu „${report}“ zurückgenommen.`,
    back: 'Zurück zum Bericht',
    change: 'Meine Antworten ändern',
    again: 'Noch einmal antworten',
    keepAddress:
      'Bewahren Sie die Adresse dieser Seite auf, wenn Sie sie später ändern möchten. Wer sie hat, kann das ebenfalls.',
    remove: 'Meine Antworten entfernen',
    missing: {
      title: 'Etwas fehlt noch',
      text: 'Was Sie gesendet haben, ist noch nicht gespeichert. Berichtigen Sie, was unten markiert ist, und senden Sie es noch einmal.',
    },
    nothing: {
      title: 'Noch ist nichts beantwortet',
      text: 'Beantworten Sie mindestens eine Frage und senden Sie sie noch einmal.',
    },
    details: {
      title: 'Ihre Antworten sind gespeichert, Ihre Angaben nicht',
      text: 'Berichtigen Sie, was unten markiert ist, oder lassen Sie die Angaben leer, und senden Sie noch einmal.',
    },
    framed: {
      title: 'Prüfen Sie Ihre Antworten',
      text: 'Sie haben auf einer anderen Website geantwortet, deshalb ist noch nichts gesendet. Prüfen Sie Ihre Antworten und senden Sie sie dann.',
    },
    sendAgain: 'Noch einmal senden',
    changing: {
      title: 'Ihre Antworten ändern',
      text: 'Was Sie leeren oder abwählen, wird zurückgenommen.',
    },
    save: 'Änderungen speichern',
    notKept: 'Ihre Antworten wurden nicht gespeichert',
    notShown: {
      title: 'Ihre Antworten können jetzt nicht gezeigt werden',
      text: 'Aus Ihrem Netz kamen zu viele Aufrufe. Warten Sie zehn Minuten und laden Sie diese Seite neu.',
    },
    canBeRemoved: 'Ihre Antworten können gelesen und entfernt, aber nicht mehr geändert werden.',
    takesNone: 'Er nimmt keine Antworten mehr entgegen. Es wurde nichts gespeichert.',
    refused: (code) =>
      code === 'too-many-requests'
        ? 'Aus Ihrem Netz kamen zu viele Antworten. Warten Sie zehn Minuten und senden Sie noch einmal.'
        : code === 'too-large'
          ? 'Das ist zu viel auf einmal. Kürzen Sie Ihre Antworten und senden Sie noch einmal.'
          : 'Dieses Formular passt nicht zum Bericht. Laden Sie den Bericht neu und antworten Sie dort.',
    aboutYou: 'Über Sie',
    rating: (rating, steps) => `${rating} von ${steps}`,
    results: 'So haben alle geantwortet',
    counted: (count) => `${count} Antworten, in Zehnerschritten gezählt.`,
    tooFew: 'Sobald zehn Personen geantwortet haben, sehen Sie hier die Antworten aller.',
  },
  errors: {
    writeWords: 'Schreiben Sie ein paar Worte.',
    atMost: (limit, length) => `Höchstens ${limit} Zeichen: Das sind ${length}.`,
    choose: 'Wählen Sie eine Antwort.',
    chooseUpTo: (steps) => `Wählen Sie einen Wert von 1 bis ${steps}.`,
    chooseOne: 'Wählen Sie nur eine Antwort.',
    chooseAmong: 'Wählen Sie unter den Antworten, die es gibt.',
    fillIn: (labels) => `Bitte ausfüllen: ${list(labels)}.`,
    consent: 'Stimmen Sie zu oder lassen Sie die Angaben leer.',
    tooLong: (limit, label) => `Höchstens ${limit} Zeichen: ${label}.`,
    email: 'Eine E-Mail-Adresse sieht aus wie name@example.org.',
    field: (label, kind) => (label ? `„${label}“` : FIELDS[kind]),
  },
}
