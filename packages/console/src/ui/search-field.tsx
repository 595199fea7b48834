import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { IconSearch } from './icons.tsx';

/** A debounced search field. Follows changes of the URL, for example by Back. */
export function SearchField(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const [text, setText] = useState(props.value);
  const [seen, setSeen] = useState(props.value);
  if (props.value !== seen) {
    setSeen(props.value);
    if (props.value !== text.trim()) setText(props.value);
  }
  const ask = useDebouncedCallback(props.onChange, 250);
  return (
    <TextInput
      type="search"
      aria-label={props.label}
      leftSection={<IconSearch size={16} />}
      placeholder={props.placeholder}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        ask(currentTarget.value.trim());
      }}
      w={{ base: '100%', xs: 320 }}
    />
  );
}
