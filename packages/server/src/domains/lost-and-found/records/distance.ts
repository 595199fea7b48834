/** Coordinates of WGS 84, degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the Earth, km. */
const earthKm = 6371.009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance between two positions on a sphere (haversine), km, rounded to 10 m. An ellipsoid differs by up to 0.5 %. */
export function distanceKm(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return Math.round(200 * earthKm * Math.asin(Math.sqrt(Math.min(1, share)))) / 100;
}
