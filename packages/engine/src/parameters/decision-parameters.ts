// Of decisions and what is said about them. See ../parameters.ts.

export const DECISION = {
  /**
   * The score where a match begins, and the points that it rises by where the false-match rate falls to a tenth.
   * Policy.
   */
  threshold: 50,
  pointsPerTenth: 10,
  /**
   * Largest share of genuine comparisons of such photos that may score this low where a pet is excluded: in one of
   * fifty comparisons an animal is taken for another. Policy.
   */
  falseNonMatchRateMax: 0.02,
  /**
   * Whether animals of the species may be excluded. The genuine side of the DOG calibration is cattle's, and 63 % of 75
   * true pairs of 24 real dogs scored below its 2 % (engine 4.3.0): docs/decisions/0053-detection-first.md.
   */
  excludes: { CAT: true, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
  /**
   * Least share of a CAT's photos, of each side, in which a face was found, for the cat to be excluded. Measured on 32
   * cats: of single true pairs with a face in one photo only 58 % score below the 2 %, of those with two faces 4 %.
   */
  faceShareMin: 0.5,
  /** Points that a best candidate must lead the second by. Policy. */
  marginMin: 5,
  /**
   * Median quality below which photos exclude no pet. Chosen on `cat-faces` with added blur, motion and night, of which
   * up to 6 % of true checks were NO_MATCH at 25, and none at 40; none on `cat-faces-more` either. Checks of different
   * cats that are excluded fall by 0 to 8 points (docs/decisions/0053-detection-first.md).
   */
  qualityMin: 40,
  /** No false-match rate below this is ever claimed: no data here could show it. Policy. */
  falseMatchRateMin: 1e-12,
} as const;

/** What to photograph next, where photos leave a decision open. Policy. */
export const ADVICE = {
  /** Fewer photos than this are few; more than `photosMax` help no more. */
  photosFew: 5,
  photosMax: 20,
  /** Median quality of the photos from which they are sharp enough, 0 to 100. */
  qualityGood: 70,
  /**
   * Median number of points found in a photo from which its print is large enough to be read, at most POINTS.countMax.
   */
  pointsGood: 300,
} as const;

/** What is explained of a decision. Policy. */
export const EXPLANATION = {
  /** References that are shown in full for each probe; a pet may have many. */
  pairsPerProbeMax: 5,
} as const;

export const ONE_ANIMAL = {
  /**
   * Least weakest link of the fingerprints of one session, in spreads of different animals' ratios; below it they show
   * several animals. CATs: chosen so that at most 1 % of honest sessions lie below it on each of three sets (1,440
   * sessions of three photos and as many of five, of 12, 11 and 12 cats; 0 to 0.8 %, engine 4.5.0). A stranger's photo
   * among two or four others is then found in 38 to 58 %. DOGs: policy, between honest generated sets (synthetic, 11
   * and more) and mixed ones (8.4 and less).
   */
  linkMin: { CAT: 0.25, DOG: 6 },
  /**
   * Whether fingerprints that fall apart cause a warning. Off for DOGs: 93 % of 168 honest sessions of real dogs got
   * one (engine 4.3.0). On where at most 2 % do.
   */
  warns: { CAT: true, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
  /** Whether they refuse the session. On where at most 0.5 % of honest real ones fall apart (ADR 11). */
  refuses: { CAT: false, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
} as const;

export const WEAK_REGISTRATION = {
  /** Fewer photos than this say nothing of each other. Policy. */
  photosMin: 3,
  /**
   * Least resemblance of a photo to all others of its registration, in spreads of different animals' ratios above their
   * mean. Where more than half of five photos lie below, three new ones are a MATCH in 61 and 67 % instead of 95 and
   * 92 % (480 and 440 draws of 12 and 11 cats, of which 9 and 22 % lie below; engine 4.5.0). Three more registered
   * photos raise it to 80 and 78 %. Of DOGs nothing was measured.
   */
  resemblanceMin: { CAT: 3.2 } as Readonly<Partial<Record<'CAT' | 'DOG', number>>>,
} as const;

export const SPECIES_SEEN = {
  /** Fingerprints of a session that are asked which species they show. Policy: a majority, for little time. */
  photosMax: 3,
  /**
   * Lowest median probability of the other species at which a session shows it, for a session of each species. Measured
   * on real CATs, later found right on real DOGs too: docs/decisions/0011-one-animal.md.
   */
  otherMin: { DOG: 0.5, CAT: 0.9 },
} as const;
