import type { LinkTexts } from './link-texts.ts';

const nouns = { DOG: ['강아지', '코'], CAT: ['고양이', '얼굴'] } as const;

export const ko: LinkTexts = {
  language: '언어',
  loading: '잠시만 기다려 주세요 …',
  testMode: '테스트 모드입니다. 실제 데이터가 아닙니다.',
  heading: {
    PET_PROFILE_REGISTRATION: { DOG: '강아지 등록', CAT: '고양이 등록' },
    PET_VERIFICATION: { DOG: '어떤 강아지인지 확인', CAT: '어떤 고양이인지 확인' },
    PET_IDENTIFICATION: { DOG: '어떤 강아지인지 찾기', CAT: '어떤 고양이인지 찾기' },
  },
  request: (title, fingerprints, species) => {
    const [animal, part] = nouns[species];
    return `${title}에서 ${animal} 사진을 요청합니다. ${part} 사진 ${fingerprints}장과 ${animal} 전신 사진 1장입니다. 1분 정도 걸립니다.`;
  },
  privacy: '사진은 이렇게 사용됩니다',
  sentTo: (title) => `사진은 ${title}(으)로 전송되며 이 목적으로만 사용됩니다.`,
  kept: {
    registered: '등록 정보가 삭제될 때까지, 동물을 알아보기 위해 보관됩니다.',
    sighting: '실종 신고된 동물과 비교하며, 찾기가 끝나면 삭제됩니다.',
    other: '늦어도 30일 후에 삭제됩니다.',
  },
  metadata:
    '휴대폰이 사진에 기록하는 위치와 시간은 제거됩니다. 촬영 전에 카메라에 보이는 화면은 확인만 하고 저장하지 않습니다.',
  people: '사람은 찍지 말고 동물만 찍어 주세요.',
  agree: '동의하고 계속하기',
  decline: '동의하지 않음',
  declined: {
    title: '아무것도 전송되지 않았습니다',
    text: '이 페이지를 닫아도 됩니다. 링크는 계속 사용할 수 있습니다.',
  },
  desktop: {
    title: '휴대폰에서 계속하기',
    text: '휴대폰 카메라로 이 코드를 스캔하세요. 앱은 필요 없습니다. 진행 상황은 여기에 표시됩니다.',
    code: '휴대폰에서 이 페이지를 여는 QR 코드',
    waiting: '휴대폰을 기다리는 중',
    opened: '휴대폰에서 열림',
    photos: (taken, required) => `사진 ${required}장 중 ${taken}장 받음`,
    sent: '사진을 모두 보냄',
    here: '이 기기에서 진행하기',
  },
  notEnough: {
    title: '사진이 충분하지 않을 수 있습니다',
    text: '동물이 옆에 있을 때 사진을 더 찍으면 도움이 됩니다.',
    more: '사진 더 찍기',
    send: '그대로 보내기',
  },
  done: { title: '감사합니다', text: '사진을 보냈습니다. 이 페이지를 닫아도 됩니다.' },
  sighting: {
    heading: { DOG: '강아지를 발견하셨군요', CAT: '고양이를 발견하셨군요' },
    place: '동물이 어디에 있나요? (선택)',
    contact: '연락처: 전화번호 또는 이메일 (선택)',
    consent: (title) => `${title}에서 이 동물에 대해 저에게 연락해도 됩니다. 연락처는 90일 후에 삭제됩니다.`,
    told: (title) => `${title}에 전달되었습니다`,
    thanks: '감사합니다. 사진을 보냈습니다. 가능하면 동물을 안전하게 보호해 주세요. 이 페이지를 닫아도 됩니다.',
    arrived: (title) => `${title}에 사진이 도착했습니다`,
    nobodyAlerted:
      '감사합니다. 담당자에게 알림이 가지 않습니다. 급하면 전화해 주세요. 가능하면 동물을 안전하게 보호해 주세요. 이 페이지를 닫아도 됩니다.',
  },
  status: {
    pageTitle: '발견하신 동물',
    keep: '이 주소를 보관하세요. 이후 소식을 볼 수 있습니다.',
    mailed: '이메일로도 보내 드립니다. 메시지가 오거나 동물이 집에 돌아가면 이메일로 알려 드립니다.',
    SENT: (title) => ({
      title: `${title}에 사진이 도착했습니다`,
      text: '보호자를 찾고 있습니다. 누구의 동물인지 알게 되면 여기에 표시됩니다.',
    }),
    OWNER_FOUND: (title) => ({
      title: '보호자를 찾았습니다',
      text: `${title}에서 누구의 동물인지 확인했고 나머지를 처리합니다. 감사합니다!`,
    }),
    HOME: () => ({ title: '동물이 집에 돌아갔습니다', text: '도와주셔서 감사합니다!' }),
    ENDED: (title) => ({
      title: '이 건은 종료되었습니다',
      text: `${title}에서 더 이상 이 동물의 보호자를 찾지 않습니다. 도와주셔서 감사합니다.`,
    }),
    asksOwner: (title) => ({
      title: '동물이 발견되었습니다',
      text: `보호자님의 동물일 수 있어 ${title}에서 문의합니다.`,
    }),
    gone: {
      title: '이 주소에는 내용이 없습니다',
      text: '주소가 완전한지 확인하세요. 종료된 건은 얼마 후 삭제됩니다.',
    },
  },
  messages: {
    heading: '메시지',
    you: '나',
    finder: '발견자',
    owner: '보호자',
    label: '보낼 메시지',
    readers: (names) => `읽는 사람: ${names.join(', ')}. 직접 적지 않는 한 이름과 연락처는 보이지 않습니다.`,
    send: '보내기',
    wait: '답장이 오면 다시 쓸 수 있습니다.',
    ended: '여기에서는 더 이상 메시지를 보낼 수 없습니다.',
  },
  back: (host) => `${host}(으)로 돌아가기`,
  again: '다시 시도',
  startAgain: '새로 시작하기',
  result: {
    waiting: '사진을 비교하고 있습니다 …',
    registered: '동물이 등록되었습니다.',
    failed: '사진을 사용할 수 없습니다. 링크를 보낸 곳에 문의해 주세요.',
    decisions: {
      MATCH: '같은 동물입니다.',
      NO_MATCH: '다른 동물입니다.',
      INCONCLUSIVE: '이 사진으로는 판단할 수 없습니다.',
      IDENTIFIED: '등록된 동물입니다.',
      UNKNOWN: '여기에 등록되지 않은 동물입니다.',
    },
    advice: {
      morePhotos: '사진이 더 있으면 도움이 됩니다.',
      sharper: '더 선명한 사진이 필요합니다. 밝은 곳에서 흔들리지 않게 찍어 주세요.',
      closer: '더 가까이에서 찍어 주세요.',
      showFace: '얼굴 전체가 보이게 찍어 주세요.',
      showNose: '코도 가까이에서 찍어 주세요.',
      photographFromFront: '정면에서 찍어 주세요.',
      otherSideOfLight: '빛이 반대쪽에서 오도록 찍어 주세요.',
      registerMore: '등록된 동물의 사진이 더 필요합니다.',
      manualReview: '사람이 사진을 비교해야 합니다.',
      newPhotos: '새로 찍어 주세요. 일부 사진이 이전 사진의 복사본입니다.',
      oneAnimal: '한 마리만 찍어 주세요.',
      rightSpecies: '다른 종류의 동물로 보입니다.',
    },
  },
  problems: {
    incomplete: { title: '링크가 완전하지 않습니다', text: '링크 전체를 열거나 코드를 다시 스캔하세요.' },
    unknown: { title: '유효하지 않은 링크입니다', text: '링크가 완전한지 확인하거나 보낸 곳에 새 링크를 요청하세요.' },
    EXPIRED: { title: '만료된 링크입니다', text: '보낸 곳에 새 링크를 요청하세요.' },
    USED_UP: {
      title: '이미 사용된 링크입니다',
      text: '사진이 전송되었습니다. 본인이 아니라면 보낸 곳에 새 링크를 요청하세요.',
    },
    REVOKED: { title: '취소된 링크입니다', text: '사진이 아직 필요한지 보낸 곳에 문의하세요.' },
    suspended: {
      title: '지금은 서비스를 사용할 수 없습니다',
      text: '나중에 다시 시도하거나 링크를 보낸 곳에 문의하세요.',
    },
    busy: { title: '이 링크를 사용하는 사람이 너무 많습니다', text: '1분 후에 다시 시도하세요.' },
    offline: { title: '연결되지 않음', text: '네트워크를 확인하고 다시 시도하세요.' },
    timeout: { title: '촬영 시간이 지났습니다', text: '아무것도 사용되지 않았습니다. 준비되면 다시 시작하세요.' },
    failed: {
      title: '문제가 발생했습니다',
      text: '사용자의 잘못이 아닙니다. 다시 시도하거나 링크를 보낸 곳에 문의하세요.',
    },
  },
};
