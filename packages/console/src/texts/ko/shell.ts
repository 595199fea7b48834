import type { Texts } from '../en.ts';

export const shell: Texts['shell'] = {
  skip: '본문으로 건너뛰기',
  menu: '메뉴',
  navigation: '주 메뉴',
  tenant: '테넌트',
  chooseTenant: '테넌트 선택',
  switchTo: { light: '밝은 테마로 전환', dark: '어두운 테마로 전환' },
  language: '언어',
  accountOf: (name) => `${name} 님의 계정`,
  account: '계정',
  documentation: 'API 문서',
  signOut: '로그아웃',
  installation: '설치',
  places: {
    toDo: '할 일',
    home: '홈',
    playground: '체험',
    pets: '반려동물',
    pools: '검색 풀',
    lostReports: '분실 신고',
    sightings: '목격',
    foundAnimal: '동물 발견',
    lostAnimal: '동물 분실',
    sharingGroups: '공유 그룹',
    links: '촬영 링크',
    sessions: '촬영 세션',
    jobs: '작업',
    accuracy: '정확도',
    keys: 'API 키',
    webhooks: '웹훅',
    plan: '요금제',
    people: '구성원',
    requests: '요청 기록',
    audit: '감사 기록',
  },
  groups: { animals: '동물', lostAndFound: '분실과 발견', developers: '개발자용', administration: '관리' },
  suspended: '이 테넌트는 정지되었습니다 (SVCB2B10010)',
  suspendedSays:
    '이 테넌트의 키로 보낸 요청은 403을 받으며, 열려 있던 촬영 세션은 중단되었습니다. 운영자에게 문의하세요.',
  endSuspension: '설치 페이지에서 정지 해제',
};

export const testMode: Texts['testMode'] = {
  name: '테스트 모드',
  says: '이 페이지의 모든 내용은 테스트 데이터입니다. 실제 반려동물, 키, 작업과 분리되어 있으며 요금제에 포함되지 않습니다.',
  guide: '테스트 모드로 할 수 있는 일',
  clear: '테스트 데이터 모두 삭제',
  clearTitle: '테스트 데이터를 모두 삭제할까요?',
  clearSays:
    '테스트 모드의 반려동물, 사진, 세션, 작업, 검색 풀, 이벤트가 삭제됩니다. 키, 웹훅 엔드포인트, 기록은 남습니다. 실제 데이터는 바뀌지 않습니다.',
  cleared: '테스트 데이터를 모두 삭제했습니다.',
};

export const search: Texts['search'] = {
  open: '검색 (Ctrl K)',
  placeholder: '반려동물, 자체 식별자, 작업, 촬영 세션, 요청 식별자 또는 페이지',
  label: '전체 검색',
  request: (requestId, status) => `요청 ${requestId} · ${status}`,
  page: '페이지',
  nothing: '이 이름이나 식별자를 가진 것이 없습니다.',
  opensHere: '을 누르면 어느 페이지에서나 검색이 열립니다.',
};

export const signIn: Texts['signIn'] = {
  signingIn: '로그인하는 중',
  signIn: '로그인',
  back: '뒤로',
  password: '비밀번호',
  lostBoth: '휴대폰과 복구 코드를 모두 잃으셨나요? 서비스를 운영하는 사람이 2단계 인증을 해제할 수 있습니다.',
  noPassword:
    '아직 비밀번호가 없나요? 서비스를 처음 시작하면 한 번만 쓸 수 있는 로그인 링크가 출력됩니다. 새 링크가 필요하면 서비스가 있는 컴퓨터에서 다음을 실행하세요. 목록에는 주소가 없는 사람도 있습니다.',
};

