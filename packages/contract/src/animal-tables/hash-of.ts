const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a of a text, 64 bits as 1 to 13 letters and digits. Web Crypto is missing on pages without https. */
export function hashOf(text: string): string {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * PRIME);
  return hash.toString(36);
}
