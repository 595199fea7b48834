import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../common/version.ts';
import type { JobWatch } from '../compute/jobs/worker.ts';
import type { Services } from '../context.ts';
import { type Figure, INSTALLATION_FIGURES, MEASURES, PROCESS_FIGURES, type Reading, readFigures } from './figures.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Measures response times of a server. */
  watch(server: FastifyInstance): void;
  /** Counts the attempts of a worker. */
  readonly jobs: JobWatch;
}

/** Prometheus metrics of the service, Node.js and the process. */
export function openMetrics(services: Services): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerFigures(registry, PROCESS_FIGURES, async () => services);
  registerFigures(registry, INSTALLATION_FIGURES, openReading(services));
  new Gauge({ ...MEASURES.build, registers }).set(
    { version: VERSION, engine: services.recognition.engine.version, node: process.versions.node },
    1,
  );
  const requests = new Histogram({ ...MEASURES.requests, buckets: [...MEASURES.requests.buckets], registers });
  const jobs = new Histogram({ ...MEASURES.jobs, buckets: [...MEASURES.jobs.buckets], registers });
  const attempts = new Counter({ ...MEASURES.attempts, registers });
  return {
    registry,
    watch(server) {
      server.addHook('onResponse', async (request, reply) => {
        const operation = request.operation ?? request.routeOptions.url ?? 'unknown';
        requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
    },
    jobs({ kind, createdAt }, outcome) {
      attempts.inc({ kind, outcome });
      const seconds = (services.clock().getTime() - createdAt.getTime()) / 1000;
      if (outcome === 'succeeded') jobs.observe({ kind }, Math.max(0, seconds));
    },
  };
}

function registerFigures<From>(
  registry: Registry,
  figures: readonly Figure<From>[],
  reading: () => Promise<From>,
): void {
  for (const { name, help, of } of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(of(await reading()));
      },
    });
}

/** One database reading per scrape, shared by its gauges, which a registry collects concurrently. */
function openReading({ database }: Pick<Services, 'database'>): () => Promise<Reading> {
  let reading: Promise<Reading> | undefined;
  return () => {
    reading ??= database.system(readFigures).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
