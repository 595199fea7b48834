import type { Texts } from '../en.ts';
import { numberIn } from '../locale.ts';
import { messageOf } from './errors.ts';

const number = numberIn('ko');

export const common: Texts['common'] = {
  all: '전체',
  none: '없음',
  never: '없음',
  cancel: '취소',
  close: '닫기',
  showPassword: '비밀번호 표시 또는 숨김',
  save: '저장',
  copy: '복사',
  copied: '복사됨',
  loading: '불러오는 중',
  search: '검색',
  change: '변경',
  created: '생성',
  name: '이름',
  email: '이메일 주소',
  when: '시각',
  took: '소요 시간',
  by: '요청자',
  id: '식별자',
  state: '상태',
  status: '상태',
  active: '활성',
  species: '종',
  showMore: '더 보기',
  milliseconds: (count) => `${number(count)}밀리초`,
  seconds: (count) => `${count}초`,
  typeToConfirm: (text) => `확인하려면 “${text}”을(를) 입력하세요`,
  consoleFailed: '콘솔에 오류가 발생했습니다',
  pageFailed: '이 페이지에 오류가 있거나 불러올 수 없습니다',
  reloadConsole: '콘솔 새로고침',
  unreachable: '서비스에 연결할 수 없습니다.',
  requestNamed: (requestId) => `요청 ${requestId}`,
  messageOf,
  inOneOf: {
    two: '약 2회 중 1회',
    fewest: '1,000,000회 중 1회 미만',
    number: (count) => `${number(count)}회 중 1회`,
  },
  shareLeast: '0.1% 미만',
  percent: (share) => `${share}%`,
};
