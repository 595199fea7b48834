import type { Texts } from '../en.ts';

export const mails: Texts['mails'] = {
  title: '받는 메일',
  about: (tenant) => `${tenant}에 관한 메일`,
  kinds: {
    candidate: '발견된 동물이 등록된 반려동물일 수 있음',
    sighting: '발견자가 사진을 보냄',
    message: '발견자, 보호자 또는 공유 그룹 구성원이 메시지를 보냄',
    registration: '등록이 실패했거나 반려동물이 두 번 등록되었을 수 있음',
    accuracy: '등록된 동물로 측정한 오류율이 바뀜',
    problem: '웹훅이 비활성화되었거나 요금제 한도가 가까움',
  },
  problems: {
    refused: '메일 서버가 이 주소를 거부합니다. 소유자에게 다른 주소로 초대해 달라고 하세요.',
    deferred: '메일 서버가 지금은 이 주소로 메일을 받지 않습니다. 다시 시도합니다.',
    signInRefused: '메일 서버가 비밀번호를 거부합니다. 운영자가 고쳐야 합니다.',
    unreachable: '메일 서버에 연결할 수 없습니다. 다시 시도합니다.',
  },
  language: '메일 언어',
  languages: { de: 'Deutsch', en: 'English', es: 'Español', ja: '日本語', ko: '한국어' },
  hours: {
    title: '메일을 받는 시간',
    quiet: '방해 금지 시작',
    until: '끝',
    noQuiet: '방해 금지 시간 없음',
    quietSays: '이 시간에 들어온 소식은 끝난 뒤에 메일로 옵니다. 문제, 로그인 링크, 초대는 언제든지 옵니다.',
    digest: '메시지, 등록, 오류율',
    atOnce: '바로',
    daily: (clock) => `하루 한 번 ${clock}에`,
    digestSays: '발견된 동물과 발견자의 사진은 기다리지 않고 옵니다.',
    timeZone: '시간대',
  },
  none: '이 역할은 메일을 받지 않습니다.',
  noAddress: '아직 이메일 주소가 없습니다.',
  isOff: '이 설치에는 메일 서버가 없어 아무에게도 메일을 보내지 않습니다. 운영자가 설정할 수 있습니다.',
  nobody: '발견자가 사진을 보내도 소식을 받는 사람이 없습니다',
  nobodyReads:
    '소유자와 직원은 계정에서 메일이나 기기 알림을 켤 수 있고, 소유자와 개발자는 팀 채널을 추가할 수 있습니다.',
  nobodyOff:
    '이 설치에는 메일 서버가 없습니다. 소유자와 직원은 계정에서 기기 알림을 켤 수 있고, 소유자와 개발자는 팀 채널을 추가할 수 있습니다.',
  choose: '받는 사람 선택',
  server: '메일',
  serverOff: '메일 서버가 설정되지 않아 아무도 메일을 받지 않습니다:',
  serverWell: '메일을 보내고 있습니다.',
  delayed: (count) => `메일 ${count}개가 실패 후 다시 기다립니다.`,
  failed: (count) => `지난 주 메일 ${count}개를 보내지 못했습니다.`,
  serverProblems: {
    refused: '서버가 주소나 메일을 거부했습니다.',
    deferred: '서버가 지금은 메일을 받지 않습니다.',
    signInRefused: '서버가 사용자나 비밀번호를 거부합니다.',
    unreachable: '서버에 연결할 수 없습니다.',
  },
};
