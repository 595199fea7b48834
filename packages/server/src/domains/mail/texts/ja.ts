import type { MailTexts } from './mail-texts.ts';

export const ja: MailTexts = {
  kinds: {
    candidate: (count) => `保護された動物${count}頭が、登録済みのペットかもしれません。ご確認ください。`,
    sighting: (count) => `保護された動物${count}頭の写真が届きました。`,
    message: (count) =>
      count === 1
        ? '保護された動物についてメッセージが届きました。'
        : `保護された動物についてメッセージが${count}件届きました。`,
    registration: (count) => `登録が${count}件、失敗したか、すでに登録済みのペットかもしれません。ご確認ください。`,
    accuracy: () => '登録された動物で測定した誤り率が変わりました。「Accuracy」のページをご覧ください。',
    problem: (count) => `問題が${count}件あります。Webhookが無効になったか、プランの上限が近づいています。`,
  },
  subject: (tenant) => `${tenant}：確認待ちがあります`,
  channelTest: (tenant) => `${tenant}：これはテストです`,
  digest: {
    subject: (tenant) => `${tenant}：本日のまとめ`,
    says: '前回のメール以降のお知らせです。',
    more: 'このほかのお知らせ：',
  },
  open: '一覧を開く',
  why: (tenant) => `${tenant}のメンバーのため、このメールをお送りしています。返信はお読みできません。`,
  choose: '受け取る内容を選ぶ',
  stop: 'このメールを止める',
  invitation: {
    subject: (tenant) => `${tenant}への招待`,
    says: (tenant, role) => `${tenant}に${role}として招待されています。リンクは一度だけ使えます。`,
    open: '招待を受ける',
    ends: (date) => `有効期限：${date}`,
    unexpected: '心当たりがない場合は、何もする必要はありません。',
  },
  signIn: {
    subject: 'ログイン用リンク',
    says: 'このリンクでRhinariumにログインできます。1時間以内に一度だけ使えます。ログイン後、アカウントで新しいパスワードを設定できます。',
    open: 'ログイン',
    unexpected: '心当たりがない場合は、何もする必要はありません。リンクがなければ誰もログインできません。',
  },
  finder: {
    sent: {
      subject: (title) => `あなたが見つけた動物について（${title}）`,
      says: (title) => `ありがとうございます。${title}に写真が届きました。このページでその後の様子をご覧いただけます。`,
    },
    message: {
      subject: (title) => `${title}：見つけてくださった動物についてのメッセージ`,
      says: (title) =>
        `${title}からメッセージがあります。専用のページで読み、返信できます。このメールへの返信は読まれません。`,
    },
    home: {
      subject: () => 'あなたが見つけた動物が家に帰りました',
      says: (title) =>
        `${title}からのお知らせです。あなたが見つけた動物は無事に家に帰りました。ご協力ありがとうございました。`,
    },
    open: 'その後の様子を見る',
    asksOwner: {
      subject: (title) => `${title}：保護された動物についてのメッセージ`,
      says: (title) =>
        `あなたの動物かもしれない動物が保護され、${title}からメッセージがあります。専用のページで読み、返信できます。このメールへの返信は読まれません。`,
    },
    whyOwner: (title) =>
      `保護された動物についてご連絡するため、${title}にこのアドレスが登録されています。返信はお読みできません。`,
    read: 'メッセージを読む',
    why: (title) =>
      `${title}に写真を送ったときにこのアドレスを入力されたため、このメールをお送りしています。返信はお読みできません。`,
    stopped: 'この動物についてのメールを止めました。',
  },
  lateBackup: {
    subject: 'Rhinarium：バックアップが遅れています',
    says: (date) => `最新のバックアップは${date}のものです。`,
    check:
      'その後のバックアップがない理由を確認してください。コマンドが実行されているか、ディスクがいっぱいでないかをご確認ください。',
    open: 'インストールを開く',
    why: 'このインストールの管理者に、遅れたバックアップごとに一度だけ送られます。',
  },
  backup: {
    subject: 'Rhinarium：バックアップが作成されていません',
    failed: (fault) => `インストールのバックアップに失敗しました：${fault}`,
    copySubject: 'Rhinarium：バックアップがバケットにコピーされていません',
    notCopied: (fault) => `インストールのバックアップは作成されましたが、バケットへのコピーに失敗しました：${fault}`,
    last: (date) => `サービスが自動で作成した最後のバックアップは${date}のものです。`,
    none: 'サービスが自動で作成したバックアップはまだありません。',
    why: '15分ごとに再試行します。運用者のため、このメールをお送りしています。返信はお読みできません。',
  },
  auditDelivery: {
    subject: 'Rhinarium：監査ログが送信されていません',
    failed: (fault) => `送信先が監査ログの記録を受け取っていません：${fault}`,
    since: (moment) => `${moment}から受け取られていません。記録は失われず、待機して再送されます。`,
    why: '続いている間、運用者に1日1回お送りしています。返信はお読みできません。',
  },
  roles: { owner: 'オーナー', developer: '開発者', staff: 'スタッフ', viewer: '閲覧者' },
  stopPage: {
    title: 'Rhinariumのメール',
    says: (tenant) => `${tenant}についてのメールを止めますか。`,
    stop: 'メールを止める',
    stopped: (tenant) => `${tenant}についてのメールを止めました。アカウントで再び受け取れます。`,
    ended: 'このリンクは無効です。受け取るメールはアカウントで選べます。',
  },
};
