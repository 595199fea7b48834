import type { Texts } from '../en.ts';
import { numberIn } from '../locale.ts';

const number = numberIn('ko');

export const lists: Texts['lists'] = {
  shown: (count, isAll) => (isAll ? `모두 ${number(count)}개` : `처음 ${number(count)}개, 더 있습니다`),
  columns: '열',
  exportCsv: 'CSV 내보내기',
  isCut: (rows) => `파일에는 처음 ${rows}행이 있습니다. 나머지는 필터로 목록을 좁혀 내보내세요.`,
  filterOf: (filter, value) => `${filter}: ${value}`,
  select: '선택',
  selectAll: '보이는 것 모두 선택',
  selectOf: (name) => `${name} 선택`,
  selected: (count) => `${number(count)}개 선택됨`,
  clear: '선택 해제',
  poolForSelected: '선택한 반려동물의 검색 풀',
  removeFromPool: '풀에서 제거',
  deleteSelected: (count) => `반려동물 ${number(count)}마리 삭제`,
  deleteTitle: (count) => `반려동물 ${number(count)}마리를 삭제할까요?`,
  deleteSays: (names, fingerprints) =>
    `${names}, 지문 ${number(fingerprints)}장과 모든 사진, 템플릿을 삭제합니다. 이후 이 반려동물들의 인증은 404로 실패합니다. 되돌릴 수 없습니다.`,
  andOthers: (count) => `그 밖의 ${number(count)}마리`,
  deleted: (count) => `반려동물 ${number(count)}마리를 삭제했습니다.`,
  added: (count, pool) => `반려동물 ${number(count)}마리가 이제 ${pool}에 있습니다.`,
  removed: (count, pool) => `반려동물 ${number(count)}마리를 ${pool}에서 제거했습니다.`,
};
