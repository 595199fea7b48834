import { Button, Center, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { pagesQuery } from '../service/queries.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Empty } from './empty.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { ListBar } from './list-bar.tsx';
import { LoadingSkeleton } from './loading-skeleton.tsx';

/** A paginated list. Further pages are loaded on demand. */
export function PagesOf<Entry>(props: {
  readonly pages: ReturnType<typeof pagesQuery<Entry>>;
  readonly none: ReactNode;
  /** How to fill an empty list. */
  readonly way?: ComponentProps<typeof Empty>['way'];
  /** Actions on the whole list. */
  readonly actions?: ReactNode;
  /** Refresh interval, ms. Absent for a static list. */
  readonly refreshMs?: number;
  readonly children: (entries: readonly Entry[]) => ReactNode;
}) {
  const t = useTexts();
  const list = useInfiniteQuery({
    ...props.pages,
    refetchInterval: props.refreshMs ?? false,
    placeholderData: (earlier) => earlier,
  });
  const alert = <FailureAlert failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data && list.error) return alert;
  if (!list.data) return <LoadingSkeleton h={240} />;
  const entries = list.data.pages.flatMap((page) => page.data);
  // Earlier entries stay visible next to a later error.
  if (entries.length === 0) return list.error ? alert : <Empty says={props.none} way={props.way} />;
  return (
    <>
      {alert}
      <ListBar
        says={
          <Text size="sm" c="dimmed" role="status">
            {t.lists.shown(entries.length, !list.hasNextPage)}
          </Text>
        }
        actions={props.actions}
      >
        {props.children(entries)}
      </ListBar>
      {list.hasNextPage && (
        <Center>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.common.showMore}
          </Button>
        </Center>
      )}
    </>
  );
}
