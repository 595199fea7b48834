const drawing = new URL('../../../../docs/images/brand/pets.svg', import.meta.url).href;

/** Dog and cat of the start page. Decorative. */
export function PetsDrawing({ width }: { readonly width: number }) {
  return <img className="drawing" src={drawing} alt="" width={width} height={Math.round((width * 260) / 360)} />;
}
