/**
 * ISO 3166-1 numeric codes, as the 249 countries and areas that have one in 2026. Source: UN Statistics Division, M49.
 */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    '004 008 010 012 016 020 024 028 031 032 036 040 044 048 050 051 052 056 060 064 068 070 072 074 076 084 086 090 092 096 100 104 ' +
    '108 112 116 120 124 132 136 140 144 148 152 156 158 162 166 170 174 175 178 180 184 188 191 192 196 203 204 208 212 214 218 222 ' +
    '226 231 232 233 234 238 239 242 246 248 250 254 258 260 262 266 268 270 275 276 288 292 296 300 304 308 312 316 320 324 328 332 ' +
    '334 336 340 344 348 352 356 360 364 368 372 376 380 384 388 392 398 400 404 408 410 414 417 418 422 426 428 430 434 438 440 442 ' +
    '446 450 454 458 462 466 470 474 478 480 484 492 496 498 499 500 504 508 512 516 520 524 528 531 533 534 535 540 548 554 558 562 ' +
    '566 570 574 578 580 581 583 584 585 586 591 598 600 604 608 612 616 620 624 626 630 634 638 642 643 646 652 654 659 660 662 663 ' +
    '666 670 674 678 682 686 688 690 694 702 703 704 705 706 710 716 724 728 729 732 740 744 748 752 756 760 762 764 768 772 776 780 ' +
    '784 788 792 795 796 798 800 804 807 818 826 831 832 833 834 840 850 854 858 860 862 876 882 887 894'
  ).split(' '),
);

/** Smallest manufacturer code of ISO 11784, as ICAR assigns them up to 998. 999 marks test transponders. */
const MANUFACTURER_MIN = 900;
/** Largest national identification code of ISO 11784: 38 bits. */
const NATIONAL_CODE_MAX = 2 ** 38 - 1;

/** Characters that readers and certificates print between the digits, such as `985 112 345-678-901` or `012*345*678`. */
const SEPARATORS = /[\s*.\-–]/g;

/** The maker's name that stands before the nine digits on tags of AVID: `AVID*001*002*003`. */
const AVID = /^AVID(?=\d{9}$)/;

/** A microchip number as it is stored: without separators, letters in capitals. */
export const normalizeMicrochip = (text: string): string =>
  text.normalize('NFKC').replaceAll(SEPARATORS, '').toUpperCase().replace(AVID, '');

/** The problem of a normalised microchip number, or `undefined`. ISO 11784 has no check digit. */
export function microchipProblem(number: string): string | undefined {
  // AVID FriendChip.
  if (/^\d{9}$/.test(number)) return undefined;
  // FDX-A transponders of 125 kHz: AVID Eurochip, HomeAgain, Trovan.
  if (/^[0-9A-Z]{10}$/.test(number)) return undefined;
  if (!/^\d{15}$/.test(number)) return 'must have 15 digits (ISO 11784), 9 digits, or 10 letters and digits';
  const code = number.slice(0, 3);
  if (Number(code) < MANUFACTURER_MIN && !COUNTRIES.has(code))
    return `begins with ${code}, which is neither a country (ISO 3166) nor a manufacturer (900 to 999)`;
  if (Number(number.slice(3)) > NATIONAL_CODE_MAX) return 'has a last part above 274877906943, which no chip can hold';
  return undefined;
}
