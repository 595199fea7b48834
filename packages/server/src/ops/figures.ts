import { readQueue } from '../compute/jobs/queue-store.ts';
import type { Services } from '../context.ts';
import { readDeliveryQueue } from '../domains/webhooks/delivery-store.ts';
import { countFailingEndpoints } from '../domains/webhooks/endpoint-store.ts';
import type { Sql } from '../storage/database/database.ts';
import { findDeliveryFault } from './audit-delivery/delivery-store.ts';
import { findSchedule } from './backup/schedule-store.ts';
import { findLatestBackup } from './backup/store.ts';

// Metrics of the service. docs/metrics.md is generated from this file.

/** One database reading for all processes of the installation. */
export interface Reading {
  readonly queue: Awaited<ReturnType<typeof readQueue>>;
  readonly deliveries: Awaited<ReturnType<typeof readDeliveryQueue>>;
  readonly failingEndpoints: number;
  readonly latestBackup: Awaited<ReturnType<typeof findLatestBackup>>;
  readonly schedule: Awaited<ReturnType<typeof findSchedule>>;
  readonly deliveryFault: Awaited<ReturnType<typeof findDeliveryFault>>;
}

/** A gauge. */
export interface Figure<From> {
  readonly name: string;
  readonly help: string;
  readonly of: (from: From) => number;
}

/** Gauges of the whole installation, identical on every process. */
export const INSTALLATION_FIGURES: readonly Figure<Reading>[] = [
  {
    name: 'rhinarium_queue_age_seconds',
    help: 'Age of the oldest waiting job.',
    of: ({ queue }) => queue.oldestSeconds,
  },
  { name: 'rhinarium_jobs_waiting', help: 'Jobs that wait for a worker.', of: ({ queue }) => queue.waiting },
  {
    name: 'rhinarium_webhook_deliveries_waiting',
    help: 'Webhook deliveries that wait for their first or next attempt.',
    of: ({ deliveries }) => deliveries.waiting,
  },
  {
    name: 'rhinarium_webhook_delay_seconds',
    help: 'How long the webhook delivery that is due first has been due; 0 when none is.',
    of: ({ deliveries }) => deliveries.delaySeconds,
  },
  {
    name: 'rhinarium_webhook_endpoints_failing',
    help: 'Enabled webhook endpoints whose last attempt failed.',
    of: ({ failingEndpoints }) => failingEndpoints,
  },
  {
    name: 'rhinarium_backup_timestamp_seconds',
    help: 'When the latest backup was made, in Unix time; 0 when none was.',
    of: ({ latestBackup }) => (latestBackup ? latestBackup.madeAt.getTime() / 1000 : 0),
  },
  {
    name: 'rhinarium_backup_failed',
    help: 'Whether the last backup that the service tried to make by itself failed: 1 or 0.',
    of: ({ schedule }) => (schedule?.fault == null ? 0 : 1),
  },
  {
    name: 'rhinarium_audit_delivery_failing_seconds',
    help: 'For how long the collector of RHINARIUM_AUDIT_URL has taken no audit entries; 0 while it takes them.',
    of: ({ deliveryFault }) => deliveryFault?.failingSeconds ?? 0,
  },
];

/** Gauges of this process. */
export const PROCESS_FIGURES: readonly Figure<Services>[] = [
  {
    name: 'rhinarium_engine_tasks_waiting',
    help: 'Images and comparisons that wait for an engine thread.',
    of: ({ recognition }) => recognition.waiting,
  },
  {
    name: 'rhinarium_early_templates_waiting',
    help: 'Uploads whose template waits to be made before a job asks for it.',
    of: ({ earlyTemplates }) => earlyTemplates.waiting,
  },
  {
    name: 'rhinarium_images_lost',
    help: 'Kept images that were found missing or damaged since the start, each counted once.',
    of: ({ lostImages }) => lostImages.count,
  },
  {
    name: 'rhinarium_clock_ahead_seconds',
    help: "By how much the clock of this machine is ahead of the database's; below 0 when it is behind.",
    of: ({ clockAheadMs }) => clockAheadMs() / 1000,
  },
  {
    name: 'rhinarium_log_lines_dropped',
    help: 'Lines of the log that were dropped since the start, because the disk was full or nobody read them.',
    of: ({ logLinesDropped }) => logLinesDropped(),
  },
];

export async function readFigures(sql: Sql): Promise<Reading> {
  return {
    queue: await readQueue(sql),
    deliveries: await readDeliveryQueue(sql),
    failingEndpoints: await countFailingEndpoints(sql),
    latestBackup: await findLatestBackup(sql),
    schedule: await findSchedule(sql),
    deliveryFault: await findDeliveryFault(sql),
  };
}

/** Figures of this process with labels. Those with `buckets` are histograms of seconds. */
export const MEASURES = {
  build: {
    name: 'rhinarium_build_info',
    help: 'Always 1. Says which release, engine and Node.js answer.',
    labelNames: ['version', 'engine', 'node'],
  },
  requests: {
    name: 'rhinarium_request_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 35],
  },
  jobs: {
    name: 'rhinarium_job_seconds',
    help: 'Time from the request for a job to its success, by kind.',
    labelNames: ['kind'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  },
  attempts: {
    name: 'rhinarium_job_attempts_total',
    help: 'Attempts at jobs, by kind and outcome: succeeded, failed (for good), retried (later, after a fault of the service), returned (by a stop), paused (gave way to other jobs), overtaken (cancelled, or taken by another worker).',
    labelNames: ['kind', 'outcome'],
  },
} as const;
