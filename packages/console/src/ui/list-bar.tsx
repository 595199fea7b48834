import { Group } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const Place = createContext<HTMLElement | null>(null);

/** The line above a list: what is known of it at one side, what can be done with it at the other. */
export function ListBar(props: {
  readonly says: ReactNode;
  readonly actions?: ReactNode;
  /** The list. What `InListBar` has in it is shown in the line. */
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

/** Shows something of a list in the line above it; where there is none, in a line of its own. */
export function InListBar({ children }: { readonly children: ReactNode }) {
  const place = useContext(Place);
  return place ? createPortal(children, place) : <Group justify="flex-end">{children}</Group>;
}
