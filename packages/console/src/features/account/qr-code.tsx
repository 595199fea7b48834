import { encodeQR } from 'qr';

/** Quiet zone, modules (ISO/IEC 18004). */
const quietModules = 4;

/** Draws a text as a QR code locally. Dark on light in either theme, as cameras expect. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={dark.join('')} />
    </svg>
  );
}
