import type { Texts } from '../en.ts';
import { numberIn } from '../locale.ts';

const number = numberIn('ko');

const MARKS: Readonly<Record<string, string>> = {
  synthetic: '합성',
  're-captured': '재촬영 모의',
  cattle: '소',
  'whole photos': '전체 사진',
};

export const accuracy: Texts['accuracy'] = {
  says: (engine) => `점수의 의미. 엔진: ${engine}.`,
  copies: (policy) => `등록된 사진의 복사본: ${policy}`,
  copiesSay: (policy) =>
    policy === 'flag'
      ? '세션에 등록된 사진의 복사본이 있을 수 있습니다. 결과의 경고에 표시됩니다. 복사된 전신 사진은 무시되고, 복사된 지문은 계산에 포함됩니다.'
      : '세션에 등록된 사진의 복사본이 있을 수 있습니다. 결과의 경고에 표시되며, 복사된 지문이 있으면 결과는 판정 불가입니다.',
  copiesChange: '운영자가 npm run admin -- tenant replay 명령으로 바꿉니다.',
  perDay: (count) => `하루 약 ${number(count)}마리가`,
  everyDays: (days) => `약 ${number(days)}일에 한 마리가`,
  anotherThreshold: '기준 점수를 바꾸면',
  threshold: (score) => `기준 ${score}`,
  lowest: '받아들이는 최저 점수',
  withThreshold: (score, rate) => (
    <>
      기준 점수가 {score}이면 다른 동물이 통과하는 경우는 {rate}입니다.
    </>
  ),
  moreOften: '올바른 반려동물이 지금보다 더 자주 거부됩니다.',
  lessOften: '올바른 반려동물이 지금보다 덜 거부됩니다.',
  impostors: (count, passes) => `하루에 다른 동물 ${number(count)}마리가 시도하면 ${passes} 통과합니다.`,
  meaning: (rate, searchRate) =>
    `50점이 이 테넌트의 기준입니다. 다른 동물과의 비교에서 이 점수에 이르는 경우는 ${rate}입니다. 검색에서는 등록되지 않은 동물을 찾을 때 반려동물이 지목되는 경우가 ${searchRate}입니다. 10점마다 10배씩 달라집니다. 이것은 점수의 정의에서 나옵니다. 내 동물들에게 얼마나 맞는지 알려면 직접 찍은 사진으로 평가하세요. 올바른 반려동물이 얼마나 자주 거부되는지는 정의에서 나오지 않으므로 위의 측정값을 보세요. 운영자가 npm run admin -- tenant accuracy 명령으로 두 목표를 바꿉니다.`,
};

export const ownAnimals: Texts['ownAnimals'] = {
  title: '내 동물로 측정한 값',
  none: '아직 측정하지 않았습니다. 서비스가 하루에 한 번 등록된 반려동물을 서로 비교합니다.',
  measured: '측정:',
  shippedHold: '판정은 제공된 오류율을 따릅니다.',
  measuredHold: '판정은 이 측정값을 따릅니다.',
  bases: { learned: '얼굴', plain: '코, 또는 얼굴을 찾지 못한 사진' },
  compared: (basis, animals, comparisons) => `${basis}: ${animals}마리, 다른 동물과의 비교 ${comparisons}회.`,
  columns: { claimed: '제공된 오류율', measured: '다른 동물이 실제로 도달한 비율', interval: '95 % 구간' },
  animalsMissing: (count) =>
    `다른 동물끼리 얼마나 비슷한 점수가 나오는지 측정하려면 ${number(count)}마리가 더 필요합니다.`,
  missed: (animals, comparisons, share) =>
    `${animals}마리를 다른 세션의 사진 또는 확인된 검증과 ${comparisons}회 비교했습니다. ${share}가 거부될 만큼 낮았습니다.`,
  missedBound: (bound) => `95 % 확률로 최대 ${bound}입니다.`,
  matedMissing: (count) => `놓치는 비율을 측정하려면 두 세션의 사진이 있는 동물이 ${number(count)}마리 더 필요합니다.`,
  undecided: (count) =>
    `같은 동물일 수 있어 비교 ${number(count)}회를 제외했습니다. 병합하거나 거부하면 값이 완전해집니다.`,
  observed: '확인된 판정',
  noneObserved: (
    <>
      아직 확인된 판정이 없습니다. 앱은 작업의 <code>:confirm</code> 으로 확인합니다.
    </>
  ),
  observedColumns: { month: '월', species: '종', app: '앱', matches: '잘못된 일치', denials: '잘못된 거부' },
  share: (wrong, count, interval) => `${number(count)}건 중 ${number(wrong)}건 (${interval})`,
  outcomes: {
    RIGHT_MATCH: '올바른 일치',
    FALSE_MATCH: '잘못된 일치',
    RIGHT_DENIAL: '올바른 거부',
    MISS: '잘못된 거부',
    OPEN: '미정',
  },
  drift: '오류율 변경 기록',
  driftColumns: { from: '사용 시작', species: '종', rate: '제공값이 1/10,000인 곳의 오류율', until: '사용 종료' },
  inUse: '사용 중',
  worse: (species) => `${species}: 다른 동물끼리 비슷한 점수가 이전보다 자주 나옵니다`,
  worseSays: (rate) =>
    `제공된 오류율이 1/10,000인 점수에 다른 동물이 도달하는 비율은 ${rate}입니다. 판정에 반영되어 일치가 줄어듭니다. 같은 동물일 수 있는 쌍을 결정하고 사진을 더 등록하세요.`,
  policies: {
    SHIPPED: '측정값과 관계없이 제공된 오류율을 사용합니다.',
    WORSE: '제공값과 측정값 중 나쁜 값을 사용합니다.',
    MEASURED: '제공값보다 좋아도 측정값을 사용합니다.',
  },
  policyChange: '운영자가 npm run admin -- tenant claims 명령으로 바꿉니다.',
  improve: '개선하려면',
  nothingToImprove: '최근 30일 동안 약하게 등록된 동물이나 서로 닮은 쌍이 없습니다.',
  weak: '다음 동물은 등록된 사진이 서로 맞지 않습니다. 새 사진을 세 장 이상 등록하세요.',
  alike: '서로 닮은 동물입니다. 같은 동물이면 병합하고, 아니면 거부하세요.',
};

