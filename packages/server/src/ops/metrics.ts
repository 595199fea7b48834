import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { readQueue } from '../jobs/queue-store.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Times the answers of a server. */
  watch(server: FastifyInstance): void;
}

/**
 * The service's own figures for Prometheus: requests by operation and status, the queue, the engine's backlog, the
 * process.
 */
export function openMetrics(services: Services): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'rhinarium_request_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 35],
    registers: [registry],
  });
  new Gauge({
    name: 'rhinarium_engine_tasks_waiting',
    help: 'Images and comparisons that wait for an engine thread.',
    registers: [registry],
    collect() {
      this.set(services.recognition.waiting);
    },
  });
  new Gauge({
    name: 'rhinarium_early_templates_waiting',
    help: 'Uploads whose template waits to be made before a job asks for it.',
    registers: [registry],
    collect() {
      this.set(services.earlyTemplates.waiting);
    },
  });
  registerQueueGauges(registry, services);
  return {
    registry,
    watch(server) {
      server.addHook('onResponse', async (request, reply) => {
        const operation = request.operation ?? request.routeOptions.url ?? 'unknown';
        requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      });
    },
  };
}

/** One look at the queue a scrape, shared by its gauges: a registry asks them all at the same time. */
function registerQueueGauges(registry: Registry, services: Services): void {
  let look: Promise<{ waiting: number; oldestSeconds: number }> | undefined;
  const queue = () => {
    look ??= services.database.system(readQueue).finally(() => {
      look = undefined;
    });
    return look;
  };
  new Gauge({
    name: 'rhinarium_queue_age_seconds',
    help: 'Age of the oldest waiting job.',
    registers: [registry],
    async collect() {
      this.set((await queue()).oldestSeconds);
    },
  });
  new Gauge({
    name: 'rhinarium_jobs_waiting',
    help: 'Jobs that wait for a worker.',
    registers: [registry],
    async collect() {
      this.set((await queue()).waiting);
    },
  });
}
