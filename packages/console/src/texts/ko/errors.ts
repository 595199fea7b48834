import type { ErrorCode } from '@rhinarium/contract';

/** The messages of the error catalogue in Korean. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  SVCB2B10000: 'API 키가 없거나 잘못되었거나 만료 또는 비활성화되었습니다.',
  SVCB2B10001: '요청에 빠졌거나 형식이 잘못된 항목이 있습니다.',
  SVCB2B10005: '요금제가 허용하는 반려동물 수에 도달했습니다.',
  SVCB2B10010: '결제 문제로 계정이 정지되었습니다.',
  SVCB2B10011: '요금제에 식별(1:N)이 포함되어 있지 않습니다.',
  SVCB2B10012: '아직 요금제를 선택하지 않았습니다.',
  SVCB2B20000: '이 식별자를 가진 반려동물이 없습니다.',
  SVCB2B20004: '이 식별자를 가진 지문 등록 작업이 없습니다.',
  SVCB2B20005: '이 식별자를 가진 인증 작업이 없습니다.',
  SVCB2B20006: '이 식별자를 가진 식별 작업이 없습니다.',
  SVCB2B20007: '이 반려동물의 지문 등록 작업이 이미 진행 중입니다.',
  SVCB2B20009: '이 반려동물에는 비교할 등록된 지문이 없습니다.',
  SVCB2B20010: '촬영 세션이 없거나 만료 또는 중단되었습니다.',
  SVCB2B20011: '등록이나 인증을 위한 촬영 세션에는 petId가 필요합니다.',
  SVCB2B20012: '촬영 세션에 승인된 지문이나 전신 사진이 부족합니다.',
  SVCB2B20013: '촬영 세션의 용도가 이 작업과 맞지 않습니다.',
  SVCB2B20014: '이미 사용된 촬영 세션입니다.',
  SVCB2B20015: '촬영 세션의 종이 반려동물의 종과 다릅니다.',
  SVCB2B20016: '이 이름의 검색 풀이 없습니다.',
  SVCB2B20017: '지문이 둘 이상의 촬영 세션에 속해 있습니다.',
  SVCB2B30002: '저장된 기록에 이 서비스가 모르는 종이 있습니다.',
  SVCB2B40001: '그런 경로가 없습니다.',
  SVCB2B40002: '요청 본문이나 파일이 허용 크기보다 큽니다.',
  SVCB2B40003: '이 경로는 이 메서드를 받지 않습니다.',
  SVCB2B40004: '본문의 콘텐츠 형식을 받을 수 없습니다.',
  SVCB2B40005: '요청이 너무 많습니다. 잠시 후 다시 시도하세요.',
  SVCB2B40006: '같은 Idempotency-Key의 요청이 아직 실행 중입니다.',
  SVCB2B40007: '이 Idempotency-Key는 다른 요청이나 삭제된 반려동물에 사용되었습니다.',
  SVCB2B40008: '서비스가 지금은 요청을 처리할 수 없습니다. 잠시 후 다시 시도하세요.',
  SVCB2B40009: '검색 풀에 없는 반려동물이 있습니다.',
  SVCB2B40010: 'API 키에 이 작업을 위한 범위가 없습니다.',
  SVCB2B40011: '그런 항목이 없습니다.',
  SVCB2B40012: '이름이나 externalId가 이 테넌트에서 이미 사용 중입니다.',
  SVCB2B40013: '현재 상태에서는 할 수 없는 작업입니다.',
  SVCB2B40014: '로그인하지 않았거나 세션이 끝났습니다.',
  SVCB2B40015: '이메일 주소나 비밀번호가 틀렸거나, 일회용 링크가 이미 사용되었거나 만료되었습니다.',
  SVCB2B40016: '현재 역할로는 할 수 없는 작업입니다.',
  SVCB2B40017: '다른 사이트에서 보낸 요청입니다.',
  SVCB2B40018: '촬영 세션의 지문이 모두 같은 동물의 것이 아닙니다. 아무것도 등록되지 않았습니다.',
  SVCB2B40019: '지문이 촬영 세션과 다른 종의 것입니다. 아무것도 등록되지 않았습니다.',
  SVCB2B40020: '계정에 2단계 인증이 켜져 있어 로그인하려면 코드도 필요합니다.',
  SVCB2B40021: '코드가 틀렸거나 오래되었거나 이미 사용되었습니다.',
  SVCB2B40022: '이 테넌트는 2단계 인증을 요구하는데 계정에 없습니다.',
  SVCB2B50000: '내부 오류입니다.',
};

const isKnown = (code: string): code is ErrorCode => code in MESSAGES;

/** An upgraded service may know a code that this console does not; then its own words are better than none. */
export const messageOf = (code: string, message: string): string => (isKnown(code) ? MESSAGES[code] : message);
