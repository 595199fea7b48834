import { TextInput } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';

/** Where a code of a second factor is typed. */
export function CodeInput({ description }: { readonly description: string }) {
  const t = useTexts();
  return (
    <TextInput
      name="code"
      label={t.secondFactor.code}
      description={description}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
