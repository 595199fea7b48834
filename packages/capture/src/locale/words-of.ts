import { en } from './en.ts';
import { ko } from './ko.ts';
import type { Words } from './words.ts';

/** The words of a language tag such as `ko-KR`; English for languages that are not there. */
export function wordsOf(language: string): Words {
  return language.toLowerCase().split('-')[0] === 'ko' ? ko : en;
}
