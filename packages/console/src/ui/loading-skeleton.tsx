import { Skeleton, type SkeletonProps } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';

/** Placeholder of what loads, named for those who do not see it. `h`, `w`: its size, px. */
export function LoadingSkeleton(size: Pick<SkeletonProps, 'h' | 'w'>) {
  return <Skeleton {...size} role="status" aria-label={useTexts().common.loading} />;
}
