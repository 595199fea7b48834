// Decisions, reasons and advice. See ../parameters.ts.

export const DECISION = {
  /** Score from which a pair matches, and points per tenfold decrease of the false-match rate. Policy. */
  threshold: 50,
  pointsPerTenth: 10,
  /** Largest false-non-match rate at which a pet is excluded: one genuine comparison in fifty may be. Policy. */
  falseNonMatchRateMax: 0.02,
  /**
   * Whether animals of the species may be excluded. The genuine side of the DOG calibration is cattle's, and 63 % of 75
   * true pairs of 24 real dogs scored below its 2 % quantile (engine 4.3.0): docs/decisions/0053-detection-first.md.
   */
  excludes: { CAT: true, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
  /**
   * Smallest share of photos with a detected face, on each side, for a CAT to be excluded. Measured on 32 cats: of
   * single true pairs with a face in one photo only 58 % score below the 2 % quantile, of those with two faces 4 %.
   */
  faceShareMin: 0.5,
  /** Smallest lead of the best candidate over the second, points. Policy. */
  marginMin: 5,
  /**
   * Smallest median quality at which photos may exclude a pet. Chosen on `cat-faces` with added blur, motion and night:
   * up to 6 % of true checks were NO_MATCH at 25, none at 40. None on `cat-faces-more` either. The share of different
   * cats that are excluded falls by 0 to 8 points (docs/decisions/0053-detection-first.md).
   */
  qualityMin: 40,
  /** Log-likelihood ratio of two DOGs' photos of which one shows only a face and the other only a nose. Policy. */
  nothingSharedNats: -30,
  /** Lower bound of a claimed false-match rate. No data here could show a lower one. Policy. */
  falseMatchRateMin: 1e-12,
} as const;

/** Bounds for advice on photos that leave a decision open. Policy. */
export const ADVICE = {
  /** Number of photos below which more are advised, and number above which more do not help. */
  photosFew: 5,
  photosMax: 20,
  /** Median quality from which photos are sharp enough, 0 to 100. */
  qualityGood: 70,
  /** Median number of keypoints per photo from which the print is large enough, at most POINTS.countMax. */
  pointsGood: 300,
} as const;

/** Extent of an explanation. Policy. */
export const EXPLANATION = {
  /** References explained in full per probe. */
  pairsPerProbeMax: 5,
} as const;

export const ONE_ANIMAL = {
  /**
   * Smallest weakest link of one session's fingerprints, in impostor spreads. Below it they show several animals. CATs:
   * chosen so that at most 1 % of honest sessions lie below it on each of three sets (1,440 sessions of three photos
   * and as many of five, of 12, 11 and 12 cats: 0 to 0.8 %, engine 4.5.0). A stranger's photo among two or four others
   * is then found in 38 to 58 %. DOGs: policy, between honest generated sets (synthetic, 11 and more) and mixed ones
   * (8.4 and less).
   */
  linkMin: { CAT: 0.25, DOG: 6 },
  /**
   * Whether inconsistent fingerprints cause a warning. Off for DOGs: 93 % of 168 honest sessions of real dogs got one
   * (engine 4.3.0). On where at most 2 % do.
   */
  warns: { CAT: true, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
  /**
   * Whether inconsistent fingerprints refuse the session. On where at most 0.5 % of honest real sessions are
   * inconsistent (ADR 11).
   */
  refuses: { CAT: false, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
} as const;

export const WEAK_REGISTRATION = {
  /** Smallest number of photos to assess. Policy. */
  photosMin: 3,
  /**
   * Smallest similarity of a photo to all others of its registration, in impostor spreads above the impostor mean. If
   * more than half of five photos lie below, three new ones are a MATCH in 61 and 67 % instead of 95 and 92 % (480 and
   * 440 draws of 12 and 11 cats, of which 9 and 22 % lie below, engine 4.5.0). Three more registered photos raise it to
   * 80 and 78 %. DOGs: not measured.
   */
  resemblanceMin: { CAT: 3.2 } as Readonly<Partial<Record<'CAT' | 'DOG', number>>>,
} as const;

export const SPECIES_SEEN = {
  /** Number of a session's fingerprints that the species network classifies. Policy: a majority, for little time. */
  photosMax: 3,
  /**
   * Median probability from which a session shows the other species, by the session's species. Measured on real CATs,
   * later confirmed on real DOGs: docs/decisions/0011-one-animal.md.
   */
  otherMin: { DOG: 0.5, CAT: 0.9 },
} as const;
