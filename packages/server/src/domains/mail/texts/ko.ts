import type { MailTexts } from './mail-texts.ts';

export const ko: MailTexts = {
  kinds: {
    candidate: (count) => `발견된 동물 ${count}마리가 등록된 반려동물일 수 있습니다. 확인해 주세요.`,
    sighting: (count) => `발견된 동물 ${count}마리의 사진이 도착했습니다.`,
    message: (count) =>
      count === 1
        ? '발견된 동물에 대한 메시지가 도착했습니다.'
        : `발견된 동물에 대한 메시지 ${count}건이 도착했습니다.`,
    registration: (count) => `등록 ${count}건이 실패했거나 이미 등록된 반려동물일 수 있습니다. 확인해 주세요.`,
    accuracy: () => '등록된 동물로 측정한 오류율이 바뀌었습니다. 정확도 페이지를 확인해 주세요.',
    problem: (count) => `문제가 ${count}개 있습니다. 웹훅이 비활성화되었거나 요금제 한도가 가까워졌습니다.`,
  },
  subject: (tenant) => `${tenant}: 처리할 일이 있습니다`,
  channelTest: (tenant) => `${tenant}: 시험 메시지입니다`,
  digest: {
    subject: (tenant) => `${tenant}: 하루 요약`,
    says: '지난 메일 이후의 소식입니다.',
    more: '그 밖의 소식:',
  },
  open: '목록 열기',
  why: (tenant) => `${tenant}의 구성원이어서 이 메일을 받습니다. 회신은 읽지 않습니다.`,
  choose: '받을 내용 선택',
  stop: '이 메일 그만 받기',
  invitation: {
    subject: (tenant) => `${tenant} 초대`,
    says: (tenant, role) => `${tenant}에 ${role}(으)로 초대되었습니다. 링크는 한 번만 쓸 수 있습니다.`,
    open: '초대 수락',
    ends: (date) => `${date}까지 쓸 수 있습니다.`,
    unexpected: '예상하지 못한 메일이면 아무것도 하지 않으셔도 됩니다.',
  },
  signIn: {
    subject: '로그인 링크',
    says: '이 링크로 Rhinarium에 로그인합니다. 한 시간 안에 한 번만 쓸 수 있습니다. 로그인한 뒤 계정에서 새 비밀번호를 정할 수 있습니다.',
    open: '로그인',
    unexpected: '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 링크가 없으면 아무도 들어올 수 없습니다.',
  },
  finder: {
    sent: {
      subject: (title) => `발견하신 동물에 대하여 – ${title}`,
      says: (title) => `감사합니다. ${title}에 사진이 도착했습니다. 이 페이지에서 이후 소식을 볼 수 있습니다.`,
    },
    message: {
      subject: (title) => `${title}: 발견하신 동물에 대한 메시지`,
      says: (title) =>
        `${title}에서 메시지를 보냈습니다. 전용 페이지에서 읽고 답할 수 있습니다. 이 메일에 대한 답장은 읽지 않습니다.`,
    },
    home: {
      subject: () => '발견하신 동물이 집에 돌아갔습니다',
      says: (title) => `${title}에서 알려 드립니다. 발견하신 동물이 집에 돌아갔습니다. 도와주셔서 감사합니다.`,
    },
    open: '이후 소식 보기',
    asksOwner: {
      subject: (title) => `${title}: 발견된 동물에 대한 메시지`,
      says: (title) =>
        `보호자님의 동물일 수 있는 동물이 발견되어 ${title}에서 메시지를 보냈습니다. 전용 페이지에서 읽고 답할 수 있습니다. 이 메일에 대한 답장은 읽지 않습니다.`,
    },
    whyOwner: (title) =>
      `발견된 동물을 알려 드리기 위해 ${title}에 이 주소가 등록되어 있어 이 메일을 받습니다. 회신은 읽지 않습니다.`,
    read: '메시지 읽기',
    why: (title) => `${title}에 사진을 보낼 때 이 주소를 남기셔서 이 메일을 받습니다. 회신은 읽지 않습니다.`,
    stopped: '이 동물에 관한 메일을 더 보내지 않습니다.',
  },
  lateBackup: {
    subject: 'Rhinarium: 백업이 늦어지고 있습니다',
    says: (date) => `마지막 백업은 ${date}에 만들어졌습니다.`,
    check: '그 뒤로 백업이 없는 이유를 확인하세요. 명령이 실행되고 있는지, 디스크가 가득 찼는지 살펴보세요.',
    open: '설치 페이지 열기',
    why: '이 설치의 운영자에게 늦어진 백업마다 한 번만 보냅니다.',
  },
  backup: {
    subject: 'Rhinarium: 백업이 만들어지지 않고 있습니다',
    failed: (fault) => `설치의 백업에 실패했습니다: ${fault}`,
    copySubject: 'Rhinarium: 백업이 버킷에 복사되지 않았습니다',
    notCopied: (fault) => `설치의 백업은 만들어졌지만 버킷에 복사하지 못했습니다: ${fault}`,
    last: (date) => `서비스가 스스로 만든 마지막 백업은 ${date}의 것입니다.`,
    none: '서비스가 스스로 만든 백업이 아직 없습니다.',
    why: '15분마다 다시 시도합니다. 운영자이기 때문에 이 메일을 받습니다. 회신은 읽지 않습니다.',
  },
  auditDelivery: {
    subject: 'Rhinarium: 감사 기록이 전달되지 않고 있습니다',
    failed: (fault) => `수신 시스템이 감사 기록을 받지 않습니다: ${fault}`,
    since: (moment) => `${moment}부터 받지 않고 있습니다. 기록은 사라지지 않고 기다렸다가 다시 보내집니다.`,
    why: '운영자에게 이 상태가 계속되는 동안 하루에 한 번 보냅니다. 회신은 읽지 않습니다.',
  },
  roles: { owner: '소유자', developer: '개발자', staff: '직원', viewer: '뷰어' },
  stopPage: {
    title: 'Rhinarium 메일',
    says: (tenant) => `${tenant}에 관한 메일을 더 받지 않으시겠습니까?`,
    stop: '그만 받기',
    stopped: (tenant) => `${tenant}에 관한 메일을 더 보내지 않습니다. 계정에서 다시 켤 수 있습니다.`,
    ended: '이 링크는 더 이상 쓸 수 없습니다. 받을 메일은 계정에서 고를 수 있습니다.',
  },
};
