import { useTexts } from '../texts/use-texts.tsx';

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
