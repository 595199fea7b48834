import type { Species, UploadKind } from '@rhinarium/contract';
import { placeGuide } from '../frames/guide-region.ts';
import { drawing } from './element.ts';
import { outlineSvg } from './outline.ts';
import type { StageElements } from './stage-elements.ts';

const RING =
  '<svg class="ring" aria-hidden="true"><rect class="rest"/><rect class="done" pathLength="100" stroke-dasharray="100" stroke-dashoffset="100"/></svg>';

/** The outline of the subject over the region that frames are cropped to, with a progress ring. */
export function createGuideFrame({ stage, view, video, guide }: StageElements, species: Species) {
  let drawn: UploadKind | undefined;

  function place() {
    if (video.videoWidth === 0 || drawn === undefined) return;
    const picture = { width: video.videoWidth, height: video.videoHeight };
    stage.classList.toggle('wide', picture.width > picture.height);
    const { guide: at, fills } = placeGuide(picture, { width: view.clientWidth, height: view.clientHeight }, drawn);
    stage.classList.toggle('fills', fills);
    const { left, top, width, height } = at;
    Object.assign(guide.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    for (const rect of guide.querySelectorAll('rect')) {
      rect.setAttribute('width', String(width));
      rect.setAttribute('height', String(height));
      rect.setAttribute('rx', String(0.22 * Math.min(width, height)));
    }
  }

  return {
    /** Aligns the outline with the picture. */
    place,
    /** `share`: progress of the current kind, 0 to 1. */
    show(kind: UploadKind, share: number) {
      if (kind !== drawn) {
        guide.replaceChildren(drawing(outlineSvg(species, kind)), drawing(RING));
        guide.classList.toggle('whole', kind === 'appearance');
        drawn = kind;
        place();
      }
      guide.querySelector('.done')?.setAttribute('stroke-dashoffset', String(100 - 100 * share));
    },
  };
}
