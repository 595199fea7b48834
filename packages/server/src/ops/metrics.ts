import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { readQueue } from '../jobs/store.ts';

/** The service's own figures for Prometheus: requests by operation and status, the queue, the engine's backlog, the process. */
export function openMetrics(services: Services): { registry: Registry; watch: (server: FastifyInstance) => void } {
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
  const queueAge = new Gauge({
    name: 'rhinarium_queue_age_seconds',
    help: 'Age of the oldest waiting job.',
    registers: [registry],
  });
  new Gauge({
    name: 'rhinarium_jobs_waiting',
    help: 'Jobs that wait for a worker.',
    registers: [registry],
    async collect() {
      const { waiting, oldest } = await services.database.system(readQueue);
      this.set(waiting);
      queueAge.set(oldest === null ? 0 : (services.clock().getTime() - oldest.getTime()) / 1000);
    },
  });
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
