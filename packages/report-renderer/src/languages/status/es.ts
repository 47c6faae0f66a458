import { durationIn } from './duration.ts'
import { esFeedback } from './feedback/es.ts'
import type { StatusWords } from './vocabulary.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)!}`
const FIELDS = {
  UserName: 'su nombre',
  EmailAddress: 'su dirección de correo electrónico',
  Text: 'el campo',
}

export const es: StatusWords = {
  goTo: (name) => `Ir a ${name}`,
  openReport: 'Abrir el informe',
  notFound: {
    title: 'No hay ningún informe en esta dirección',
    text: 'Compruebe la dirección o pida un nuevo enlace a quien se la envió.',
    inFrame: 'Quien administra esta página puede consultar la nueva dirección.',
  },
  gone: {
    title: 'Este informe ya no está publicado',
    text: (name) => (name ? `${name} lo ha retirado.` : 'Se ha retirado.'),
  },
  expired: {
    title: 'Este enlace ha caducado',
    text: (until, name) =>
      `El informe se podía leer aquí hasta el ${until}. ${name ? `Pida un nuevo enlace a ${name}.` : 'Pida un nuevo enlace.'}`,
    titleInFrame: 'Este informe ya no se puede leer',
    inFrame: 'Se compartió hasta una fecha que ya ha pasado.',
  },
  busy: {
    title: 'En este momento hay demasiadas peticiones',
    text: 'Vuelva a intentarlo en unos segundos.',
  },
  downloadsOff: {
    title: 'Las descargas de este informe están desactivadas',
    text: 'Solo se puede leer en su página.',
  },
  noFile: {
    title: 'Este informe no tiene ese archivo',
    text: 'Puede haber cambiado desde que lo abrió.',
  },
  unavailable: {
    title: 'Esta organización no está disponible',
    text: 'Sus informes no se pueden leer en este momento. Consulte a quien le envió el enlace.',
    inFrame: 'Sus informes no se pueden leer en este momento.',
  },
  signIn: {
    title: 'Inicie sesión para leer este informe',
    text: (name) =>
      name
        ? `Solo se comparte con miembros de ${name}.`
        : 'Solo se comparte con miembros de una organización.',
    action: 'Iniciar sesión',
  },
  notMember: {
    title: 'Esta cuenta no puede leer este informe',
    text: (account, name) =>
      `Ha iniciado sesión como ${account}, que no es miembro de ${name || 'esta organización'}. Pida una invitación a su administración o use otra cuenta.`,
    action: 'Usar otra cuenta',
  },
  secondFactor: {
    title: 'Configure el inicio de sesión en dos pasos',
    text: (name) => `${name || 'Esta organización'} lo exige a sus miembros. Después se abrirá este informe.`,
    action: 'Configurarlo',
  },
  previewEnded: {
    title: 'Este enlace de vista previa ya no es válido',
    text: (name) => `Pida uno nuevo a ${name || 'quien se lo envió'}.`,
  },
  notFramed: {
    title: 'Este informe no se muestra aquí',
    text: 'Solo se puede leer en su propia página.',
  },
  noBlock: {
    title: 'Esta parte del informe no existe',
    text: 'El informe puede haber cambiado desde que se insertó aquí.',
  },
  password: {
    title: 'Este informe pide una contraseña',
    text: (name) =>
      `${name ? `${name} lo comparte con quien conoce la contraseña.` : 'Se comparte con quien conoce la contraseña.'} Consulte a quien le envió el enlace.`,
    inFrame: 'Se puede leer en su propia página, no dentro de esta.',
    label: 'Contraseña',
    open: 'Abrir el informe',
    hint: 'Una cookie que solo lee el servidor la recuerda en este navegador durante doce horas.',
    notOpened: 'Sin abrir:',
    isEmpty: 'Introduzca la contraseña.',
    isWrong: 'Esta no es la contraseña. Compruebe las mayúsculas y vuelva a intentarlo.',
    isCrowded: 'Muchas personas lo están abriendo ahora. Vuelva a intentarlo en un momento.',
    tooMany: (seconds) => `Demasiados intentos. Vuelva a intentarlo en ${durationIn('es', seconds)}.`,
  },
  named: {
    title: 'Este informe es para determinadas personas',
    text: (name) =>
      `${name ? `${name} ha elegido quién puede leerlo.` : 'Se ha elegido quién puede leerlo.'} Escriba su dirección de correo. Si está en la lista, recibirá un correo con un código.`,
    label: 'Correo electrónico',
    send: 'Recibir un código',
    hint: 'Su dirección solo se usa para esto. Una cookie la recuerda en este navegador durante siete días.',
    isWrong: 'Escriba una dirección de correo, como ana@example.org.',
    tooMany: 'Se han pedido demasiados códigos. Vuelva a intentarlo dentro de una hora.',
    code: {
      title: 'Escriba el código del correo',
      text: (address) =>
        `Si ${address} está en la lista, le hemos enviado un código de seis cifras. Sirve durante diez minutos.`,
      label: 'Código',
      open: 'Abrir el informe',
      hint: '¿No ha llegado? Mire en el correo no deseado y compruebe que es la dirección que conoce quien lo publica.',
      consent: (name) => `Permitir que ${name || 'quien lo publica'} vea que lo he leído`,
      consentHint:
        'Quienes se ocupan del informe verán entonces su dirección y cuándo lo abre. Un correo le dirá cómo retirarlo.',
      another: 'Pedir otro código',
      isEmpty: 'Escriba las seis cifras del correo.',
      isWrong: 'Ese no es el código. Compruebe las cifras y vuelva a intentarlo.',
      isOver: 'Este código ya no sirve. Pida otro.',
      tooMany: 'Demasiados códigos incorrectos. Vuelva a intentarlo dentro de una hora.',
    },
    elsewhere: {
      title: 'Abra este enlace en el navegador que lo pidió',
      text: 'Solo sirve allí y durante diez minutos. También puede escribir allí el código del correo, o pedir otro aquí.',
    },
    end: {
      title: 'Dejar de aparecer como lector',
      text: (name, report) =>
        `${name || 'Quien lo publica'} ya no verá que ha leído «${report}». Podrá seguir leyéndolo.`,
      action: 'Dejar de aparecer',
    },
    ended: {
      title: 'Ya no aparece como lector',
      text: 'Su dirección y cuándo abrió el informe se han borrado de la lista de lectores.',
    },
    mail: {
      codeSubject: (code, name) => `${code} es su código para un informe de ${name}`,
      codeTitle: (code) => `Su código: ${code}`,
      codeText: (report, name) =>
        `Escríbalo en el navegador donde quiere leer «${report}» de ${name}. Sirve durante diez minutos.`,
      open: 'Abrir en el mismo navegador',
      notYou: 'Si no lo ha pedido, ignore este correo. No dé el código a nadie.',
      inviteSubject: (report, name) => `${name} ha compartido «${report}» con usted`,
      inviteText: (name) =>
        `${name} le permite leer este informe. Para abrirlo, escriba su dirección de correo y después el código que recibirá.`,
      agreedSubject: (report, name) => `${name} puede ver que ha leído «${report}»`,
      agreedText: (name) => `Ha aceptado que ${name} vea su dirección y cuándo abre este informe.`,
      agreedEnd: 'Dejar de aparecer como lector',
      read: 'Leer el informe',
      why: (name) => `Recibe este correo porque ${name} ha autorizado su dirección.`,
      orOpen: 'O abra esta dirección:',
    },
  },
  subscribe: {
    title: 'Recibir las nuevas ediciones por correo electrónico',
    text: (name, report) =>
      report
        ? `Deje su dirección y ${name || 'la entidad editora'} le escribirá cuando «${report}» tenga una nueva edición.`
        : `Deje su dirección y ${name || 'la entidad editora'} le escribirá sobre cada nuevo informe público y cada nueva edición.`,
    label: 'Correo electrónico',
    send: 'Suscribirse',
    hint: 'Recibirá un correo con un enlace para confirmarla. Cada correo tiene un enlace para darse de baja.',
    notSent: 'Sin enviar:',
    isWrong: 'Una dirección de correo es como nombre@example.org.',
    tooMany: 'Se han pedido demasiados correos. Espere una hora y vuelva a intentarlo.',
    sent: {
      title: 'Revise su correo',
      text: (address) =>
        `Un correo con un enlace va de camino a ${address}, salvo que ya esté suscrita. Siga el enlace y pulse «Suscribirse».`,
    },
    confirm: {
      title: 'Confirme su dirección',
      text: (name, report) =>
        report
          ? `${name || 'La entidad editora'} le escribirá cuando «${report}» tenga una nueva edición.`
          : `${name || 'La entidad editora'} le escribirá sobre cada nuevo informe público y cada nueva edición.`,
      action: 'Suscribirse',
    },
    confirmed: {
      title: 'La suscripción está hecha',
      text: (name, report) =>
        report
          ? `${name || 'La entidad editora'} le escribe cuando «${report}» tiene una nueva edición. Cada correo tiene un enlace para darse de baja.`
          : `${name || 'La entidad editora'} le escribe sobre cada nuevo informe público y cada nueva edición. Cada correo tiene un enlace para darse de baja.`,
    },
    end: {
      title: '¿Darse de baja?',
      text: (name, report) =>
        report
          ? `${name || 'La entidad editora'} no le escribirá más sobre «${report}».`
          : `${name || 'La entidad editora'} no le escribirá más sobre nuevos informes.`,
      action: 'Darse de baja',
    },
    ended: { title: 'Se ha dado de baja', text: 'Su dirección se ha borrado.' },
    invalid: {
      title: 'Este enlace ya no es válido',
      text: 'Puede que tenga más de siete días o que la dirección se haya borrado.',
    },
    mail: {
      orOpen: 'O abra esta dirección:',
      confirmSubject: (name) => `Confirme los correos de ${name}`,
      confirmText: (name, report) =>
        report
          ? `Alguien, esperamos que usted, pidió un correo de ${name} cuando «${report}» tenga una nueva edición. Confírmelo en siete días.`
          : `Alguien, esperamos que usted, pidió un correo de ${name} sobre cada nuevo informe público y cada nueva edición. Confírmelo en siete días.`,
      notYou: 'Si no fue usted, no haga nada: no llegará ningún otro correo y su dirección se borrará.',
      read: 'Leer',
      why: (name, report) =>
        report
          ? `Recibe este correo porque se suscribió a «${report}» de ${name}.`
          : `Recibe este correo porque se suscribió a los informes de ${name}.`,
      pdf: (url) => `En PDF: ${url}`,
      unsubscribe: (url) => `Darse de baja: ${url}`,
    },
  },
  ...esFeedback,
  answers: {
    thanks: 'Gracias',
    nothingKept: 'No se guarda nada',
    keeps: (name, report) =>
      name
        ? `${name} guarda estas respuestas a «${report}».`
        : `Estas respuestas a «${report}» se han guardado.`,
    tookBack: (report) => `Ha retirado todas sus respuestas a «${report}».`,
    back: 'Volver al informe',
    change: 'Cambiar mis respuestas',
    again: 'Responder de nuevo',
    keepAddress:
      'Guarde la dirección de esta página si quiere cambiarlas más tarde. Quien la tenga también podrá hacerlo.',
    remove: 'Eliminar mis respuestas',
    missing: {
      title: 'Falta algo',
      text: 'Lo que ha enviado aún no se ha guardado. Corrija lo que está marcado abajo y vuelva a enviarlo.',
    },
    nothing: {
      title: 'Aún no hay ninguna respuesta',
      text: 'Responda al menos a una pregunta y vuelva a enviar el formulario.',
    },
    details: {
      title: 'Sus respuestas se han guardado, sus datos no',
      text: 'Corrija lo que está marcado abajo o deje vacíos los datos, y vuelva a enviarlos.',
    },
    framed: {
      title: 'Revise sus respuestas',
      text: 'Ha respondido en otro sitio web, así que aún no se ha enviado nada. Revise sus respuestas y envíelas.',
    },
    sendAgain: 'Volver a enviar',
    changing: { title: 'Cambiar sus respuestas', text: 'Lo que vacíe o desmarque se retira.' },
    save: 'Guardar los cambios',
    notKept: 'Sus respuestas no se han guardado',
    notShown: {
      title: 'Sus respuestas no se pueden mostrar ahora',
      text: 'Han llegado demasiadas peticiones desde su red. Espere diez minutos y vuelva a cargar esta página.',
    },
    canBeRemoved: 'Sus respuestas se pueden leer y eliminar, pero ya no cambiar.',
    takesNone: 'Ya no admite respuestas. No se ha guardado nada.',
    refused: (code) =>
      code === 'too-many-requests'
        ? 'Han llegado demasiadas respuestas desde su red. Espere diez minutos y vuelva a enviarlas.'
        : code === 'too-large'
          ? 'Es demasiado de una vez. Acorte sus respuestas y vuelva a enviarlas.'
          : 'Este formulario no corresponde al informe. Vuelva a cargar el informe y responda allí.',
    aboutYou: 'Sobre usted',
    rating: (rating, steps) => `${rating} de ${steps}`,
    results: 'Cómo respondieron los lectores',
    counted: (count) => `${count} respuestas, contadas de diez en diez.`,
    tooFew: 'Cuando hayan respondido diez personas, verá aquí las respuestas de todas.',
  },
  errors: {
    writeWords: 'Escriba unas palabras.',
    atMost: (limit, length) => `Como máximo ${limit} caracteres: hay ${length}.`,
    choose: 'Elija una respuesta.',
    chooseUpTo: (steps) => `Elija un valor del 1 al ${steps}.`,
    chooseOne: 'Elija una sola respuesta.',
    chooseAmong: 'Elija entre las respuestas que hay.',
    fillIn: (labels) => `Rellene ${list(labels)}.`,
    consent: 'Marque que está de acuerdo o deje vacíos los datos.',
    tooLong: (limit, label) => `Como máximo ${limit} caracteres para ${label}.`,
    email: 'Una dirección de correo electrónico es como nombre@example.org.',
    field: (label, kind) => (label ? `«${label}»` : FIELDS[kind]),
  },
}
