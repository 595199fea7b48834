import { type DragEvent, useState } from 'react';

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
