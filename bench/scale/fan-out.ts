import { generator } from '@rhinarium/evaluate/measures/bootstrap';
import { percentile } from '../service/figures.ts';

/** What one shard of a search over many takes, and how a search asks them. */
export interface FanOut {
  readonly shards: number;
  readonly millionPetsPerShard: number;
  /** Whether a second copy of each shard is asked when the first is slower than 95 of 100. */
  readonly isHedged: boolean;
}

export interface FanOutFigures extends FanOut {
  readonly shardP50Ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests to shards for one search. */
  readonly requests: number;
}

/** The scan alone, as measured (bench/README.md, one core): a part that does not grow, and one that does. */
const RANKING_MS = 7;
const SCAN_MS_PER_MILLION = 17;
/** Assumed, not measured: the way to a shard and back, how much answers differ, and how often one stands still. */
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

/** Times of searches that wait for the slowest of their shards. The same figures in every run. */
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
