import { Skeleton, Stack } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';

/** Placeholder of a page that loads: title, explanation, content. */
export function PageSkeleton() {
  const label = useTexts().common.loading;
  return (
    <Stack gap="md" maw={1200} role="status" aria-label={label}>
      <Skeleton h={26} w={200} />
      <Skeleton h={14} maw={480} />
      <Skeleton h={120} />
      <Skeleton h={320} />
    </Stack>
  );
}

/** Frame of the console before it knows who is signed in, the same as in index.html before any script has run. */
export function FirstFrame() {
  const label = useTexts().common.loading;
  return (
    <div className="first-frame" role="status" aria-label={label}>
      <header />
      <nav />
      <main>
        <i />
        <i />
        <i />
      </main>
    </div>
  );
}
