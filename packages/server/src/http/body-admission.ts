import { LIMITS } from '@rhinarium/contract';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../common/failure.ts';
import type { Disk } from '../storage/files/data-folder.ts';
import { type ByteBounds, type ByteHolder, openByteBudget } from './byte-budget.ts';

/** Maximum bytes of a multipart form next to its file: part headers, other fields, other files. */
const formBytesMax = 1024 * 1024;

/** Maximum bytes of a whole upload. */
export const uploadBytesMax = (fileBytesMax: number) => fileBytesMax + formBytesMax;

/** Maximum bytes of the body of a request, by its route. */
export const bodyBytesMaxOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.takesForm === true ? uploadBytesMax(LIMITS.fileBytesMax) : routeOptions.bodyLimit;

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Expected bytes of a body: its Content-Length. A body in chunks has none and counts as the largest that its route takes,
 * because clients that send a form as a stream cannot know its length.
 */
export function declaredBytes(request: FastifyRequest): number {
  const { headers, method } = request;
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  const isEmpty = headers['transfer-encoding'] === undefined || METHODS_WITHOUT_BODY.has(method);
  return isEmpty ? 0 : bodyBytesMaxOf(request);
}

/** Place that receives a body: memory for JSON, the disk for a form with a file. */
type BodyPlace = 'memory' | 'disk';

export interface BodyHolder extends ByteHolder {
  /** Whether the caller has neither a key nor an account, such as a visitor of a capture link. */
  readonly isStranger: boolean;
}

/** Admission control for bodies, before anything of them is read. */
export interface BodyAdmission {
  /**
   * Counts the declared bytes of a body until the returned function is called. Throws 429 if the tenant or the network
   * has too many bytes under way, and 503 if all together have.
   */
  admit(place: BodyPlace, holder: BodyHolder, bytes: number): () => void;
  /** Throws 503 if the disk is nearly full. */
  requireSpace(): Promise<void>;
}

/** Bounds of callers with a key or an account, and of strangers, who cannot take the place of the others. */
const BOUNDS: Readonly<Record<BodyPlace, Readonly<Record<'known' | 'strange', ByteBounds>>>> = {
  disk: {
    // Tenant: more than 20 files of maximum size.
    known: { of: 'files', tenantBytesMax: 256e6, networkBytesMax: 512e6, allBytesMax: 1e9 },
    strange: { of: 'files of strangers', tenantBytesMax: 128e6, networkBytesMax: 64e6, allBytesMax: 256e6 },
  },
  memory: {
    known: { of: 'bodies', tenantBytesMax: 32e6, networkBytesMax: 64e6, allBytesMax: 128e6 },
    strange: { of: 'bodies of strangers', tenantBytesMax: 32e6, networkBytesMax: 16e6, allBytesMax: 64e6 },
  },
};

/** Disk space reserved for the database, which stops on a full disk. */
const reserveBytesMax = 1e9;
const RESERVE_SHARE = 0.05;

/** @param look Reads the state of the disk that received files are written to. */
export function openBodyAdmission(look: () => Promise<Disk>): BodyAdmission {
  const open = (place: BodyPlace) => ({
    known: openByteBudget(BOUNDS[place].known),
    strange: openByteBudget(BOUNDS[place].strange),
  });
  const budgets = { disk: open('disk'), memory: open('memory') };
  return {
    admit: (place, holder, bytes) => budgets[place][holder.isStranger ? 'strange' : 'known'].take(holder, bytes),
    async requireSpace() {
      const { freeBytes, sizeBytes } = await look();
      const reserveBytes = Math.min(reserveBytesMax, RESERVE_SHARE * sizeBytes);
      if (freeBytes - budgets.disk.known.held - budgets.disk.strange.held < reserveBytes) {
        throw new Failure('overloaded', { headers: { 'retry-after': '5' }, log: 'the disk is nearly full' });
      }
    },
  };
}
