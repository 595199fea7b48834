import type { MailTexts } from './mail-texts.ts';

export const es: MailTexts = {
  kinds: {
    candidate: (count) =>
      count === 1
        ? 'Un animal encontrado puede ser uno registrado: decida, por favor.'
        : `${count} animales encontrados pueden ser registrados: decida, por favor.`,
    sighting: (count) =>
      count === 1
        ? 'Alguien ha enviado fotos de un animal encontrado.'
        : `Se han enviado fotos de ${count} animales encontrados.`,
    message: (count) =>
      count === 1
        ? 'Ha llegado un mensaje sobre un animal encontrado.'
        : `Han llegado ${count} mensajes sobre animales encontrados.`,
    registration: (count) =>
      count === 1
        ? 'Un registro ha fallado, o muestra un animal que quizá ya está registrado.'
        : `${count} registros han fallado, o muestran un animal que quizá ya está registrado.`,
    accuracy: () => 'Las tasas de error medidas con sus animales han cambiado: vea la página «Accuracy».',
    problem: (count) =>
      count === 1
        ? 'Se ha desactivado un webhook, o el límite del plan está cerca.'
        : `${count} problemas: se han desactivado webhooks, o el límite del plan está cerca.`,
  },
  subject: (tenant) => `${tenant}: algo le espera`,
  channelTest: (tenant) => `${tenant}: esto es una prueba`,
  digest: {
    subject: (tenant) => `${tenant}: su correo del día`,
    says: 'Lo que ha llegado desde el anterior:',
    more: 'Y además:',
  },
  open: 'Abrir la lista',
  why: (tenant) => `Recibe esto porque pertenece a ${tenant}. Nadie lee las respuestas.`,
  choose: 'Elegir qué recibe',
  stop: 'Dejar de recibir estos correos',
  invitation: {
    subject: (tenant) => `Invitación a ${tenant}`,
    says: (tenant, role) => `Le invitan a ${tenant} como ${role}. El enlace funciona una vez.`,
    open: 'Aceptar la invitación',
    ends: (date) => `Funciona hasta el ${date}.`,
    unexpected: 'Si no lo espera, no haga nada: sin el enlace no ocurre nada.',
  },
  signIn: {
    subject: 'Su enlace de acceso',
    says: 'Con este enlace entra en Rhinarium. Funciona una vez, durante una hora. Después puede elegir una contraseña nueva en su cuenta.',
    open: 'Entrar',
    unexpected: 'Si no lo ha pedido, no haga nada: sin el enlace no entra nadie.',
  },
  finder: {
    sent: {
      subject: (title) => `El animal que encontró: ${title}`,
      says: (title) => `Gracias. ${title} tiene sus fotos. En esta página puede ver cómo sigue.`,
    },
    message: {
      subject: (title) => `${title}: un mensaje sobre el animal que encontró`,
      says: (title) =>
        `${title} tiene un mensaje para usted. Puede leerlo y responder en su página; las respuestas a este correo no se leen.`,
    },
    home: {
      subject: () => 'El animal que encontró está de nuevo en casa',
      says: (title) => `${title} le comunica que el animal que encontró está de nuevo en casa. Gracias por su ayuda.`,
    },
    open: 'Ver cómo sigue',
    asksOwner: {
      subject: (title) => `${title}: un mensaje sobre un animal encontrado`,
      says: (title) =>
        `Se encontró un animal que podría ser suyo, y ${title} tiene un mensaje para usted. Puede leerlo y responder en su página; las respuestas a este correo no se leen.`,
    },
    whyOwner: (title) =>
      `Recibe esto porque ${title} tiene esta dirección para avisarle de animales encontrados. Nadie lee las respuestas.`,
    read: 'Leer el mensaje',
    why: (title) => `Recibe esto porque dejó esta dirección al enviar fotos a ${title}. Nadie lee las respuestas.`,
    stopped: 'Ya no recibe correos sobre este animal.',
  },
  lateBackup: {
    subject: 'Rhinarium: la copia de seguridad se retrasa',
    says: (date) => `La última copia de seguridad es del ${date}.`,
    check: 'Compruebe por qué no hay ninguna desde entonces: si la orden sigue ejecutándose y si el disco está lleno.',
    open: 'Abrir la instalación',
    why: 'Lo recibe una vez por cada copia retrasada, porque usted administra esta instalación.',
  },
  backup: {
    subject: 'Rhinarium: no se hacen copias de seguridad',
    failed: (fault) => `La copia de seguridad de la instalación ha fallado: ${fault}.`,
    copySubject: 'Rhinarium: la copia de seguridad no se copió al bucket',
    notCopied: (fault) =>
      `La copia de seguridad de la instalación se hizo, pero no se pudo copiar al bucket: ${fault}.`,
    last: (date) => `La última que hizo el propio servicio es del ${date}.`,
    none: 'El propio servicio no ha hecho ninguna todavía.',
    why: 'Lo intenta de nuevo cada 15 minutos. Recibe este mensaje porque usted administra esta instalación. Las respuestas no se leen.',
  },
  auditDelivery: {
    subject: 'Rhinarium: el registro de auditoría no se entrega',
    failed: (fault) => `El receptor no acepta entradas del registro de auditoría: ${fault}.`,
    since: (moment) =>
      `No ha aceptado ninguna desde el ${moment}. No se pierde ninguna entrada: esperan y se envían de nuevo.`,
    why: 'Lo recibe una vez al día mientras dure, porque usted administra esta instalación. Las respuestas no se leen.',
  },
  roles: { owner: 'propietario', developer: 'desarrollador', staff: 'personal', viewer: 'observador' },
  stopPage: {
    title: 'Correos de Rhinarium',
    says: (tenant) => `¿No quiere más correos sobre lo que ocurre en ${tenant}?`,
    stop: 'No más correos',
    stopped: (tenant) => `Ya no recibe correos sobre ${tenant}. En su cuenta puede volver a activarlos.`,
    ended: 'Este enlace ya no funciona. En su cuenta puede elegir los correos que recibe.',
  },
};
