export interface IconProps {
  readonly size?: number;
  readonly className?: string;
}

/**
 * Our own icons, 2 px lines on a 24 x 24 grid: about thirty are needed, and libraries bring thousands. Hidden from
 * screen readers, because each has a text next to it.
 */
function icon(lines: string) {
  return function Icon({ size = 24, className }: IconProps) {
    return (
      <svg
        {...(className !== undefined && { className })}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={lines} />
      </svg>
    );
  };
}

/** A circle as a path. */
const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export const IconArrowDown = icon('M12 5v14M6 13l6 6 6-6');
export const IconArrowUp = icon('M12 19V5M6 11l6-6 6 6');
export const IconSelector = icon('M8 9l4-4 4 4M8 15l4 4 4-4');
export const IconCheck = icon('M5 12.5l4.5 4.5L19 7.5');
export const IconCircle = icon(circle(12, 12, 9));
export const IconCircleCheck = icon(`${circle(12, 12, 9)}M8 12.3l2.8 2.8 5.2-5.6`);
export const IconDots = icon(`${circle(5, 12, 1)}${circle(12, 12, 1)}${circle(19, 12, 1)}`);
export const IconSearch = icon(`${circle(10.5, 10.5, 6.5)}M15.5 15.5L21 21`);
export const IconDownload = icon('M12 4v11M7 11l5 5 5-5M4 20h16');
export const IconUpload = icon('M12 20V9M7 13l5-5 5 5M4 4h16');
export const IconColumns = icon('M4 5h16v14H4zM9.5 5v14M14.5 5v14');
export const IconMapPin = icon(`M12 21.5S5 15.4 5 10a7 7 0 0 1 14 0c0 5.4-7 11.5-7 11.5Z${circle(12, 10, 2.5)}`);
export const IconPaw = icon(
  `${circle(5.5, 11, 1.6)}${circle(9.5, 6, 1.8)}${circle(14.5, 6, 1.8)}${circle(18.5, 11, 1.6)}` +
    'M12 11.5c-2.8 0-5.5 3.2-5.5 5.6 0 3.6 3.4 1.9 5.5 1.9s5.5 1.7 5.5-1.9c0-2.4-2.7-5.6-5.5-5.6z',
);
export const IconHome = icon('M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6');
export const IconEye = icon(`M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z${circle(12, 12, 2.5)}`);
export const IconShare = icon(
  `${circle(6, 12, 3)}${circle(18, 5.5, 3)}${circle(18, 18.5, 3)}M8.7 10.6l6.6-3.7M8.7 13.4l6.6 3.7`,
);
export const IconFlask = icon(
  'M9 3h6M10 3v6.5L4.6 18.4A1.7 1.7 0 0 0 6.1 21h11.8a1.7 1.7 0 0 0 1.5-2.6L14 9.5V3M7.3 15h9.4',
);
export const IconFolders = icon('M8 5h4l2 2h7v9H8zM8 9H3v11h13v-4');
export const IconCamera = icon(`M4 8h4l1.5-3h5L16 8h4v11H4z${circle(12, 13, 3.2)}`);
export const IconPlay = icon('M7 4.5v15l12-7.5z');
export const IconChart = icon('M4 4v16h16M7.5 15l3.5-4 3 2.5L19 7');
export const IconKey = icon(`${circle(8, 16, 4)}M11 13L20 4M16 8l3 3`);
export const IconWebhook = icon(
  `${circle(12, 6.5, 2.5)}${circle(6, 17, 2.5)}${circle(18, 17, 2.5)}M10.8 8.7L7.2 14.8M13.2 8.7l3.6 6.1M8.5 17h7`,
);
export const IconQr = icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 17v3h2');
export const IconReceipt = icon('M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6');
export const IconUsers = icon(
  `${circle(9, 8, 3.2)}M3 20c0-3.6 2.6-6 6-6s6 2.4 6 6M15.5 5.2a3 3 0 0 1 0 5.8M17.5 14.4c2.2.8 3.5 2.8 3.5 5.6`,
);
export const IconUser = icon(`${circle(12, 8, 3.6)}M5 20.5c0-4 3-6.5 7-6.5s7 2.5 7 6.5`);
export const IconActivity = icon('M3 12h4l3-8 4 16 3-8h4');
export const IconHistory = icon('M4 12a8 8 0 1 1 2.6 5.9M4 7v5h5M12 8v4.5l3 1.8');
export const IconMoon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const IconSun = icon(
  `${circle(12, 12, 3.8)}M12 3v1.8M12 19.2V21M3 12h1.8M19.2 12H21M5.6 5.6l1.3 1.3M17.1 17.1l1.3 1.3M5.6 18.4l1.3-1.3M17.1 6.9l1.3-1.3`,
);
export const IconList = icon('M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10');
export const IconBuilding = icon('M4 20V9l6-4v15M10 9h10v11M3 20h18M14 13h2M14 16.5h2M7 11v.01M7 15v.01');
