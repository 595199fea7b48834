export { answerFailure } from '../src/http/answer-failure.ts';
export { problemOfIssue } from '../src/http/problems/problem-of-issue.ts';
export { keyOf } from '../src/http/problems/translate-problem.ts';
export { TRANSLATIONS } from '../src/http/problems/translations.ts';
