import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { MailTexts } from './mail-texts.ts';

const TEXTS: Readonly<Record<string, MailTexts>> = { de, en, es, ja, ko };

/** Texts of a language, English if there are none. */
export const mailTextsOf = (language: string): MailTexts => TEXTS[language] ?? en;
