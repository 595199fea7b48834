import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import type { Texts } from './en.ts';
import { type LanguageCode, momentFromNowIn, momentIn, numberIn, rememberLanguage } from './locale.ts';

/** A loaded language: its texts, and its formats of numbers and times. */
export interface Language {
  readonly code: LanguageCode;
  readonly texts: Texts;
  readonly number: (value: number) => string;
  readonly moment: (at: string) => string;
  readonly momentFromNow: (at: string, nowMs: number) => string;
}

/** Loaded on demand, one language per browser. */
const TABLES: Readonly<Record<LanguageCode, () => Promise<Texts>>> = {
  en: async () => (await import('./en.ts')).en,
  ko: async () => (await import('./ko.ts')).ko,
};

export async function loadLanguage(code: LanguageCode): Promise<Language> {
  const texts = await TABLES[code]();
  return { code, texts, number: numberIn(code), moment: momentIn(code), momentFromNow: momentFromNowIn(code) };
}

const LanguageContext = createContext<(Language & { choose: (code: LanguageCode) => void }) | undefined>(undefined);

/** Provides a language. Switching it keeps input. */
export function LanguageProvider({ first, children }: { readonly first: Language; readonly children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language.code;
  }, [language]);
  const choose = useCallback((code: LanguageCode) => {
    rememberLanguage(code);
    void loadLanguage(code).then(setLanguage);
  }, []);
  return <LanguageContext value={{ ...language, choose }}>{children}</LanguageContext>;
}

export function useLanguage() {
  const language = use(LanguageContext);
  if (!language) throw new Error('A page needs a language');
  return language;
}

/** Texts in the current language that a page brings itself, so that the first load has none of them. */
export const useOwnTexts = <T,>(texts: Readonly<Record<LanguageCode, T>>): T => texts[useLanguage().code];

/** Texts of the current language. */
export const useTexts = (): Texts => useLanguage().texts;
