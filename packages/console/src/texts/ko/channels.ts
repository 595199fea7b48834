import type { channels as English } from '../en/channels.ts';

export const channels: typeof English = {
  title: (tenant) => `${tenant} 팀 채널`,
  says: '사람과 같은 소식을 시간에 관계없이 받습니다. 기관 이름과 로그인해야 열리는 링크만 있고 사진, 장소, 연락처는 없습니다. 채널을 운영하는 회사가 그 내용을 읽습니다.',
  add: '채널 추가',
  name: '채널 이름',
  format: '종류',
  formats: {
    ntfy: 'ntfy (토픽)',
    slack: 'Slack 또는 Mattermost (수신 웹훅)',
    teams: 'Microsoft Teams (웹훅을 받는 워크플로)',
    json: 'JSON을 받는 다른 곳',
  },
  url: '주소 (https://…)',
  urlSays: '이 주소를 아는 사람은 채널에 글을 쓸 수 있습니다. 나중에는 아무에게도 보이지 않습니다.',
  kinds: '보낼 소식',
  language: '언어',
  test: '시험 보내기',
  again: '다시 시도',
  arrived: '시험 메시지가 도착했습니다.',
  stopped: '실패했거나 가져온 채널이라 멈췄습니다. 시험 메시지가 도착할 때까지 아무것도 보내지 않습니다.',
  problems: {
    refused: '주소가 메시지를 거부하거나 서비스가 접근할 수 없는 주소입니다.',
    deferred: '주소가 지금은 메시지를 받지 않습니다. 다시 시도합니다.',
    signInRefused: '주소가 메시지를 거부합니다.',
    unreachable: '주소가 응답하지 않습니다. 다시 시도합니다.',
  },
  remove: '제거',
  removeOf: (name) => `${name} 채널을 제거할까요?`,
  removeSays: '기다리는 소식도 더는 보내지 않습니다.',
};
