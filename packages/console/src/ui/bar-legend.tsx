import { Group, Text } from '@mantine/core';

/** Colour legend of stacked bars. */
export function BarLegend<Name extends string>({
  series,
  labels,
}: {
  readonly series: readonly { readonly name: Name; readonly className: string }[];
  readonly labels: Readonly<Record<Name, string>>;
}) {
  return (
    <Group gap="md">
      {series.map(({ name, className }) => (
        <Text key={name} size="xs" c="dimmed">
          <svg className="legend" viewBox="0 0 10 10" aria-hidden>
            <rect className={className} width={10} height={10} />
          </svg>
          {labels[name]}
        </Text>
      ))}
    </Group>
  );
}
