import type { Species } from '@rhinarium/contract/vocabulary';

/** Texts of the question about a photo of the whole animal that a person took or chose, and its two answers. */
export interface Question {
  readonly otherSpecies: Readonly<Record<Species, string>>;
  readonly nothing: Readonly<Record<Species, string>>;
  readonly another: string;
  readonly anyway: string;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  en: {
    otherSpecies: {
      DOG: 'This looks like a cat. Photos of a dog are asked for.',
      CAT: 'This looks like a dog. Photos of a cat are asked for.',
    },
    nothing: { DOG: 'No dog can be seen in this photo.', CAT: 'No cat can be seen in this photo.' },
    another: 'Take another',
    anyway: 'Use it anyway',
  },
  de: {
    otherSpecies: {
      DOG: 'Das sieht nach einer Katze aus. Gebraucht werden Fotos eines Hundes.',
      CAT: 'Das sieht nach einem Hund aus. Gebraucht werden Fotos einer Katze.',
    },
    nothing: { DOG: 'Auf diesem Foto ist kein Hund zu sehen.', CAT: 'Auf diesem Foto ist keine Katze zu sehen.' },
    another: 'Neu aufnehmen',
    anyway: 'Trotzdem verwenden',
  },
  es: {
    otherSpecies: {
      DOG: 'Esto parece un gato. Se piden fotos de un perro.',
      CAT: 'Esto parece un perro. Se piden fotos de un gato.',
    },
    nothing: { DOG: 'En esta foto no se ve ningún perro.', CAT: 'En esta foto no se ve ningún gato.' },
    another: 'Hacer otra',
    anyway: 'Usarla igualmente',
  },
  ja: {
    otherSpecies: { DOG: '猫のようです。犬の写真が必要です。', CAT: '犬のようです。猫の写真が必要です。' },
    nothing: { DOG: 'この写真に犬が写っていません。', CAT: 'この写真に猫が写っていません。' },
    another: '撮り直す',
    anyway: 'このまま使う',
  },
  ko: {
    otherSpecies: {
      DOG: '고양이로 보입니다. 강아지 사진이 필요합니다.',
      CAT: '강아지로 보입니다. 고양이 사진이 필요합니다.',
    },
    nothing: { DOG: '이 사진에는 강아지가 보이지 않습니다.', CAT: '이 사진에는 고양이가 보이지 않습니다.' },
    another: '다시 찍기',
    anyway: '이대로 사용하기',
  },
};

/** Languages of the questions. */
export const QUESTION_LANGUAGES = Object.keys(QUESTIONS);

/** Texts of a language tag such as `ko-KR`, or in English. */
export const questionOf = (language: string): Question =>
  QUESTIONS[language.toLowerCase().split('-')[0] ?? ''] ?? QUESTIONS['en']!;
