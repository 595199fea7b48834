import { Group } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

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
