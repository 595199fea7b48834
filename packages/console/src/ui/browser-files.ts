import { type DragEvent, useEffect, useState } from 'react';

/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Properties of an element on which files can be dropped, with a class that shows it. */
export function useDrop(isClosed: boolean, onDrop: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  if (isClosed) return { className: 'closed' };
  return {
    className: isOver ? 'dropping' : '',
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}

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
