import type { LinkTexts } from './link-texts.ts';

const nouns = { DOG: ['犬', '鼻'], CAT: ['猫', '顔'] } as const;

export const ja: LinkTexts = {
  language: '言語',
  loading: '少々お待ちください …',
  testMode: 'テストモードです。実際のデータではありません。',
  heading: {
    PET_PROFILE_REGISTRATION: { DOG: '犬を登録する', CAT: '猫を登録する' },
    PET_VERIFICATION: { DOG: 'どの犬かを確認する', CAT: 'どの猫かを確認する' },
    PET_IDENTIFICATION: { DOG: 'どの犬かを調べる', CAT: 'どの猫かを調べる' },
  },
  request: (title, fingerprints, species) => {
    const [animal, part] = nouns[species];
    return `${title} が${animal}の写真をお願いしています。${part}の写真${fingerprints}枚と、${animal}の全身写真1枚です。1分ほどで終わります。`;
  },
  privacy: '写真の取り扱い',
  sentTo: (title) => `写真は ${title} に送られ、この目的だけに使われます。`,
  kept: {
    registered: '登録が削除されるまで、動物を見分けるために保存されます。',
    sighting: '迷子として届けられた動物と照合し、捜索が終わると削除されます。',
    other: '遅くとも30日後に削除されます。',
  },
  metadata:
    'スマートフォンが写真に書き込む場所と時刻は取り除かれます。構えている間の映像は確認だけに使われ、保存されません。',
  people: '人は写さず、動物だけを撮影してください。',
  agree: '同意して続ける',
  decline: '同意しない',
  declined: { title: '何も送信していません', text: 'このページを閉じてかまいません。リンクは引き続き有効です。' },
  desktop: {
    title: 'スマートフォンで続ける',
    text: 'スマートフォンのカメラでこのコードを読み取ってください。アプリは不要です。進み具合はここに表示されます。',
    code: 'スマートフォンでこのページを開くQRコード',
    waiting: 'スマートフォンを待っています',
    opened: 'スマートフォンで開かれました',
    photos: (taken, required) => `${required}枚中${taken}枚を受け取りました`,
    sent: 'すべての写真を送信しました',
    here: 'この端末で続ける',
  },
  notEnough: {
    title: '写真が足りないかもしれません',
    text: '動物がいるうちに、もう少し撮影すると判断しやすくなります。',
    more: 'もっと撮影する',
    send: 'このまま送信する',
  },
  done: { title: 'ありがとうございました', text: '写真を送信しました。このページを閉じてかまいません。' },
  sighting: {
    heading: { DOG: '犬を見つけたとき', CAT: '猫を見つけたとき' },
    place: '動物はどこにいますか（任意）',
    contact: 'あなたの電話番号またはメールアドレス（任意）',
    consent: (title) => `${title} がこの動物について私に連絡することに同意します。連絡先は90日後に削除されます。`,
    told: (title) => `${title} に伝わりました`,
    thanks:
      'ありがとうございます。写真を送信しました。できれば動物を安全な場所で保護してください。このページは閉じてかまいません。',
    arrived: (title) => `${title} に写真が届きました`,
    nobodyAlerted:
      'ありがとうございます。担当者への通知は行われません。お急ぎの場合はお電話ください。できれば動物を安全に保護してください。このページは閉じてかまいません。',
  },
  status: {
    pageTitle: 'あなたが見つけた動物',
    keep: 'このアドレスを保存してください。その後の様子をご覧いただけます。',
    mailed: 'メールでもお送りします。メッセージが届いたときと、動物が家に帰ったときにメールでお知らせします。',
    SENT: (title) => ({
      title: `${title} に写真が届いています`,
      text: '飼い主を探しています。飼い主がわかり次第、ここに表示されます。',
    }),
    OWNER_FOUND: (title) => ({
      title: '飼い主がわかりました',
      text: `${title} が飼い主を確認し、この後の対応をします。ありがとうございました。`,
    }),
    HOME: () => ({ title: '動物は家に帰りました', text: 'ご協力ありがとうございました。' }),
    ENDED: (title) => ({
      title: 'この件は終了しました',
      text: `${title} はこの動物の飼い主をもう探していません。ご協力ありがとうございました。`,
    }),
    asksOwner: (title) => ({
      title: '動物が保護されました',
      text: `あなたの動物かもしれないため、${title} からお尋ねしています。`,
    }),
    gone: {
      title: 'このアドレスには何もありません',
      text: 'アドレスが完全か確認してください。終了した件は、しばらくすると削除されます。',
    },
  },
  messages: {
    heading: 'メッセージ',
    you: 'あなた',
    finder: '発見者',
    owner: '飼い主',
    label: 'あなたのメッセージ',
    readers: (names) => `読む人：${names.join('、')}。本文に書かないかぎり、お名前や連絡先は表示されません。`,
    send: '送信',
    wait: '返信があると、また書くことができます。',
    ended: 'ここではもうメッセージを送れません。',
  },
  back: (host) => `${host} に戻る`,
  again: 'もう一度試す',
  startAgain: '新しく始める',
  result: {
    waiting: '写真を比べています …',
    registered: '動物を登録しました。',
    failed: '写真を使用できませんでした。リンクの送り主にお問い合わせください。',
    decisions: {
      MATCH: '同じ動物です。',
      NO_MATCH: '別の動物です。',
      INCONCLUSIVE: 'この写真では判断できません。',
      IDENTIFIED: '登録されている動物です。',
      UNKNOWN: 'ここには登録されていない動物です。',
    },
    advice: {
      morePhotos: '写真を増やすと判断しやすくなります。',
      sharper: 'もっと鮮明な写真が必要です。明るい場所で、動かさずに撮影してください。',
      closer: 'もっと近くから撮影してください。',
      showFace: '顔全体が写るようにしてください。',
      showNose: '鼻も近くから撮影してください。',
      photographFromFront: '正面から撮影してください。',
      otherSideOfLight: '光が反対側から当たるようにしてください。',
      registerMore: '登録されている動物の写真がもっと必要です。',
      manualReview: '人が写真を比べる必要があります。',
      newPhotos: '新しく撮影してください。以前の写真のコピーが含まれています。',
      oneAnimal: '1匹だけを撮影してください。',
      rightSpecies: '別の種類の動物のようです。',
    },
  },
  problems: {
    incomplete: { title: 'リンクが不完全です', text: 'リンク全体を開くか、コードをもう一度読み取ってください。' },
    unknown: { title: '無効なリンクです', text: 'リンクが完全か確認するか、送り主に新しいリンクを依頼してください。' },
    EXPIRED: { title: 'リンクの有効期限が切れています', text: '送り主に新しいリンクを依頼してください。' },
    USED_UP: {
      title: 'このリンクは使用済みです',
      text: '写真は送信されました。心当たりがない場合は、送り主に新しいリンクを依頼してください。',
    },
    REVOKED: { title: 'このリンクは取り消されました', text: '写真がまだ必要か、送り主に確認してください。' },
    suspended: {
      title: '現在このサービスは停止しています',
      text: '後でもう一度試すか、リンクの送り主にお問い合わせください。',
    },
    busy: { title: 'このリンクの利用者が多すぎます', text: '1分後にもう一度お試しください。' },
    offline: { title: '接続がありません', text: 'ネットワークを確認して、もう一度お試しください。' },
    timeout: {
      title: '撮影の時間が過ぎました',
      text: '何も使用されていません。準備ができたら、もう一度始めてください。',
    },
    failed: {
      title: '問題が発生しました',
      text: 'お客様のせいではありません。もう一度試すか、リンクの送り主にお問い合わせください。',
    },
  },
};
