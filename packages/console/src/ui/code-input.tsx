import { useTexts } from '../texts/use-texts.tsx';
import { TextField } from './form.tsx';

/** Input of a second-factor code. */
export function CodeInput({ description }: { readonly description: string }) {
  const t = useTexts();
  return (
    <TextField
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