export const ownScores: Texts['ownScores'] = {
  title: '내 인증의 점수',
  span: '기간',
  spans: { 7: '최근 7일', 14: '최근 14일', 30: '최근 30일' },
  none: '이 기간에 인증이 없습니다. 작업은 30일 동안 보관됩니다.',
  label: (count) => `인증 ${number(count)}건의 점수, 판정별`,
  columns: { score: '점수', matches: '일치', inconclusive: '판정 불가', noMatches: '불일치' },
  from: (score, to) => `${score}–${to}`,
  asTable: '표로 보기',
  slider: '비교할 기준 점수',
  reached: (threshold, reached, all, decided) => (
    <>
      기준 점수가 {threshold}이었다면 인증 {number(all)}건 중 {reached}건이 기준에 이르렀을 것입니다. 실제로 일치로
      판정된 것은 {number(decided)}건입니다.
    </>
  ),
  lost: (count) => `지금의 일치 중 ${number(count)}건이 사라졌을 것입니다.`,
  gained: (count) => `다른 ${number(count)}건이 기준에 이르렀을 것입니다. 올바른 반려동물인지 확인하세요.`,
  says: '점수만 센 것입니다. 다른 종, 여러 동물, 품질이 낮은 사진 등 다른 이유로도 판정 불가가 됩니다. 이것은 오류율이 아닙니다. 오류율은 위의 확인된 판정에 있습니다.',
};

export const measured: Texts['measured'] = {
  title: '측정값',
  none: (command) => <>이 설치에는 측정값이 없습니다. 직접 찍은 사진으로 엔진을 측정하세요: {command}</>,
  otherEngine: '다른 엔진의 측정값입니다',
  otherEngineSays: (engine) => `${engine}(으)로 측정했으며, 여기서 실행 중인 엔진이 아닙니다.`,
  fewDogs: '실제 개에 대해서는 알려진 것이 적습니다',
  fewDogsSays: (pairs, command) => (
    <>
      같은 실제 개의 사진은 얼굴로 {pairs}쌍만 비교했습니다. 코에는 대체 자료를 쓰고 표시했습니다. “소”는 소의 코 피부,
      “재촬영 모의”는 두 번째 사진을 모의한 것입니다. 이들은 개에 대한 추정치가 아닙니다. 직접 찍은 사진으로 측정하세요:{' '}
      {command}
    </>
  ),
  origin: (engine, date, machine) => (
    <>
      엔진 {engine}, {date}, {machine}. 괄호 안은 95% 신뢰 구간입니다. “부족”은 값을 내기에 비교 횟수가 모자란다는
      뜻입니다. 구간이 0에서 0이면 오류가 관찰되지 않았다는 뜻이며, 오류가 없다는 뜻은 아닙니다.
    </>
  ),
  how: '측정 방법과 사용한 사진',
  calibratedOn: (dogs, cats) => (
    <>
      점수 보정에 사용한 자료 — 개: {dogs}; 고양이: {cats}.
    </>
  ),
  protocols: { R1P1: '한 장과 한 장', R5P3: '세 장과 다섯 장' },
  columns: {
    set: '사진의 대상',
    compared: '비교',
    pairs: '쌍: 같은 동물, 다른 동물',
    eer: '동일 오류율',
    rejected: (rate) => `다른 동물이 ${rate} 통과할 때 올바른 동물의 거부율`,
  },
  animals: {
    cattle: (count) => `소 ${number(count)}마리`,
    DOG: (count, isGenerated) => `${isGenerated ? '생성된' : '실제'} 개 ${number(count)}마리`,
    CAT: (count, isGenerated) => `${isGenerated ? '생성된' : '실제'} 고양이 ${number(count)}마리`,
  },
  tooFew: '부족',
  markOf: (mark) => MARKS[mark] ?? mark,
  tradeOff: '두 오류의 관계',
  tradeOffSays:
    '오른쪽으로 갈수록 다른 동물이 더 많이 통과하고, 위로 갈수록 올바른 동물이 더 자주 거부됩니다. 왼쪽 아래에 가까울수록 좋습니다. 실선: 세 장과 다섯 장, 점선: 한 장과 한 장.',
  picture: '두 오류의 그림',
  pictureSays: '다른 동물이 통과하는 비율에 따른 같은 동물의 거부 비율, 자료마다 한 선. 값은 표에 있습니다.',
};
