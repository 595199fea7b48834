import { NativeSelect } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';

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
