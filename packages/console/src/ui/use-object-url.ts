import { useEffect, useState } from 'react';

/** Address of a JPEG in memory, for as long as it is shown. */
export function useObjectUrl(jpeg: Uint8Array | undefined): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    setSource(undefined);
    if (!jpeg) return;
    const made = URL.createObjectURL(new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [jpeg]);
  return source;
}
