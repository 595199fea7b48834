import { useCallback, useState } from 'react';

/** Hidden columns per list, in localStorage. */
const keyOf = (list: string) => `rhinarium-hidden-columns ${list}`;

function findHidden(list: string): ReadonlySet<string> {
  const kept = window.localStorage.getItem(keyOf(list));
  return new Set(kept === null || kept === '' ? [] : kept.split(' '));
}

/** Ids of a list's hidden columns, and a function that toggles one. */
export function useHiddenColumns(list: string): readonly [ReadonlySet<string>, (id: string) => void] {
  const [hidden, setHidden] = useState(() => findHidden(list));
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(hidden);
      if (!next.delete(id)) next.add(id);
      window.localStorage.setItem(keyOf(list), [...next].join(' '));
      setHidden(next);
    },
    [hidden, list],
  );
  return [hidden, toggle];
}
