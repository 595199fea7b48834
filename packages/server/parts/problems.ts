export { answerFailure } from '../src/http/answer-failure.ts';
export { problemOfIssue } from '../src/http/problems/problem-of-issue.ts';
export { keyOf, TRANSLATIONS } from '../src/http/problems/translate-problem.ts';
