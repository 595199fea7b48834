import type { Texts } from '../en.ts';

export const organisation: Texts['organisation'] = {
  title: '조직 계정으로 로그인',
  signInWith: (name) => `${name} 계정으로 로그인`,
  leads: '조직의 로그인 페이지로 이동하는 중',
  needed: '조직 계정으로 로그인하세요',
  neededSays: (tenant) => `“${tenant}”에는 다른 방법으로 들어갈 수 없습니다.`,
  connect: (tenant) => `${tenant} 조직 계정과 연결`,
  connectSays: '조직에서 한 번 로그인하면 그 뒤로는 조직 계정이 이 테넌트의 내 계정으로 이어집니다.',
  isBy: '조직 계정으로 로그인했습니다. 비밀번호는 조직이 관리하며, 이 세션은 조직의 테넌트만 볼 수 있습니다.',
};
