import pg from 'pg';
import { connectClient, serviceLimits } from '../connection.ts';
import { type Installation, roleName, roleTarget, superuserTarget } from './installation.ts';
import type { Endpoint } from './server-settings.ts';

// SQLSTATEs for a missing role, wrong password or missing database.
const absentStates = ['28P01', '28000', '3D000'];

/**
 * Creates the service's role and database if the role cannot connect, the only use of the superuser. The role owns the
 * database and may neither bypass row-level security nor create roles or databases.
 */
export async function ensureRole(installation: Installation, endpoint: Endpoint): Promise<void> {
  const target = await roleTarget(installation, endpoint);
  try {
    await (await connectClient(target, 'rhinarium check', serviceLimits)).end();
    return;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && absentStates.includes(error.code ?? ''))) throw error;
  }
  const client = await connectClient(await superuserTarget(installation, endpoint), 'rhinarium setup', serviceLimits);
  try {
    await makeRole(client, 'password' in target ? target.password : '');
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, password: string): Promise<void> {
  const name = pg.escapeIdentifier(roleName);
  const { rows: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roleName]);
  if (roles.length === 0) await client.query(`CREATE ROLE ${name}`);
  await client.query(
    `ALTER ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION
     PASSWORD ${pg.escapeLiteral(password)}`,
  );
  const { rows: databases } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [roleName]);
  if (databases.length === 0) await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await client.query(`REVOKE ALL ON DATABASE ${name}, postgres, template1 FROM PUBLIC`);
}
