import type { LinkTexts } from './link-texts.ts';

const nouns = {
  DOG: ['eines Hundes', 'der Nase', 'vom ganzen Hund'],
  CAT: ['einer Katze', 'des Gesichts', 'von der ganzen Katze'],
} as const;

export const de: LinkTexts = {
  language: 'Sprache',
  loading: 'Einen Moment …',
  testMode: 'Testmodus. Nichts hier ist echt.',
  heading: {
    PET_PROFILE_REGISTRATION: { DOG: 'Einen Hund registrieren', CAT: 'Eine Katze registrieren' },
    PET_VERIFICATION: { DOG: 'Bestätigen, welcher Hund das ist', CAT: 'Bestätigen, welche Katze das ist' },
    PET_IDENTIFICATION: { DOG: 'Herausfinden, welcher Hund das ist', CAT: 'Herausfinden, welche Katze das ist' },
  },
  request: (title, fingerprints, species) => {
    const [animal, part, whole] = nouns[species];
    return `${title} bittet Sie um Fotos ${animal}: ${fingerprints} ${part} und eines ${whole}. Das dauert etwa eine Minute.`;
  },
  privacy: 'Was mit den Fotos geschieht',
  sentTo: (title) => `Sie werden an ${title} gesendet und nur für diesen Zweck verwendet.`,
  kept: {
    registered: 'Sie werden aufbewahrt, um das Tier wiederzuerkennen, bis sein Eintrag gelöscht wird.',
    sighting: 'Sie werden mit vermisst gemeldeten Tieren verglichen und gelöscht, wenn die Suche beendet ist.',
    other: 'Sie werden spätestens nach 30 Tagen gelöscht.',
  },
  metadata:
    'Ort und Zeit, die ein Telefon in Fotos schreibt, werden entfernt. Was die Kamera beim Zielen sieht, wird geprüft und nicht aufbewahrt.',
  people: 'Fotografieren Sie nur das Tier, keine Menschen.',
  agree: 'Einverstanden, weiter',
  decline: 'Nein, danke',
  declined: { title: 'Es wurde nichts gesendet', text: 'Sie können diese Seite schließen. Der Link bleibt gültig.' },
  desktop: {
    title: 'Auf dem Telefon fortfahren',
    text: 'Scannen Sie diesen Code mit der Kamera Ihres Telefons. Eine App ist nicht nötig. Den Fortschritt sehen Sie hier.',
    code: 'QR-Code, der diese Seite auf einem Telefon öffnet',
    waiting: 'Warten auf ein Telefon',
    opened: 'Auf einem Telefon geöffnet',
    photos: (taken, required) => `${taken} von ${required} Fotos empfangen`,
    sent: 'Alle Fotos gesendet',
    here: 'Stattdessen dieses Gerät verwenden',
  },
  notEnough: {
    title: 'Diese Fotos reichen vielleicht nicht',
    text: 'Mehr Fotos würden helfen, solange das Tier noch da ist.',
    more: 'Mehr Fotos machen',
    send: 'Trotzdem senden',
  },
  done: { title: 'Vielen Dank', text: 'Die Fotos wurden gesendet. Sie können diese Seite schließen.' },
  sighting: {
    heading: { DOG: 'Sie haben einen Hund gefunden', CAT: 'Sie haben eine Katze gefunden' },
    place: 'Wo ist das Tier? (freiwillig)',
    contact: 'Ihre Telefonnummer oder E-Mail-Adresse (freiwillig)',
    consent: (title) => `${title} darf mich zu diesem Tier kontaktieren. Meine Angabe wird nach 90 Tagen gelöscht.`,
    told: (title) => `${title} weiß Bescheid`,
    thanks:
      'Vielen Dank. Die Fotos sind gesendet. Bringen Sie das Tier wenn möglich in Sicherheit. Sie können diese Seite schließen.',
    arrived: (title) => `${title} hat Ihre Fotos`,
    nobodyAlerted:
      'Danke. Dort wird niemand benachrichtigt: Rufen Sie an, wenn es eilt. Bringen Sie das Tier in Sicherheit, wenn Sie können. Sie können diese Seite schließen.',
  },
  status: {
    pageTitle: 'Das Tier, das Sie gefunden haben',
    keep: 'Heben Sie diese Adresse auf. Dort sehen Sie, wie es weitergeht:',
    mailed:
      'Sie kommt auch an Ihre E-Mail-Adresse. Sie bekommen eine Mail, wenn Ihnen jemand schreibt und wenn das Tier wieder zu Hause ist.',
    SENT: (title) => ({
      title: `${title} hat Ihre Fotos`,
      text: 'Der Halter wird gesucht. Sobald bekannt ist, wem das Tier gehört, sehen Sie es hier.',
    }),
    OWNER_FOUND: (title) => ({
      title: 'Der Halter ist bekannt',
      text: `${title} weiß, wem das Tier gehört, und kümmert sich um alles Weitere. Vielen Dank!`,
    }),
    HOME: () => ({ title: 'Das Tier ist wieder zu Hause', text: 'Vielen Dank für Ihre Hilfe!' }),
    ENDED: (title) => ({
      title: 'Der Fall ist abgeschlossen',
      text: `${title} sucht den Halter dieses Tiers nicht mehr. Vielen Dank für Ihre Hilfe.`,
    }),
    asksOwner: (title) => ({
      title: 'Ein Tier wurde gefunden',
      text: `${title} fragt Sie danach, weil es Ihres sein könnte.`,
    }),
    gone: {
      title: 'Unter dieser Adresse gibt es nichts',
      text: 'Prüfen Sie, ob sie vollständig ist. Einige Zeit nach seinem Abschluss wird ein Fall gelöscht.',
    },
  },
  messages: {
    heading: 'Nachrichten',
    you: 'Sie',
    finder: 'Finder',
    owner: 'Halter',
    label: 'Ihre Nachricht',
    readers: (names) =>
      `Das lesen: ${names.join(', ')}. Ihr Name und Ihre Adresse sind nicht zu sehen, außer Sie schreiben sie hinein.`,
    send: 'Senden',
    wait: 'Sie können wieder schreiben, sobald jemand geantwortet hat.',
    ended: 'Hier sind keine weiteren Nachrichten möglich.',
  },
  back: (host) => `Zurück zu ${host}`,
  again: 'Noch einmal versuchen',
  startAgain: 'Neu beginnen',
  result: {
    waiting: 'Die Fotos werden verglichen …',
    registered: 'Das Tier ist registriert.',
    failed: 'Die Fotos konnten nicht verwendet werden. Bitte wenden Sie sich an den Absender des Links.',
    decisions: {
      MATCH: 'Es ist dieses Tier.',
      NO_MATCH: 'Es ist ein anderes Tier.',
      INCONCLUSIVE: 'Die Fotos lassen keine Entscheidung zu.',
      IDENTIFIED: 'Dieses Tier ist bekannt.',
      UNKNOWN: 'Dieses Tier ist hier nicht registriert.',
    },
    advice: {
      morePhotos: 'Mehr Fotos würden helfen.',
      sharper: 'Schärfere Fotos würden helfen: ruhig halten, bei hellerem Licht.',
      closer: 'Fotos aus größerer Nähe würden helfen.',
      showFace: 'Zeigen Sie das ganze Gesicht.',
      showNose: 'Fotografieren Sie auch die Nase aus der Nähe.',
      photographFromFront: 'Fotografieren Sie von vorne.',
      otherSideOfLight: 'Lassen Sie das Licht von der anderen Seite kommen.',
      registerMore: 'Es werden mehr Fotos des registrierten Tiers gebraucht.',
      manualReview: 'Ein Mensch sollte die Fotos vergleichen.',
      newPhotos: 'Machen Sie neue Fotos. Einige sind Kopien früherer Fotos.',
      oneAnimal: 'Fotografieren Sie nur ein Tier.',
      rightSpecies: 'Die Fotos zeigen anscheinend eine andere Tierart.',
    },
  },
  problems: {
    incomplete: {
      title: 'Dieser Link ist unvollständig',
      text: 'Öffnen Sie den ganzen Link, oder scannen Sie den Code noch einmal.',
    },
    unknown: {
      title: 'Dieser Link ist ungültig',
      text: 'Prüfen Sie, ob er vollständig ist, oder bitten Sie den Absender um einen neuen.',
    },
    EXPIRED: { title: 'Dieser Link ist abgelaufen', text: 'Bitten Sie den Absender um einen neuen.' },
    USED_UP: {
      title: 'Dieser Link wurde schon verwendet',
      text: 'Die Fotos wurden gesendet. Waren Sie es nicht, bitten Sie den Absender um einen neuen Link.',
    },
    REVOKED: {
      title: 'Dieser Link wurde zurückgezogen',
      text: 'Fragen Sie den Absender, ob noch Fotos gebraucht werden.',
    },
    suspended: {
      title: 'Dieser Dienst ist gerade abgeschaltet',
      text: 'Versuchen Sie es später noch einmal, oder wenden Sie sich an den Absender des Links.',
    },
    busy: { title: 'Zu viele Menschen verwenden diesen Link', text: 'Versuchen Sie es in einer Minute noch einmal.' },
    offline: { title: 'Keine Verbindung', text: 'Prüfen Sie Ihr Netz, und versuchen Sie es noch einmal.' },
    timeout: {
      title: 'Die Zeit für diese Fotos ist um',
      text: 'Es wurde nichts verwendet. Beginnen Sie neu, wenn Sie bereit sind.',
    },
    failed: {
      title: 'Hier ist etwas schiefgegangen',
      text: 'Es lag nicht an Ihnen. Versuchen Sie es noch einmal, oder wenden Sie sich an den Absender des Links.',
    },
  },
};
