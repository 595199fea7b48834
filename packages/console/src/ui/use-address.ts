import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** Filter state in the URL, so that it survives Back and can be shared. `''` for a missing field. */
export function useAddress<Name extends string>(
  names: readonly Name[],
): readonly [Readonly<Record<Name, string>>, (change: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const change = useCallback(
    (fields: Partial<Record<Name, string>>) =>
      setParams(
        (known) => {
          const next = new URLSearchParams(known);
          for (const [name, value] of Object.entries<string | undefined>(fields)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [filter, change];
}
