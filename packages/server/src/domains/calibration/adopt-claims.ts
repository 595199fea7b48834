import type { ClaimsPolicy } from '@rhinarium/contract';
import { type Basis, DECISION, type MeasuredClaims } from '@rhinarium/engine';
import type { Person } from '../../common/caller.ts';
import type { EngineInUse, Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/events.ts';
import { readCalibrations, readClaimsPolicy, setClaimsPolicy } from '../tenants/store.ts';
import { endCalibration, insertCalibration, listMeasurements, type MeasurementRow } from './calibration-store.ts';
import { claimFrom, type Enough, measuredRates } from './measured-rates.ts';

/** Change of a rate that is worth another calibration, tenths of a factor of ten. */
const CHANGE_MIN = 0.1;

/** Claims of a species that follow from its counts. */
function claimsFrom(
  { species, counts }: Pick<MeasurementRow, 'species' | 'counts'>,
  policy: ClaimsPolicy,
  enough: Enough | undefined,
): MeasuredClaims {
  const bases = Object.entries(counts.bases) as [Basis, NonNullable<(typeof counts.bases)[Basis]>][];
  return Object.fromEntries(
    bases.flatMap(([basis, ofBasis]) => {
      const isCalibrated = basis === 'learned' || DECISION.excludes[species];
      const claim = claimFrom(ofBasis, { policy, isCalibrated }, enough);
      return claim ? [[basis, claim]] : [];
    }),
  );
}

/** Checks whether two claims differ enough for a change of the calibration: a rate by a tenth of a factor of ten. */
export function differ(one: MeasuredClaims, other: MeasuredClaims): boolean {
  const tables = ({ plain, learned }: MeasuredClaims) =>
    [plain, learned].flatMap((claim) => [claim?.falseMatch?.knots, claim?.falseNonMatch]);
  const [a, b] = [tables(one), tables(other)];
  return a.some((knots, at) => {
    const others = b[at];
    if (!knots || !others) return knots !== others;
    return knots.some(([, rate], n) => Math.abs(rate - (others[n]?.[1] ?? 0)) > CHANGE_MIN);
  });
}

/**
 * Puts the claims into use that follow from the last counts and the tenant's policy, in the transaction that changes one
 * of the two. A change is an event and an audit entry.
 */
export async function adoptClaims(
  services: Pick<Services, 'clock' | 'ids'> & EngineInUse,
  sql: Sql,
  tenantId: string,
  { by, enough }: { readonly by: Person | 'service' | undefined; readonly enough?: Enough },
): Promise<void> {
  const policy = await readClaimsPolicy(sql, tenantId);
  const { version } = services.recognition.engine;
  const inUse = await readCalibrations(sql, tenantId, version);
  const measured = await listMeasurements(sql, tenantId, version);
  for (const measurement of measured) {
    const { species } = measurement;
    const claims = claimsFrom(measurement, policy, enough);
    const before = inUse[species];
    if (!differ(claims, before?.claims ?? {})) continue;
    await endCalibration(sql, tenantId, species, services.clock());
    const id =
      Object.keys(claims).length === 0 ? undefined : await keepClaims(services, sql, tenantId, measurement, claims);
    const calibrationId = id ?? before!.id;
    const data = { calibrationId, status: id ? 'MEASURED' : 'SHIPPED' };
    await noteEvent(services, sql, tenantId, { type: 'calibration.changed', data });
    const details = { species, policy, claims: data.status, before: before?.id ?? 'shipped' };
    await noteAudit(services, sql, tenantId, { by, action: 'calibration.changed', subject: calibrationId, details });
  }
}

async function keepClaims(
  { clock, ids, recognition }: Pick<Services, 'clock' | 'ids'> & EngineInUse,
  sql: Sql,
  tenantId: string,
  { species, counts }: MeasurementRow,
  claims: MeasuredClaims,
): Promise<string> {
  const id = ids.next();
  const evidence = Object.fromEntries(
    Object.entries(counts.bases).map(([basis, { animals, matedAnimals, ...ofBasis }]) => [
      basis,
      { animals, matedAnimals, rates: measuredRates({ animals, matedAnimals, ...ofBasis }) },
    ]),
  );
  const engineVersion = recognition.engine.version;
  await insertCalibration(sql, tenantId, { id, species, engineVersion, claims, evidence, createdAt: clock() });
  return id;
}

/** Changes which claims of a tenant count: `SHIPPED` takes measured ones back, `MEASURED` allows better ones. */
export async function changeClaimsPolicy(
  services: Pick<Services, 'database' | 'clock' | 'ids'> & EngineInUse,
  {
    tenantId,
    policy,
    by,
  }: { readonly tenantId: string; readonly policy: ClaimsPolicy; readonly by: Person | undefined },
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    await setClaimsPolicy(sql, tenantId, policy);
    await noteAudit(services, sql, tenantId, {
      by,
      action: 'claimsPolicy.changed',
      subject: tenantId,
      details: { policy },
    });
    await adoptClaims(services, sql, tenantId, { by });
  });
}
