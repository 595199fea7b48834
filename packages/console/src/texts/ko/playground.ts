import type { Texts } from '../en.ts';

export const playground: Texts['playground'] = {
  run: { PET_PROFILE_REGISTRATION: '등록', PET_VERIFICATION: '인증', PET_IDENTIFICATION: '식별' },
  viewers: '뷰어는 아무것도 바꿀 수 없습니다. 체험 페이지는 개발자나 소유자에게 부탁하세요.',
  says: '프로그램이 하는 것과 똑같은 호출로 내 사진을 시험해 보세요. 마지막 버튼을 누르기 전에는 아무것도 만들어지지 않습니다. 그때까지 사진은 새로고침해도 이 브라우저에 남아 있고, 로그아웃하면 지워집니다. 등록할 때만 사진이 반려동물에 추가되고, 다른 사진은 모두 30일 후 삭제됩니다.',
  verifyNext: '이어서 인증',
  identifyNext: '이어서 식별',
  startOver: '처음부터',
  choosePet: '인증할 반려동물을 선택하세요.',
  sending: (n, all) => `사진 ${all}장 중 ${n}번째 보내는 중`,
  openJob: '작업 열기',
  jobRuns: '작업이 실행 중입니다',
  meaning: '이 결과의 의미',
  next: {
    MATCH:
      '이제 프로그램은 이 반려동물이 맞다고 믿어도 됩니다. 다른 동물의 사진도 시험해 보세요. 일치하지 않아야 합니다.',
    NO_MATCH:
      '같은 동물의 사진이라면 아래의 등록 사진과 선명도, 빛, 거리를 비교해 보세요. 반려동물 페이지에서 더 좋은 사진을 더 등록하세요.',
    INCONCLUSIVE: '프로그램은 사진을 찍는 사람에게 이 조언을 보여 주고 새 사진을 요청해야 합니다.',
    IDENTIFIED: '이제 프로그램은 식별자나 자체 externalId로 반려동물을 찾을 수 있습니다.',
    UNKNOWN:
      '프로그램은 이 동물의 등록을 제안할 수 있습니다. 목록에는 사람이 확인할 수 있도록 가장 비슷한 반려동물이 나옵니다.',
  },
  nextRegistered:
    '이제 이 반려동물을 인증하고 식별할 수 있습니다. 등록하지 않은 사진을 사용하세요. 복사본은 아무것도 증명하지 못합니다.',
  inCode: '같은 일을 코드로',
  copyAs: (language) => `${language}(으)로 복사`,
  whatToTry: '시험할 것',
  pet: '반려동물',
  aNewPet: '새 반려동물',
  chooseAPet: '반려동물 선택',
  petChoice: (name, fingerprints) => `${name} (지문 ${fingerprints}장)`,
  newPetName: '새 반려동물의 이름',
  findPet: '반려동물 찾기',
  searchIn: '검색 범위',
  allPets: '이 종의 모든 반려동물',
  camera: '카메라',
  cameraNeedsHttps: '브라우저는 https와 localhost에서만 카메라를 허용합니다.',
  cameraFails: '카메라를 열 수 없습니다',
  cameraPreview: '카메라 미리보기',
  takePhoto: '사진 찍기',
  taken: (count) => `${count}장 촬영됨`,
  animal: '생성된 동물',
  addGenerated: '생성된 사진 추가',
  generatedSays: '사진이 없나요? 번호마다 다른 동물이 브라우저에서 생성됩니다.',
  trays: {
    fingerprint: { DOG: '지문: 코를 가까이에서', CAT: '지문: 얼굴을 가까이에서' },
    appearance: { DOG: '전신: 개의 온몸', CAT: '전신: 고양이의 온몸' },
  },
  countOf: (count, all) => `${count} / ${all}`,
  chooseFiles: '파일 선택',
  orDrop: '또는 여기에 사진을 놓으세요 (JPEG, PNG, WebP)',
  remove: (name) => `${name} 제거`,
  checking: '사진을 확인하는 중',
  rejectedSay: (count) =>
    `사진 ${count}장이 아래에 적힌 이유로 거부되어 전송되지 않습니다. 다른 사진을 찍거나 고르세요.`,
  removeRejected: '거부된 사진 제거',
};
