/** The logo: a nose with its print. Decorative, because a name is always next to it. */
export function Mark({ side }: { readonly side: number }) {
  return (
    <svg width={side} height={side} viewBox="0 0 32 32" aria-hidden>
      <path
        className="mark-nose"
        d="M16 4.5c8 0 13 3.7 12.5 9C28 19 21.5 27.5 16 27.5S4 19 3.5 13.5C3 8.2 8 4.5 16 4.5Z"
      />
      <g className="mark-print">
        <path d="M8.6 18.6c-1.2-3.4 4.7-3.9 4.7.4" />
        <path d="M23.4 18.6c1.2-3.4-4.7-3.9-4.7.4" />
        <path d="M8 10.8c4.6-3 11.4-3 16 0" />
        <path d="M11.5 12.8c2.6-1.5 6.4-1.5 9 0" />
        <path d="M16 20v4.5" />
      </g>
    </svg>
  );
}
