import type { FeedbackWords } from '../vocabulary.ts'

export const esFeedback: FeedbackWords = {
  comment: {
    intro: (figure, report, name) =>
      `${figure ? `Sobre «${figure}» en «${report}».` : `Sobre «${report}».`} Su comentario lo leen las personas${name ? ` de ${name}` : ''} que se ocupan de este informe. No se publica.`,
    figure: (number) => `Figura ${number}`,
    table: (number) => `Tabla ${number}`,
    image: (number) => `Imagen ${number}`,
    metric: (number) => `Número ${number}`,
    named: (label) => `«${label}»`,
    heading: (figure) => `Comentar: ${figure.charAt(0).toLowerCase()}${figure.slice(1)}`,
    words: 'Su comentario',
    atMost: (limit) => `${limit} caracteres como máximo.`,
    name: 'Su nombre (opcional)',
    address: 'Correo electrónico (opcional)',
    consent: (name) =>
      `Si deja su dirección, le enviaremos un enlace para confirmarla. Después, ${name || 'la entidad editora'} podrá responderle por correo y le avisará cuando una edición cambie esta figura; no se usará para nada más. Cada correo tiene un enlace para dejar de recibirlos. Su dirección se borra al cabo de un año como máximo.`,
    trap: 'Deje este campo vacío',
    send: 'Enviar comentario',
    notSent: 'Sin enviar:',
    empty: 'Escriba primero su comentario.',
    tooLong: (limit) => `Este comentario es demasiado largo. Use ${limit} caracteres como máximo.`,
    nameTooLong: 'Este nombre es demasiado largo. Use 80 caracteres como máximo.',
    isWrong: 'Una dirección de correo es como nombre@example.org.',
    tooMany: 'Se han enviado demasiados comentarios. Espere una hora y vuelva a intentarlo.',
    sent: {
      title: 'Gracias por su comentario',
      text: 'Ha llegado a las personas que se ocupan de este informe.',
      andConfirm: (address) =>
        `Ha llegado a las personas que se ocupan de este informe. Un correo con un enlace va de camino a ${address}. Siga el enlace para recibir una respuesta.`,
    },
    offline: 'No se ha enviado nada: no hay conexión. Lo que escribió sigue aquí. Vuelva a intentarlo.',
    tooLarge: {
      title: 'Esto es demasiado largo para enviarlo',
      text: (limit) =>
        `No se ha enviado nada. Vuelva atrás en su navegador: lo que escribió sigue ahí. Acorte su comentario a ${limit} caracteres y envíelo de nuevo.`,
    },
    closed: {
      title: 'Este informe no admite comentarios',
      text: 'Los comentarios están desactivados, la figura ya no está en el informe o el formulario lleva más de un día abierto. Vuelva al informe e inténtelo de nuevo.',
    },
    confirm: {
      title: 'Confirme su dirección',
      text: (name, report) =>
        `${name || 'La entidad editora'} le escribirá para responder a su comentario sobre «${report}» y cuando una edición cambie la figura.`,
      action: 'Confirmar dirección',
    },
    confirmed: {
      title: 'Su dirección está confirmada',
      text: (name, report) =>
        `${name || 'La entidad editora'} ya puede responder por correo a su comentario sobre «${report}». Cada correo tiene un enlace para dejar de recibirlos.`,
    },
    end: {
      title: '¿Dejar de recibir estos correos?',
      text: (name, report) =>
        `${name || 'La entidad editora'} no le escribirá más sobre su comentario a «${report}», y su dirección se borrará.`,
      action: 'Dejar de recibirlos',
    },
    mail: {
      confirmSubject: (name) => `Confirme que ${name} puede responderle`,
      confirmText: (name, report) =>
        `Alguien, esperamos que usted, comentó una figura de «${report}» y pidió una respuesta a ${name}. Confirme su dirección en siete días.`,
      answerSubject: (report) => `Respuesta a su comentario sobre «${report}»`,
      answerText: (name, figure) => `${name} ha respondido a su comentario (${figure}):`,
      yours: (words) => `Usted escribió: «${words}»`,
      changedSubject: (report) => `Una figura que comentó ha cambiado: «${report}»`,
      changedText: (figure, edition) =>
        `La edición ${edition} cambia la figura que usted comentó (${figure}).`,
      removedText: (figure, edition) =>
        `La edición ${edition} ya no contiene la figura que usted comentó (${figure}).`,
      why: (report) => `Recibe este correo porque comentó una figura de «${report}» y confirmó su dirección.`,
      stop: (url) => `Dejar de recibir estos correos y borrar su dirección: ${url}`,
    },
  },
  problem: {
    title: 'Informar de un problema',
    intro: (_figure, report, name) =>
      `Sobre «${report}». Lo que escriba lo leen las personas${name ? ` de ${name}` : ''} que se ocupan de este informe. No se publica.`,
    kind: '¿Qué tipo de problema es?',
    kinds: {
      wrong: 'Una cifra o un dato es incorrecto',
      unusable: 'Algo no se puede leer o usar',
      unwanted: 'Muestra lo que no debería, como datos personales',
      other: 'Otra cosa',
    },
    noKind: 'Elija qué tipo de problema es.',
    words: '¿Cuál es el problema y dónde está?',
    address: 'Correo electrónico (opcional), para que podamos responderle',
    consent: (name) =>
      `Si deja su dirección, le enviaremos un enlace para confirmarla. Después, ${name || 'la entidad editora'} podrá responderle por correo; no se usará para nada más. Cada correo tiene un enlace para dejar de recibirlos. Su dirección se borra al cabo de un año como máximo.`,
    send: 'Enviar',
    empty: 'Escriba cuál es el problema.',
    tooLong: (limit) => `Es demasiado largo. Use ${limit} caracteres como máximo.`,
    tooMany: 'Han escrito demasiados lectores en la última hora. Espere una hora y vuelva a intentarlo.',
    sent: {
      title: 'Gracias por avisarnos',
      text: 'Lo que escribió ha llegado a las personas que se ocupan de este informe.',
      andConfirm: (address) =>
        `Lo que escribió ha llegado a las personas que se ocupan de este informe. Un correo con un enlace va de camino a ${address}. Siga el enlace para recibir una respuesta.`,
    },
    closed: {
      title: 'No se ha enviado nada',
      text: 'El informe ya no está publicado, ha cambiado quién puede leerlo o el formulario lleva más de un día abierto.',
    },
    confirm: (name, report) =>
      `Después, ${name || 'la entidad editora'} podrá responderle por correo sobre el problema que encontró en «${report}».`,
    confirmed: (name, report) =>
      `${name || 'La entidad editora'} ya puede responderle por correo sobre «${report}». Cada correo tiene un enlace para dejar de recibirlos.`,
    end: (name, report) =>
      `${name || 'La entidad editora'} no le escribirá más sobre el problema de «${report}», y su dirección se borrará.`,
    mail: {
      confirmSubject: (name) => `Confirme que ${name} puede responderle`,
      confirmText: (name, report) =>
        `Alguien, esperamos que usted, informó de un problema en «${report}» y pidió una respuesta a ${name}. Confirme su dirección en siete días.`,
      answerSubject: (report) => `Respuesta al problema del que informó: «${report}»`,
      answerText: (name) => `${name} ha respondido al problema del que informó:`,
      why: (report) =>
        `Recibe este correo porque informó de un problema en «${report}» y confirmó su dirección.`,
    },
  },
}
