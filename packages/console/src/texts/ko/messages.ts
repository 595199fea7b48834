import type { Texts } from '../en.ts';

export const messages: Texts['messages'] = {
  title: '메시지',
  finder: '발견자',
  owner: '보호자',
  finderIsMailed: '발견자에게 메시지가 있다는 메일이 갑니다. 내용은 들어 있지 않습니다.',
  finderIsNotMailed: '발견자에게 메일이 가지 않으며, 이 건의 페이지에서만 메시지를 볼 수 있습니다.',
  invite: '보호자에게 쓰기',
  inviteSays: '보호자는 링크가 있는 메일을 받아 지금부터 읽고 답할 수 있으며, 발견자의 이름과 연락처는 보지 못합니다.',
  ownerReads: '보호자도 읽습니다.',
  wait: '답장이 오면 다시 쓸 수 있습니다.',
  ended: '더 이상 쓸 수 없습니다. 메시지는 목격 기록과 함께 삭제됩니다.',
  block: '이 발견자의 메시지 차단',
  blockTitle: '이 발견자의 메시지를 차단할까요?',
  blockSays:
    '발견자는 이 건의 페이지를 계속 볼 수 있고, 보내는 메시지도 읽습니다. 발견자의 이메일 주소가 보관되는 동안 모든 동물에 적용됩니다.',
  isBlocked: '발견자는 쓸 수 없습니다.',
  allow: '발견자가 다시 쓸 수 있게 하기',
  allowTitle: '발견자가 다시 쓸 수 있게 할까요?',
  allowSays: '발견자가 다시 메시지를 쓸 수 있습니다.',
};
