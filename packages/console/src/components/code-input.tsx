import { TextInput } from '@mantine/core';

/** Where a code of a second factor is typed. */
export function CodeInput({ description }: { readonly description: string }) {
  return (
    <TextInput
      name="code"
      label="Code"
      description={description}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