export const invitation: Texts['invitation'] = {
  offers: (tenant, role) => `“${tenant}” 테넌트에 ${role}(으)로 초대되었습니다.`,
  sentTo: (email) => `${email} 주소로 만든 초대입니다.`,
  enterNew: '새 계정으로 들어가기',
  haveAccount: '이미 계정이 있습니다: 로그인한 뒤 이 페이지로 돌아오세요',
  signedInAs: (name, email) => `${name}${email ? ` (${email})` : ''} 계정으로 로그인되어 있습니다.`,
  enterAs: (name) => `${name} 계정으로 들어가기`,
  takesAddress: (email) => `앞으로 ${email} 주소로 로그인`,
  taken: '이 주소에는 이미 계정이 있습니다',
  takenSays: '본인 계정이라면 로그인한 뒤 이 페이지로 돌아오세요. 만든 적이 없다면 로그인에 쓸 다른 주소를 입력하세요.',
  otherEmail: '다른 이메일 주소',
  ended: '더 이상 쓸 수 없는 초대입니다',
  endedSays: '이미 사용했거나 취소 또는 교체되었거나 일주일이 지났습니다. 테넌트 소유자에게 새 초대를 요청하세요.',
  toConsole: '콘솔로 가기',
};

export const account: Texts['account'] = {
  isOperator: '이 설치의 운영자입니다.',
  chooseBoth: '이메일 주소와 비밀번호를 정하세요',
  choosePassword: '비밀번호를 정하세요',
  emailSays: '바꾸려면 테넌트 소유자에게 새 주소로 초대를 요청하고, 로그인한 상태에서 그 링크를 여세요.',
  linksOnly: '비밀번호가 없으면 일회용 링크로만 로그인할 수 있습니다.',
  cannotComeBack: '아직 비밀번호가 없습니다',
  chooseNow: '이메일 주소와 비밀번호 정하기',
  signOutAnyway:
    '로그아웃하면 다시 로그인할 때 새 일회용 링크가 필요합니다. 소유자가 다시 초대하거나, 서비스 운영자가 “admin person list”와 “admin person link”로 링크를 출력할 수 있습니다.',
  saved: '저장되었습니다',
  newPassword: '새 비밀번호',
  newPasswordSays: '12자 이상. 다른 브라우저에서는 로그아웃됩니다.',
  currentPassword: '현재 비밀번호',
  currentPasswordSays: '비밀번호를 바꾸려면 필요합니다',
  whereSignedIn: '로그인된 곳',
  endOthers: '다른 모든 곳에서 로그아웃',
  sessions: '세션',
  browser: '브라우저',
  signedIn: '로그인',
  lastUsed: '마지막 사용',
  unknownBrowser: '알 수 없음',
  thisBrowser: '이 브라우저',
};

export const secondFactor: Texts['secondFactor'] = {
  title: '2단계 인증',
  yourPassword: '내 비밀번호',
  code: '코드',
  codeOrRecovery: '인증 앱의 여섯 자리 숫자 또는 복구 코드',
  off: '꺼져 있습니다. 켜면 로그인할 때 휴대폰의 인증 앱에 표시되는 코드도 입력해야 하므로, 비밀번호를 도난당해도 안전합니다.',
  turnOn: '켜기',
  scan: '인증 앱으로 스캔하거나 비밀 값을 앱에 입력하세요. 그런 다음 앱에 표시되는 코드를 입력하세요.',
  qrCode: '비밀 값의 QR 코드',
  firstCode: '여섯 자리 숫자. 다른 브라우저에서는 로그아웃됩니다.',
  confirm: '확인',
  keepCodes: '지금 복구 코드를 보관하세요. 다시 표시되지 않습니다',
  keepCodesSays: '휴대폰이 없을 때 각 코드로 한 번씩 로그인할 수 있습니다. 휴대폰과 다른 곳에 보관하세요.',
  kept: '보관했습니다',
  on: (left) => `켜져 있습니다. 사용하지 않은 복구 코드가 ${left}개 있습니다.`,
  makeNewCodes: '곧 새 코드 10개를 만드세요.',
  newCodes: '복구 코드 다시 만들기',
  turnOff: '끄기',
  missing: '2단계 인증을 켜세요',
  missingSays: (tenant) => `${tenant}에 필요합니다. 계정에서 켜면 바로 페이지를 사용할 수 있습니다.`,
  goToAccount: '계정으로 이동',
};
