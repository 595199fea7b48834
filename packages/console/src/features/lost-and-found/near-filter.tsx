import { positionOf } from '../../records/place-fields.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';

/** Names of the filter in the address. */
export const NEAR_FILTERS = ['near', 'within'] as const;

/** Choices of the radius, km. */
const RADII = [1, 5, 10, 25, 50, 100] as const;
const defaultKm = 10;

type Near = Readonly<Record<(typeof NEAR_FILTERS)[number], string>>;

/** Query of a list by distance. Empty while no position is typed. */
export function nearQueryOf({ near, within }: Near) {
  const position = positionOf(near);
  if (!position) return {};
  const withinKm = RADII.find((km) => String(km) === within) ?? defaultKm;
  return { nearLatitude: position.latitude, nearLongitude: position.longitude, withinKm };
}

/** Filter of a list by distance from a position. */
export function NearFilter({
  near,
  onChange,
}: {
  readonly near: Near;
  readonly onChange: (near: Partial<Near>) => void;
}) {
  const t = useTexts();
  return (
    <>
      <SearchField
        label={t.lost.near}
        placeholder={t.lost.nearHint}
        value={near.near}
        onChange={(text) => onChange({ near: text })}
      />
      {positionOf(near.near) && (
        <FilterSelect
          label={t.lost.within}
          none={t.lost.km(defaultKm)}
          value={near.within}
          onChange={(value) => onChange({ within: value })}
          options={RADII.filter((km) => km !== defaultKm).map((km) => ({ value: String(km), label: t.lost.km(km) }))}
        />
      )}
    </>
  );
}
