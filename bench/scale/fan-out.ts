import { generator } from '@rhinarium/evaluate/measures/bootstrap';
import { percentile } from '../service/figures.ts';

/** Cost of one shard in a search over many, and the request strategy. */
export interface FanOut {
  readonly shards: number;
  readonly millionPetsPerShard: number;
  /** Whether a second replica is queried when the first is slower than its 95th percentile. */
  readonly isHedged: boolean;
}

export interface FanOutFigures extends FanOut {
  readonly shardP50Ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Shard requests per search. */
  readonly requests: number;
}

/** Measured scan time (bench/README.md, one core): a constant part and a growing part. */
const RANKING_MS = 7;
const SCAN_MS_PER_MILLION = 17;
/** Assumptions: network round trip, variance of responses, and frequency of stalls. */
const WAY_MS = 1;
const SPREAD = 0.3;
const STALL_SHARE = 0.01;
const STALL_MS = 100;

const SEARCHES = 4000;

const PLANS: readonly FanOut[] = [
  { shards: 1, millionPetsPerShard: 1, isHedged: false },
  { shards: 1, millionPetsPerShard: 10, isHedged: false },
  { shards: 10, millionPetsPerShard: 10, isHedged: false },
  { shards: 10, millionPetsPerShard: 10, isHedged: true },
  { shards: 25, millionPetsPerShard: 4, isHedged: false },
  { shards: 25, millionPetsPerShard: 4, isHedged: true },
  { shards: 100, millionPetsPerShard: 1, isHedged: false },
  { shards: 100, millionPetsPerShard: 1, isHedged: true },
];

/** Times of searches that wait for their slowest shard, reproducible. */
export function simulateFanOut(): FanOutFigures[] {
  return PLANS.map((plan) => {
    const next = generator(2_003);
    const work = RANKING_MS + SCAN_MS_PER_MILLION * plan.millionPetsPerShard;
    const answerMs = () => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return WAY_MS + work * Math.exp(SPREAD * normal) + (next() < STALL_SHARE ? STALL_MS : 0);
    };
    const single = Array.from({ length: SEARCHES }, answerMs);
    const lateMs = percentile(single, 0.95);
    let asked = 0;
    const shard = () => {
      const first = answerMs();
      asked++;
      if (!plan.isHedged || first <= lateMs) return first;
      asked++;
      return Math.min(first, lateMs + answerMs());
    };
    const times = Array.from({ length: SEARCHES }, () => {
      let slowest = 0;
      for (let n = 0; n < plan.shards; n++) slowest = Math.max(slowest, shard());
      return slowest;
    });
    return {
      ...plan,
      shardP50Ms: percentile(single, 0.5),
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      requests: asked / SEARCHES,
    };
  });
}
