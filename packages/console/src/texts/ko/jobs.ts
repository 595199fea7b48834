import type { ADVICE_CODES } from '@rhinarium/contract';
import type { Texts } from '../en.ts';
import { numberIn } from '../locale.ts';

const number = numberIn('ko');

export const jobs: Texts['jobs'] = {
  kinds: {
    FINGERPRINT_ADDITION: { one: '등록', many: '등록' },
    PET_VERIFICATION: { one: '인증', many: '인증' },
    PET_IDENTIFICATION: { one: '식별', many: '식별' },
    DUPLICATE_SEARCH: { one: '중복 검색', many: '중복 검색' },
    STANDING_SEARCH: { one: '상시 검색', many: '상시 검색' },
  },
  statuses: { PENDING: '대기 중', PROCESSING: '실행 중', SUCCESS: '완료', FAILED: '실패', CANCELED: '취소됨' },
  decisions: {
    MATCH: { label: '일치', says: '사진의 동물은 이 반려동물입니다.' },
    NO_MATCH: { label: '불일치', says: '사진의 동물은 다른 동물입니다.' },
    IDENTIFIED: { label: '식별됨', says: '첫 번째 후보가 그 반려동물입니다.' },
    UNKNOWN: { label: '미확인', says: '일치하는 반려동물이 없습니다.' },
    INCONCLUSIVE: { label: '판정 불가', says: '사진이 판정하기에 부족합니다. 새로 촬영하세요.' },
  },
  job: '작업',
  says: '무엇이 왜 결정되었는지 찾아보세요. 작업을 열면 일치한 사진을 보거나 실패한 작업을 다시 실행할 수 있습니다. 작업은 30일 동안 보관됩니다.',
  kind: '작업 종류',
  result: '결과',
  none: '조건에 맞는 작업이 없습니다.',
  score: '점수',
  added: (count) => `지문 ${count}장 추가됨`,
  started: '시작',
  ended: '종료',
  deadline: '기한',
  attempts: '시도 횟수',
  engine: '엔진',
  mayRunAgain: ': 같은 사진으로 다시 실행할 수 있습니다.',
  cancelJob: '작업 취소',
  wasCanceled: '작업을 취소했습니다.',
  runAgain: '다시 실행',
  checked: (count, of) =>
    of === 0
      ? '차례를 기다리는 중입니다. 다른 작업이 먼저 실행됩니다.'
      : `반려동물 ${number(of)}마리 중 ${number(count)}마리 확인`,
};

const ADVICE: Readonly<Record<(typeof ADVICE_CODES)[number], string>> = {
  morePhotos: '사진을 더 찍으세요. 좋은 사진이 많을수록 도움이 됩니다.',
  sharper: '더 선명하게 찍으세요. 움직이지 말고, 밝은 곳에서, 코나 얼굴에 초점을 맞추세요.',
  closer: '코나 얼굴이 안내선을 채우도록 더 가까이 가세요.',
  showFace:
    '고양이 얼굴을 정면에서 보여 주세요. 이 사진들이나 등록된 사진 대부분에서 얼굴을 찾지 못했습니다. 얼굴이 보이는 사진도 등록하세요.',
  showNose: '코도 더 가까이에서 찍으세요. 이 사진들이나 등록된 사진에는 개의 얼굴만 있고 코 무늬가 보이지 않습니다.',
  photographFromFront: '코를 정면에서 찍으세요. 이 사진들은 등록된 사진과 다른 쪽에서 찍혔습니다.',
  otherSideOfLight: '그림자가 다르게 생기도록 빛의 반대편으로 옮기세요.',
  registerMore: '어떤 동물인지 확실할 때, 밝은 곳에서 가까이 찍은 새 사진을 세 장 이상 등록하세요.',
  manualReview:
    '사람이 근거 화면에서 이 사진들과 등록된 사진을 나란히 비교하세요. 같은 방식으로 더 찍어도 판정되기 어렵습니다.',
  newPhotos: '새로 촬영하세요. 일부 사진이 등록된 사진의 복사본입니다.',
  oneAnimal: '한 마리만 촬영하세요. 사진이 모두 같은 동물로 보이지 않습니다.',
  rightSpecies: '세션의 종에 맞는 동물을 촬영하세요. 개는 코, 고양이는 얼굴입니다.',
};

