import type { organisationSettings as English } from '../en/organisation-settings.ts';

export const organisationSettings: typeof English = {
  title: '조직 계정으로 로그인',
  says: '조직이 이미 가진 계정으로 로그인합니다(오픈아이디 커넥트).',
  redirectUrl: '조직에 등록할 리디렉션 주소',
  signInUrl: '로그인을 시작하는 주소',
  issuer: '발급자',
  clientId: '클라이언트 아이디',
  clientSecret: '클라이언트 비밀',
  secretKept: '저장된 값을 그대로 두려면 비워 두세요.',
  groupsClaim: '그룹을 담은 클레임',
  groups: '그룹의 역할',
  groupsSay:
    '로그인할 때마다 그 사람이 속한 첫 번째 그룹이 역할을 정합니다. 그룹이 없으면 이 페이지에서 역할을 정합니다.',
  group: '그룹',
  addGroup: '그룹 추가',
  removeGroup: (group) => `${group} 그룹 제거`,
  others: '그 밖의 모든 사람',
  nobody: '로그인할 수 없음',
  only: '이 방법으로만 로그인',
  onlySays: '비밀번호나 링크로는 이 테넌트에 들어갈 수 없습니다. 먼저 본인이 이 방법으로 로그인하세요.',
  listed: '로그인 페이지에 표시',
  listedSays: '그 페이지를 여는 모든 사람이 이 테넌트의 이름을 봅니다.',
  setUp: '설정',
  turnOff: '끄기',
  turnOffSays: '아무도 조직 계정으로 로그인할 수 없으며, 그렇게 로그인한 사람은 로그아웃됩니다.',
  saved: '저장했습니다. 조직이 응답했습니다.',
};
