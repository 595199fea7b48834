import type { Texts } from '../en.ts';

const photosOf = (closeUps: number, whole: number): string =>
  [closeUps > 0 && `가까이 찍은 사진 ${closeUps}장`, whole > 0 && '온몸 사진 1장'].filter(Boolean).join('과 ');

export const takeIn: Texts['takeIn'] = {
  foundSays:
    '동물을 데려왔거나 발견했다는 전화를 받았을 때 사용합니다. 사진은 등록된 반려동물에서, 저장한 내용은 분실 신고된 반려동물에서 검색합니다.',
  lostSays: '동물을 잃어버렸다는 신고입니다. 지금은 물론 앞으로 발견되는 동물과도 비교합니다.',
  way: '동물을 알리는 방법',
  ways: { photos: '사진', link: '링크 보내기', telephone: '전화' },
  linkSays: '전화한 사람이 사진을 찍고 장소를 적습니다. 결과는 할 일에 나타납니다.',
  linkLaterSays: '먼저 주인의 말을 적으세요. 그다음 주인이 사진을 보낼 링크가 나옵니다.',
  linkForOwner: '분실 신고를 저장했습니다. 주인에게 사진 링크를 보내면 사진으로도 검색합니다.',
  search: '검색',
  searchAgain: '다시 검색',
  next: {
    IDENTIFIED: '사진을 비교하고, 반려동물을 열어 누구의 동물인지 확인하세요. 다른 동물이면 발견한 동물로 저장하세요.',
    UNKNOWN: '비슷한 등록 반려동물이 없습니다. 발견한 동물로 저장하면 앞으로의 모든 분실 신고와 비교합니다.',
    INCONCLUSIVE: '위에 더 좋은 사진을 추가해 다시 검색하거나, 그대로 발견한 동물로 저장하세요.',
  },
  whereFound: '발견한 장소와 시각',
  whereLost: '잃어버린 장소와 시각',
  sayMore: '마이크로칩이나 설명을 입력하세요. 사진이 없으면 그것으로만 찾을 수 있습니다.',
  saveFound: '발견한 동물로 저장',
  register: '반려동물로도 등록',
  registerSays: '다시 들어오면 알아볼 수 있습니다.',
  registerLacks: (closeUps, whole) => `${photosOf(closeUps, whole)}이 더 필요합니다.`,
  nameOf: '이곳에서 쓰는 이름이나 번호',
  foundAt: (place) => `발견: ${place}`,
  savedOnly: '발견한 동물로 저장했지만 등록하지 못했습니다. 버튼을 다시 누르면 등록합니다.',
  openSighting: '목격 열기',
  openReport: '분실 신고 열기',
  isRegistered: '등록 여부',
  pets: { registered: '등록된 반려동물', new: '등록되지 않음' },
  findPet: '반려동물의 이름, 번호 또는 마이크로칩',
  whichPet: '잃어버린 반려동물',
  noSuchPet: '이 이름이나 번호의 반려동물이 없습니다. ‘등록되지 않음’을 선택해 신고할 수 있습니다.',
  lostLacks: (closeUps, whole) =>
    `사진으로 검색하려면 ${photosOf(closeUps, whole)}이 더 필요합니다. 사진이 없으면 ‘전화’를 선택하세요.`,
  myPosition: '현재 위치',
  noPosition: {
    insecure: '브라우저는 https와 localhost에서만 위치를 알려 줍니다. 좌표를 입력하거나 비워 두세요.',
    refused: '브라우저가 위치를 알려 줄 수 없습니다. 이 페이지에 위치를 허용하거나, 좌표를 입력하거나 비워 두세요.',
    unknown: '지금은 위치를 알 수 없습니다. 좌표를 입력하거나 비워 두세요.',
  },
};
