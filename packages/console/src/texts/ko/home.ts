import type { Texts } from '../en.ts';
import { numberIn } from '../locale.ts';

const number = numberIn('ko');

export const home: Texts['home'] = {
  plan: '요금제',
  plans: '요금제 보기',
  pets: '반려동물',
  ofMost: (most) => ` / ${number(most)}`,
  petsUsed: '요금제 한도 중 사용한 반려동물 수',
  today: '오늘 (UTC)',
  requests: (count) => `요청 ${number(count)}건`,
  failed: (count) => `실패 ${number(count)}건`,
  jobsNow: '현재 작업',
  running: (count) => `실행 중 ${number(count)}건`,
  waiting: (count) => `대기 중 ${number(count)}건`,
  median: (seconds) => ` · 최근 7일 중앙값 ${seconds}초`,
  decisionsTitle: '판정',
  range: '기간',
  ranges: { day: '24시간', week: '7일', month: '30일' },
  unchanged: '이전과 같음',
  changed: (difference) => `이전 기간보다 ${difference}`,
  requestsByDay: '일별 요청',
  decisions: '판정',
  requestsCounted: '요청',
  series: {
    matches: '일치 또는 식별됨',
    inconclusive: '판정 불가',
    noMatches: '불일치 또는 미확인',
    failures: '실패',
    successes: '성공',
  },
  recentErrors: '최근 오류',
  noFailures: '실패한 요청이 없습니다.',
  request: '요청',
  error: '오류',
};

export const chart: Texts['chart'] = {
  label: (what, steps, most) => `${what}, ${steps}개 구간, 구간당 최대 ${most}건`,
  asTable: '표로 보기',
  tableOf: (what) => `${what} 표`,
  day: '날짜 (UTC)',
  hour: '시간',
};

export const firstSteps: Texts['firstSteps'] = {
  title: '첫 단계',
  done: (count, all) => `${all}단계 중 ${count}단계 완료`,
  doneOf: (count, all) => `${all}단계 중 ${count}단계를 마쳤습니다`,
  isDone: '완료',
  isOpen: '할 일',
  steps: {
    registration: '내 사진이나 생성된 사진으로 반려동물 등록하기',
    verification: '새 사진으로 인증하거나 식별하기',
    key: '프로그램을 위한 API 키 만들기',
    call: '키로 API 호출하기. 체험 페이지에 모든 호출이 나옵니다',
  },
};

export const design: Texts['design'] = {
  title: '디자인',
  says: '페이지를 고칠 때 이 값을 사용하세요. packages/console/src/ui/tokens.ts에 적혀 있습니다.',
  type: '글자',
  colour: '색',
  space: '간격, 높이, 모서리, 그림자',
  controls: '입력 요소',
};

export const plan: Texts['plan'] = {
  says: '등록할 수 있는 반려동물 수와 검색 가능 여부를 고르세요. 변경은 바로 적용됩니다.',
  choices: '요금제',
  identification: '식별',
  noneChosen:
    '아직 요금제를 선택하지 않아 식별이 SVCB2B10012로 실패합니다. 식별이 포함된 요금제(demo 또는 pro)를 선택하세요.',
  account: '계정',
  suspended: '정지됨 (SVCB2B10010)',
  pets: (count) => `반려동물 ${number(count)}마리`,
  current: '현재',
  plans: {
    base: '무료: 등록과 1:1 인증.',
    demo: '모든 기능, 반려동물 100마리까지.',
    pro: '모든 기능, 제한 없음.',
  },
  anyNumber: '반려동물 수 제한 없음',
  atMost: (count) => `반려동물 최대 ${number(count)}마리`,
  withIdentification: '식별 포함',
  withoutIdentification: '식별 미포함',
  choose: (name) => `${name} 선택`,
  change: (name) => `요금제를 ${name}(으)로 바꿀까요?`,
  changed: (name) => `요금제가 ${name}(으)로 바뀌었습니다.`,
  consequences: {
    anyNumber: '반려동물을 수 제한 없이 등록할 수 있습니다.',
    atMost: (count) => `반려동물을 최대 ${number(count)}마리 등록할 수 있습니다.`,
    stops: '식별이 즉시 중단됩니다. 모든 :identify 요청이 SVCB2B10011로 실패합니다. 반려동물과 사진은 그대로 남습니다.',
    included: '식별(1:N)이 포함됩니다. 반려동물과 사진은 그대로 남습니다.',
    notIncluded: '식별(1:N)이 포함되지 않습니다. 반려동물과 사진은 그대로 남습니다.',
  },
};
