import { use } from 'react';
import type { ImportTexts } from './en/import.ts';
import type { LanguageCode } from './locale.ts';
import { useLanguage } from './use-texts.tsx';

const TABLES: Readonly<Record<LanguageCode, () => Promise<{ readonly importing: ImportTexts }>>> = {
  en: () => import('./en/import.ts'),
  ko: () => import('./ko/import.ts'),
};
const loaded = new Map<LanguageCode, Promise<{ readonly importing: ImportTexts }>>();

/** Texts of the import in the current language. Suspends until they are loaded, as few people open its page. */
export function useImportTexts(): ImportTexts {
  const { code } = useLanguage();
  const texts = loaded.get(code) ?? TABLES[code]();
  loaded.set(code, texts);
  return use(texts).importing;
}
