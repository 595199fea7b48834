import type { LinkTexts } from './link-texts.ts';

const nouns = {
  DOG: ['un perro', 'de la nariz', 'del perro entero'],
  CAT: ['un gato', 'de la cara', 'del gato entero'],
} as const;

export const es: LinkTexts = {
  language: 'Idioma',
  loading: 'Un momento …',
  testMode: 'Modo de prueba. Nada de esto es real.',
  heading: {
    PET_PROFILE_REGISTRATION: { DOG: 'Registrar un perro', CAT: 'Registrar un gato' },
    PET_VERIFICATION: { DOG: 'Confirmar qué perro es', CAT: 'Confirmar qué gato es' },
    PET_IDENTIFICATION: { DOG: 'Averiguar qué perro es', CAT: 'Averiguar qué gato es' },
  },
  request: (title, fingerprints, species) => {
    const [animal, part, whole] = nouns[species];
    return `${title} le pide fotos de ${animal}: ${fingerprints} ${part} y una ${whole}. Se tarda un minuto.`;
  },
  privacy: 'Qué pasa con las fotos',
  sentTo: (title) => `Se envían a ${title} y solo se usan para este fin.`,
  kept: {
    registered: 'Se guardan para reconocer al animal, hasta que se borre su ficha.',
    sighting: 'Se comparan con los animales perdidos y se borran cuando termina la búsqueda.',
    other: 'Se borran a los 30 días como máximo.',
  },
  metadata:
    'Se eliminan el lugar y la hora que el teléfono escribe en las fotos. Lo que la cámara ve mientras apunta se comprueba y no se guarda.',
  people: 'Fotografíe solo al animal, no a personas.',
  agree: 'Acepto, continuar',
  decline: 'No, gracias',
  declined: { title: 'No se ha enviado nada', text: 'Puede cerrar esta página. El enlace sigue siendo válido.' },
  desktop: {
    title: 'Continúe en su teléfono',
    text: 'Escanee este código con la cámara de su teléfono. No hace falta ninguna aplicación. Aquí verá el progreso.',
    code: 'Código QR que abre esta página en un teléfono',
    waiting: 'Esperando un teléfono',
    opened: 'Abierta en un teléfono',
    photos: (taken, required) => `${taken} de ${required} fotos recibidas`,
    sent: 'Todas las fotos enviadas',
    here: 'Usar este dispositivo',
  },
  notEnough: {
    title: 'Puede que estas fotos no basten',
    text: 'Ayudarían más fotos, mientras el animal siga ahí.',
    more: 'Hacer más fotos',
    send: 'Enviarlas de todos modos',
  },
  done: { title: 'Gracias', text: 'Las fotos se han enviado. Puede cerrar esta página.' },
  sighting: {
    heading: { DOG: 'Ha encontrado un perro', CAT: 'Ha encontrado un gato' },
    place: '¿Dónde está el animal? (opcional)',
    contact: 'Su teléfono o correo electrónico (opcional)',
    consent: (title) => `${title} puede contactarme por este animal. Mis datos se borran a los 90 días.`,
    told: (title) => `Se ha avisado a ${title}`,
    thanks: 'Gracias. Las fotos se han enviado. Si puede, ponga al animal a salvo. Puede cerrar esta página.',
    arrived: (title) => `${title} tiene sus fotos`,
    nobodyAlerted:
      'Gracias. Allí nadie recibe un aviso: si es urgente, llame. Si puede, ponga al animal a salvo. Puede cerrar esta página.',
  },
  status: {
    pageTitle: 'El animal que encontró',
    keep: 'Guarde esta dirección. Muestra cómo sigue:',
    mailed: 'También le llegará por correo. Recibirá un correo cuando le escriban y cuando el animal esté en casa.',
    SENT: (title) => ({
      title: `${title} tiene sus fotos`,
      text: 'Se busca al dueño. En cuanto se sepa de quién es el animal, lo verá aquí.',
    }),
    OWNER_FOUND: (title) => ({
      title: 'Se conoce al dueño',
      text: `${title} sabe de quién es el animal y se encarga del resto. ¡Gracias!`,
    }),
    HOME: () => ({ title: 'El animal está de nuevo en casa', text: '¡Gracias por su ayuda!' }),
    ENDED: (title) => ({
      title: 'El caso ha terminado',
      text: `${title} ya no busca al dueño de este animal. Gracias por su ayuda.`,
    }),
    asksOwner: (title) => ({
      title: 'Se encontró un animal',
      text: `${title} le pregunta por él, porque podría ser suyo.`,
    }),
    gone: {
      title: 'No hay nada en esta dirección',
      text: 'Compruebe que está completa. Un caso se borra algún tiempo después de terminar.',
    },
  },
  messages: {
    heading: 'Mensajes',
    you: 'Usted',
    finder: 'Quien lo encontró',
    owner: 'Dueño',
    label: 'Su mensaje',
    readers: (names) => `Lo leen: ${names.join(', ')}. No ven su nombre ni su dirección, salvo que usted los escriba.`,
    send: 'Enviar',
    wait: 'Podrá volver a escribir cuando alguien haya respondido.',
    ended: 'Aquí ya no se pueden enviar mensajes.',
  },
  back: (host) => `Volver a ${host}`,
  again: 'Intentar de nuevo',
  startAgain: 'Empezar de nuevo',
  result: {
    waiting: 'Se están comparando las fotos …',
    registered: 'El animal está registrado.',
    failed: 'No se pudieron usar las fotos. Póngase en contacto con quien le envió el enlace.',
    decisions: {
      MATCH: 'Es este animal.',
      NO_MATCH: 'Es otro animal.',
      INCONCLUSIVE: 'Las fotos no permiten decidirlo.',
      IDENTIFIED: 'Este animal es conocido.',
      UNKNOWN: 'Este animal no está registrado aquí.',
    },
    advice: {
      morePhotos: 'Ayudarían más fotos.',
      sharper: 'Ayudarían fotos más nítidas: no mueva el teléfono y busque más luz.',
      closer: 'Ayudarían fotos desde más cerca.',
      showFace: 'Muestre toda la cara.',
      showNose: 'Fotografíe también la nariz de cerca.',
      photographFromFront: 'Fotografíe de frente.',
      otherSideOfLight: 'Deje que la luz venga del otro lado.',
      registerMore: 'Hacen falta más fotos del animal registrado.',
      manualReview: 'Una persona debería comparar las fotos.',
      newPhotos: 'Haga fotos nuevas. Algunas son copias de otras anteriores.',
      oneAnimal: 'Fotografíe un solo animal.',
      rightSpecies: 'Las fotos parecen mostrar otra especie.',
    },
  },
  problems: {
    incomplete: { title: 'Este enlace está incompleto', text: 'Abra el enlace entero o escanee el código de nuevo.' },
    unknown: {
      title: 'Este enlace no es válido',
      text: 'Compruebe que está completo o pida uno nuevo a quien lo envió.',
    },
    EXPIRED: { title: 'Este enlace ha caducado', text: 'Pida uno nuevo a quien lo envió.' },
    USED_UP: {
      title: 'Este enlace ya se usó',
      text: 'Las fotos se enviaron. Si no fue usted, pida un enlace nuevo a quien lo envió.',
    },
    REVOKED: { title: 'Este enlace fue retirado', text: 'Pregunte a quien lo envió si aún hacen falta fotos.' },
    suspended: {
      title: 'Este servicio está desactivado ahora',
      text: 'Inténtelo más tarde o póngase en contacto con quien envió el enlace.',
    },
    busy: { title: 'Demasiadas personas usan este enlace', text: 'Inténtelo de nuevo dentro de un minuto.' },
    offline: { title: 'Sin conexión', text: 'Compruebe su red e inténtelo de nuevo.' },
    timeout: {
      title: 'Se acabó el tiempo para estas fotos',
      text: 'No se ha usado nada. Empiece de nuevo cuando quiera.',
    },
    failed: {
      title: 'Algo ha fallado aquí',
      text: 'No fue culpa suya. Inténtelo de nuevo o póngase en contacto con quien envió el enlace.',
    },
  },
};