export const result: Texts['result'] = {
  reasons: {
    tooCloseToExclude: '일치로 보기에는 점수가 낮지만, 같은 동물도 50회 중 1회 넘게 이렇게 낮은 점수를 받습니다.',
    notCalibrated: '점수는 낮지만, 다른 개라고 판정할 만큼 실제 개가 충분히 측정되지 않았습니다.',
    faceNotFound: '점수는 낮지만, 한쪽 사진 대부분에서 얼굴을 찾지 못했습니다.',
    weakRegistration: '점수는 낮지만, 등록된 사진끼리 서로 일치하지 않습니다.',
    unlikeBoth: '이 점수는 같은 동물에서 드물고, 다른 동물에서는 더 드뭅니다.',
    tooFewPhotos: '지문을 다섯 장보다 적게 보냈습니다. 세 장이면 시작할 수 있지만 많을수록 판정이 쉬워집니다.',
    poorProbe: '불일치로 판정하기에는 지문의 품질이 낮습니다.',
    closeRival: '두 반려동물이 거의 똑같이 일치합니다.',
    wrongSpecies: '지문이 다른 종의 것입니다.',
    inconsistentAnimal: '지문이 모두 같은 동물의 것이 아닙니다.',
    copyOfRegistered: '일부 지문이 등록된 사진의 복사본이며, 이 테넌트는 복사본을 받지 않습니다.',
  },
  warnings: {
    inconsistentAnimal: '다른 사진들과 같은 동물로 보이지 않는 사진',
    photosUnreadable: '더 이상 읽을 수 없어 비교에 쓰이지 않은 등록 사진: 새 사진을 등록하세요',
    weakRegistration: '다른 사진들과 별로 닮지 않아 반려동물을 알아보지 못할 수 있는 사진: 세 장 이상 추가하세요',
    copyOfRegistered: '등록된 사진의 복사본',
    forcedInTest: '판정을 강제로 정한 테스트 모드 사진',
  },
  adviceOf: (code, message) => ADVICE[code as keyof typeof ADVICE] ?? message,
  why: '이유와 다음에 할 일',
  appearanceIgnored: '복사된 전신 사진은 무시되었습니다.',
  scoreAtLeast: '(50 이상)',
  scoreBelow: '(50 미만)',
  scoreOf: (label, score) => `${label} 100점 만점에 ${score}`,
  rates: (others, own, threshold) =>
    `다른 동물이 이만큼 높은 점수를 받는 경우는 ${others}입니다.${own === undefined ? '' : ` 비슷한 사진에서 같은 동물이 이만큼 낮은 점수를 받는 경우는 ${own}입니다.`} 기준 점수는 ${threshold}입니다.`,
  evidence: '근거',
  photoOfSession: '세션의 사진',
  bestRegistered: '가장 비슷한 등록 사진',
  scoreOfPair: '쌍의 점수',
  compared: (count, pool) =>
    count === 0
      ? `${pool ? `${pool} 풀에 ` : ''}비교할 이 종의 반려동물이 없습니다.`
      : `${pool ? `${pool} 풀의 ` : ''}반려동물 ${number(count)}마리와 비교했습니다. 기준 점수는 그 수를 고려합니다.`,
  leads: (points) => ` 첫 번째 후보가 ${points}점 앞섭니다.`,
  candidates: '후보',
  pairs: '같은 동물로 보이는 쌍',
  pairsFound: (pairs, pets, pool) =>
    `${pool === undefined ? '' : `${pool} 풀의 `}반려동물 ${number(pets)}마리를 서로 비교했습니다. ${
      pairs === 0
        ? '같은 동물로 보이는 쌍이 없습니다.'
        : `같은 동물로 보이는 쌍이 ${number(pairs)}개 있습니다. 병합하기 전에 양쪽 사진을 확인하세요.`
    }`,
  morePairs: '목록보다 많은 쌍을 찾았습니다. 이 쌍들을 병합한 뒤 다시 검색하세요.',
  recordsOfOne: (pets) => `기록 ${number(pets)}개가 같은 동물일 수 있습니다. 아래 쌍만 병합하면 됩니다.`,
  showOtherPairs: (pairs) => `나머지 쌍 ${number(pairs)}개 보기`,
  olderRecord: '먼저 만든 기록',
  newerRecord: '나중에 만든 기록',
  rank: '순위',
  othersThisHigh: '다른 동물이 이 점수를 받을 확률',
  matchesAlone: '단독으로 일치',
  microchipSpeaksAgainst: '마이크로칩이 이 반려동물과 맞지 않습니다',
  added: (fingerprints, appearances) => `지문 ${fingerprints}장과 전신 사진 ${appearances}장을 등록했습니다.`,
  replaced: '등록된 사진',
  nothingReplaced: (score) =>
    `새 사진은 등록된 사진과 다른 동물입니다(점수 ${score}). 아무것도 추가하거나 제거하지 않았습니다.`,
  replacedSays: (fingerprints, appearances, score) =>
    `지문 ${fingerprints}장과 전신 사진 ${appearances}장을 제거하고 삭제했습니다. 새 사진과의 점수는 ${score}입니다.`,
  looksAlike: '같은 동물로 보이는 다른 반려동물이 있습니다',
  scoreIs: (score) => `점수 ${score}`,
  registered: '등록된 지문',
  notAdded: '추가되지 않은 사진',
  notAddedFor: (reason) => `추가되지 않음: ${reason}`,
};

