import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../texts/use-texts.tsx';
import { IconSearch } from './icons.tsx';

const Place = createContext<HTMLElement | null>(null);

/** Toolbar of a list: information on one side, actions on the other. */
export function ListBar(props: {
  readonly says: ReactNode;
  readonly actions?: ReactNode;
  /** The list. Content of `InListBar` is rendered in the toolbar. */
  readonly children: ReactNode;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <Group justify="space-between" gap="xs">
        {props.says}
        <Group gap="xs" ref={setPlace}>
          {props.actions}
        </Group>
      </Group>
      <Place value={place}>{props.children}</Place>
    </>
  );
}

/** Renders into the toolbar of the list, or in place without one. */
export function InListBar({ children }: { readonly children: ReactNode }) {
  const place = useContext(Place);
  return place ? createPortal(children, place) : <Group justify="flex-end">{children}</Group>;
}

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

/** A filter of a list on one line: its name and the chosen value. */
export function FilterSelect(props: {
  readonly label: string;
  /** Empty without a filter. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Label of the empty value; `All` by default. */
  readonly none?: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTexts();
  const options = [{ value: '', label: props.none ?? t.common.all }, ...props.options];
  return (
    <NativeSelect
      className="filter"
      data-chosen={props.value === '' ? undefined : true}
      aria-label={props.label}
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      data={options.map(({ value, label }) => ({ value, label: t.lists.filterOf(props.label, label) }))}
    />
  );
}
