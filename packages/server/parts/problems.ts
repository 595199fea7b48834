export { answerFailure } from '../src/http/answer-failure.ts';
export { keyOf, problemOfIssue, TRANSLATIONS } from '../src/http/problems/translate-problem.ts';
