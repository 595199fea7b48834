import type { Texts } from '../en.ts';

export const forms: Texts['forms'] = {
  missing: '입력해 주세요.',
  noEmail: '이메일 주소가 아닙니다. 이름, @, 도메인이 필요합니다.',
  tooShort: (chars) => `${chars}자 이상이어야 합니다.`,
  noNumber: '숫자만 입력할 수 있습니다.',
  refused: '여기에 사용할 수 없는 값입니다.',
  offline: '오프라인입니다',
  offlineSays:
    '보이는 내용이 오래되었을 수 있고 아무것도 바꿀 수 없습니다. 입력한 내용은 그대로 남습니다. 연결되면 페이지가 자동으로 이어집니다.',
  sessionEnded: '세션이 끝났습니다. 로그인하면 하던 곳에서 이어집니다. 입력한 내용도 남아 있습니다.',
};
