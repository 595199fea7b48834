import type { MailTexts } from './mail-texts.ts';

export const de: MailTexts = {
  kinds: {
    candidate: (count) =>
      count === 1
        ? 'Ein gefundenes Tier könnte ein registriertes sein: bitte entscheiden.'
        : `${count} gefundene Tiere könnten registrierte sein: bitte entscheiden.`,
    sighting: (count) =>
      count === 1
        ? 'Jemand hat Fotos eines gefundenen Tieres gesendet.'
        : `Fotos von ${count} gefundenen Tieren wurden gesendet.`,
    message: (count) =>
      count === 1 ? 'Zu einem gefundenen Tier kam eine Nachricht.' : `Zu gefundenen Tieren kamen ${count} Nachrichten.`,
    registration: (count) =>
      count === 1
        ? 'Eine Registrierung ist fehlgeschlagen oder zeigt ein Tier, das schon registriert sein könnte.'
        : `${count} Registrierungen sind fehlgeschlagen oder zeigen ein Tier, das schon registriert sein könnte.`,
    accuracy: () => 'Die mit Ihren Tieren gemessenen Fehlerraten haben sich geändert: siehe die Seite „Accuracy“.',
    problem: (count) =>
      count === 1
        ? 'Ein Webhook wurde abgeschaltet, oder die Grenze des Tarifs ist nah.'
        : `${count} Probleme: Webhooks wurden abgeschaltet, oder die Grenze des Tarifs ist nah.`,
  },
  subject: (tenant) => `${tenant}: etwas wartet auf Sie`,
  channelTest: (tenant) => `${tenant}: das ist ein Test`,
  digest: {
    subject: (tenant) => `${tenant}: Ihre Mail des Tages`,
    says: 'Was seit der letzten eingegangen ist:',
    more: 'Und außerdem:',
  },
  open: 'Liste öffnen',
  why: (tenant) => `Sie bekommen das, weil Sie zu ${tenant} gehören. Antworten werden nicht gelesen.`,
  choose: 'Auswählen, was Sie bekommen',
  stop: 'Diese Mails beenden',
  invitation: {
    subject: (tenant) => `Einladung zu ${tenant}`,
    says: (tenant, role) => `Sie sind zu ${tenant} eingeladen, als ${role}. Der Link funktioniert einmal.`,
    open: 'Einladung annehmen',
    ends: (date) => `Er gilt bis ${date}.`,
    unexpected: 'Wenn Sie das nicht erwarten, tun Sie nichts: Ohne den Link geschieht nichts.',
  },
  signIn: {
    subject: 'Ihr Anmeldelink',
    says: 'Mit diesem Link melden Sie sich bei Rhinarium an. Er funktioniert einmal, innerhalb einer Stunde. In Ihrem Konto können Sie dann ein neues Passwort wählen.',
    open: 'Anmelden',
    unexpected: 'Wenn Sie ihn nicht angefordert haben, tun Sie nichts: Ohne den Link kommt niemand hinein.',
  },
  finder: {
    sent: {
      subject: (title) => `Das Tier, das Sie gefunden haben: ${title}`,
      says: (title) => `Vielen Dank. ${title} hat Ihre Fotos. Auf dieser Seite sehen Sie, wie es weitergeht.`,
    },
    message: {
      subject: (title) => `${title}: eine Nachricht zu dem Tier, das Sie gefunden haben`,
      says: (title) =>
        `${title} hat eine Nachricht für Sie. Sie lesen und beantworten sie auf Ihrer Seite; Antworten auf diese Mail werden nicht gelesen.`,
    },
    home: {
      subject: () => 'Das Tier, das Sie gefunden haben, ist wieder zu Hause',
      says: (title) =>
        `${title} teilt Ihnen mit: Das Tier, das Sie gefunden haben, ist wieder zu Hause. Vielen Dank für Ihre Hilfe.`,
    },
    open: 'Sehen, wie es weitergeht',
    asksOwner: {
      subject: (title) => `${title}: eine Nachricht zu einem gefundenen Tier`,
      says: (title) =>
        `Ein Tier wurde gefunden, das Ihres sein könnte, und ${title} hat eine Nachricht für Sie. Sie lesen und beantworten sie auf Ihrer Seite; Antworten auf diese Mail werden nicht gelesen.`,
    },
    whyOwner: (title) =>
      `Sie bekommen das, weil ${title} diese Adresse hat, um Sie bei gefundenen Tieren zu verständigen. Antworten werden nicht gelesen.`,
    read: 'Nachricht lesen',
    why: (title) =>
      `Sie bekommen das, weil Sie diese Adresse angaben, als Sie Fotos an ${title} sendeten. Antworten werden nicht gelesen.`,
    stopped: 'Sie bekommen keine Mails mehr zu diesem Tier.',
  },
  lateBackup: {
    subject: 'Rhinarium: Die Sicherung ist überfällig',
    says: (date) => `Die letzte Sicherung ist vom ${date}.`,
    check: 'Prüfen Sie, warum es seither keine gibt: ob der Befehl noch läuft und ob die Platte voll ist.',
    open: 'Installation öffnen',
    why: 'Sie erhalten dies einmal je überfälliger Sicherung, weil Sie diese Installation betreiben.',
  },
  backup: {
    subject: 'Rhinarium: Es wird keine Sicherung erstellt',
    failed: (fault) => `Die Sicherung der Installation ist fehlgeschlagen: ${fault}.`,
    copySubject: 'Rhinarium: Die Sicherung wurde nicht in den Bucket kopiert',
    notCopied: (fault) =>
      `Die Sicherung der Installation wurde erstellt, aber ihre Kopie in den Bucket ist fehlgeschlagen: ${fault}.`,
    last: (date) => `Die letzte, die der Dienst selbst erstellt hat, ist vom ${date}.`,
    none: 'Der Dienst selbst hat noch keine erstellt.',
    why: 'Er versucht es alle 15 Minuten wieder. Sie erhalten dies, weil Sie Betreiber sind. Antworten werden nicht gelesen.',
  },
  auditDelivery: {
    subject: 'Rhinarium: Das Audit-Protokoll wird nicht zugestellt',
    failed: (fault) => `Der Empfänger nimmt keine Einträge des Audit-Protokolls an: ${fault}.`,
    since: (moment) =>
      `Seit ${moment} hat er keine angenommen. Kein Eintrag geht verloren: sie warten und werden erneut gesendet.`,
    why: 'Sie erhalten dies einmal am Tag, solange es andauert, weil Sie Betreiber sind. Antworten werden nicht gelesen.',
  },
  roles: { owner: 'Inhaber', developer: 'Entwickler', staff: 'Mitarbeiter', viewer: 'Betrachter' },
  stopPage: {
    title: 'Mails von Rhinarium',
    says: (tenant) => `Möchten Sie keine Mails mehr darüber, was bei ${tenant} geschieht?`,
    stop: 'Keine Mails mehr',
    stopped: (tenant) => `Sie bekommen keine Mails mehr über ${tenant}. Im Konto können Sie sie wieder einschalten.`,
    ended: 'Dieser Link gilt nicht mehr. Im Konto können Sie wählen, welche Mails Sie bekommen.',
  },
};