export const evidence: Texts['evidence'] = {
  show: '일치한 부분 보기',
  comparing: '다시 비교하는 중 …',
  ofEachPair: '쌍별 점수',
  engineChanged: '이 판정 이후 엔진이 바뀌었습니다. 현재 엔진의 점수입니다.',
  matrix: '점수 표',
  photo: '사진',
  registered: (n) => `등록 ${n}`,
  registeredPhoto: (n) => `등록 사진 ${n}`,
  photoOfSession: (n) => `세션의 사진 ${n}`,
  bestPair: '사진별 가장 좋은 쌍',
  drawPoints: '일치한 점 표시',
  pair: (score, points) => `점수 ${score}, 일치한 점 ${points}개`,
  sideBySide: (says) => `세션 사진과 등록 사진을 나란히 놓은 그림. ${says}`,
};

export const sessions: Texts['sessions'] = {
  states: { STARTED: '진행 중', FINISHED: '완료', ABORTED: '중단됨', TIMEOUT: '시간 초과' },
  purposes: { PET_PROFILE_REGISTRATION: '등록', PET_VERIFICATION: '인증', PET_IDENTIFICATION: '식별' },
  says: '사진이 왜 거부되었는지, 세션이 아직 열려 있는지 확인하세요. 서버가 세션을 만들고 기기가 사진을 올립니다.',
  none: '아직 촬영 세션이 없습니다.',
  noneFound: '이 필터에 맞는 촬영 세션이 없습니다.',
  session: '세션',
  title: '촬영 세션',
  titleOf: (id) => `촬영 세션 ${id}…`,
  purpose: '용도',
  images: '사진',
  progress: (fingerprints, ofFingerprints, appearances, ofAppearances) =>
    `지문 ${fingerprints}/${ofFingerprints}, 전신 ${appearances}/${ofAppearances}`,
  abort: '세션 중단',
  abortThis: '이 촬영 세션을 중단할까요?',
  abortSays: '이 세션은 더 이상 사진을 받지 않으며, 어떤 작업도 사용할 수 없습니다.',
  whatHappened: '진행 과정',
  noImages: '없습니다. 등록되지 않은 사진은 30일 동안 보관됩니다.',
  events: {
    created: '생성됨',
    uploaded: (kind, verdict, reasons) => `${kind} 업로드됨, ${verdict}${reasons === '' ? '' : `: ${reasons}`}`,
    expired: '사용되지 않고 만료됨',
    usedBy: '완료: 작업에 사용됨',
    jobStarted: '작업이 시작됨',
    jobEnded: (status) => `작업이 끝남: ${status}`,
    aborted: '중단됨',
  },
};
