import type { Texts } from '../en.ts';

export const partners: Texts['partners'] = {
  title: '다른 설치본의 파트너',
  says: '자체 설치본이나 다른 프로그램을 쓰는 보호소입니다. 서명된 메시지로 목격을 주고받으며, 켜기 전에는 모두 꺼져 있습니다.',
  none: '아직 파트너가 없습니다.',
  create: '파트너 추가',
  name: '파트너 이름',
  url: '파트너의 메시지 주소',
  urlHint: '둘 중 먼저 만드는 쪽이면 두 칸을 비워 두세요.',
  secret: '파트너의 비밀 키',
  created: '파트너를 추가했습니다.',
  secretOnce: '이 비밀 키와 내 주소를 파트너에게 전하세요. 비밀 키는 지금 한 번만 표시됩니다.',
  messageUrl: '파트너가 메시지를 보낼 내 주소',
  switches: {
    sendSightings: '진행 중인 내 목격을 사진과 함께 보내기',
    searchSightings: '파트너의 목격을 내 분실 반려동물에서 검색',
    showPhoto: '후보와 함께 내 반려동물의 작은 사진 한 장 보내기',
    showPlace: '내 목격의 장소와 시각 보내기',
  },
  switchOf: (name, label) => `${label}: ${name}`,
  wasChanged: '변경 사항을 저장했으며 바로 적용됩니다.',
  save: '주소 저장',
  notSending: { request: '아직 주소 없음', gone: '더 이상 없음 (410)', failing: '메시지를 받지 않음' },
  resume: '다시 보내기',
  sightings: (count) => `파트너의 진행 중인 목격 ${count}건을 보관하고 있습니다.`,
  remove: '삭제',
  removeOf: (name) => `${name}을(를) 삭제할까요?`,
  removeSays:
    '파트너의 목격과 사진, 후보가 바로 삭제됩니다. 보낸 것은 만료될 때까지 상대에게 남습니다. 회수하려면 먼저 보내기를 끄세요.',
  wasRemoved: '파트너를 삭제했습니다.',
  partner: '파트너',
  expires: '늦어도 삭제되는 때',
};
