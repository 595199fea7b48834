import type { passkeys as English } from '../en/passkeys.ts';

export const passkeys: typeof English = {
  title: '패스키',
  says: '기기의 지문, 얼굴, 잠금 번호 또는 보안 키로 로그인합니다. 패스키 하나가 비밀번호와 2단계 인증을 대신하며, 가짜 페이지에 입력될 수 없습니다.',
  name: '패스키 이름',
  namePlaceholder: '패스키가 있는 기기',
  yourPassword: '현재 비밀번호',
  add: '패스키 추가',
  make: '기기에서 계속',
  lastUsed: '마지막 사용',
  rename: '이름 바꾸기',
  newName: (name) => `${name}의 새 이름`,
  remove: '제거',
  removeOf: (name) => `${name} 패스키를 제거할까요?`,
  removeSays: '더 이상 이 패스키로 로그인할 수 없습니다. 기기에 남은 것은 기기에서 지우세요.',
  none: '이 브라우저나 이 주소에서는 패스키를 쓸 수 없습니다. 보안 연결과 호스트 이름이 필요합니다.',
  failed: '기기가 패스키를 만들지 않았거나 이 계정의 패스키가 이미 있습니다.',
};
