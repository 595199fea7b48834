import type { toDo as English } from '../en/to-do.ts';

export const toDo: typeof English = {
  says: '처리할 일을 급한 순서로 보여 줍니다. 맡은 일을 표시하면 두 번 하지 않습니다.',
  none: '기다리는 일이 없습니다.',
  kinds: {
    candidate: (count) => `판단할 일치 ${count}건`,
    sharedCandidate: (count) => `다른 구성원의 일치 ${count}건`,
    message: (count) => `답장할 메시지 ${count}건`,
    matched: (count) => `주인을 찾은 동물 ${count}건`,
    sighting: (count) => `발견자 사진 ${count}건, 아직 일치 없음`,
    inconclusive: (count) => `더 좋은 사진이 필요한 결과 ${count}건`,
    registration: (count) => `실패한 등록 ${count}건`,
  },
  open: '열기',
  noPet: '알 수 없는 동물의 검색',
  take: '내가 맡기',
  giveBack: '돌려놓기',
  mine: '내가 맡았습니다.',
  takenBy: (name) => `${name} 님이 맡았습니다.`,
  done: '완료',
  wasDone: '완료했습니다.',
};
