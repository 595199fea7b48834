import type { Texts } from '../en.ts';

export const owners: Texts['owners'] = {
  owner: '주인',
  add: '주인 추가',
  change: '주인 정보 수정',
  name: '주인 이름',
  contact: '전화번호 또는 이메일 주소',
  mayCall: '반려동물을 찾으면 연락받기로 주인이 동의했습니다',
  note: '동의한 방법 (예: 신청서)',
  atDesk: '직원이 확인함',
  agreed: '연락 가능',
  notAgreed: '연락에 동의하지 않음',
  which: '누구의 반려동물인지',
  isNew: '새로운 사람',
  known: (name, pets) => `${name}, 반려동물 ${pets}마리`,
  takeAway: '주인이 아님',
  wasTakenAway: '반려동물의 주인을 해제했습니다.',
  export: '주인 정보 내보내기',
  remove: '주인 삭제',
  removeOf: (name) => `${name} 삭제`,
  removeSays:
    '이름, 연락처, 동의 기록을 지웁니다. 반려동물은 주인 없이 남습니다. 분실 신고에 적힌 번호는 그 신고를 삭제할 때 지워집니다.',
  wasRemoved: '주인을 삭제했습니다.',
};
