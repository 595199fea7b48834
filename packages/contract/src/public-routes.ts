import { z } from 'zod';
import type { ErrorName } from './errors.ts';

/** An operational route without an API key. */
export interface PublicRoute {
  readonly path: `/${string}`;
  readonly summary: string;
  /** Description of the 200. */
  readonly says: string;
  readonly contentType: 'application/json' | 'text/plain';
  readonly body: z.ZodType;
  /** Example body of a 200. */
  readonly example: unknown;
  readonly errors: readonly ErrorName[];
}

export const PUBLIC_ROUTES = {
  readLiveness: {
    path: '/health/live',
    summary: 'Check whether the process is running',
    says: 'The process is running.',
    contentType: 'application/json',
    body: z.object({ status: z.literal('live').describe('Always `live`.') }),
    example: { status: 'live' },
    errors: [],
  },
  readReadiness: {
    path: '/health/ready',
    summary: 'Check whether the service can take requests',
    says: 'The service can take requests.',
    contentType: 'application/json',
    body: z.object({
      status: z.literal('ready').describe('Always `ready`.'),
      degraded: z
        .array(z.enum(['images', 'databaseDisk']))
        .optional()
        .describe('What works badly on all nodes: the bucket of the images, the disk of the database'),
    }),
    example: { status: 'ready' },
    errors: ['overloaded'],
  },
  readMetrics: {
    path: '/metrics',
    summary: 'Read metrics in the Prometheus text format',
    says: 'The metrics.',
    contentType: 'text/plain',
    body: z.string(),
    example:
      '# HELP rhinarium_jobs_waiting Jobs that wait for a worker.\n# TYPE rhinarium_jobs_waiting gauge\nrhinarium_jobs_waiting 0\n',
    errors: [],
  },
} as const satisfies Record<string, PublicRoute>;
