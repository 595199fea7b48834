import type { Upload } from '@rhinarium/contract';

/** Whether only a part of the photo is inside the guide. */
export const isPart = ({ region, width, height }: Upload): boolean => region.width < width || region.height < height;

/** The guide's frame over the whole photo, darkened outside. */
export function GuideRegion({ upload }: { readonly upload: Upload }) {
  const { region, width, height } = upload;
  const { left, top } = region;
  if (!isPart(upload)) return null;
  return (
    <svg className="photo-region" viewBox={`0 0 ${width} ${height}`} aria-hidden data-testid="region">
      <path
        d={`M0 0h${width}v${height}h${-width}zM${left} ${top}v${region.height}h${region.width}v${-region.height}z`}
      />
      <rect x={left} y={top} width={region.width} height={region.height} />
    </svg>
  );
}
