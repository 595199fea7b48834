import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A Unix socket, or on Windows a local port. */
export type Endpoint = { readonly socketFolder: string } | { readonly port: number };

/** Occurs only in the Unix socket's name. No network port is opened. */
export const socketPort = 5432;

/** Contents of postgresql.conf. */
export function serverSettings(endpoint: Endpoint, majorVersion: number): string {
  const lines = {
    ...('port' in endpoint
      ? { listen_addresses: "'127.0.0.1'", port: endpoint.port, unix_socket_directories: "''" }
      : { listen_addresses: "''", port: socketPort, unix_socket_directories: quotedFolder(endpoint.socketFolder) }),
    unix_socket_permissions: '0700',
    max_connections: 60,
    password_encryption: "'scram-sha-256'",
    // Durability: an acknowledged request is on disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Low memory: the idle service stays under 350 MB and shares the machine.
    shared_buffers: "'32MB'",
    work_mem: "'4MB'",
    maintenance_work_mem: "'32MB'",
    huge_pages: 'off',
    jit: 'off',
    // Unknown before.
    ...(majorVersion >= 18 && { io_method: "'sync'", autovacuum_worker_slots: 2 }),
    max_worker_processes: 2,
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    min_wal_size: "'64MB'",
    max_wal_size: "'512MB'",
    autovacuum: 'on',
    autovacuum_max_workers: 2,
    // Privacy: no statements, values or rows in the log, only PostgreSQL's own problems.
    log_min_messages: "'log'",
    log_min_error_statement: "'panic'",
    log_error_verbosity: "'terse'",
    log_statement: "'none'",
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
    log_line_prefix: "'%m [%p] '",
    log_timezone: "'UTC'",
    timezone: "'UTC'",
    datestyle: "'iso, ymd'",
    lc_messages: "'C'",
    lc_monetary: "'C'",
    lc_numeric: "'C'",
    lc_time: "'C'",
    default_text_search_config: "'pg_catalog.simple'",
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  return ['# Written by the service at every start: changes made here are lost.', ...text, ''].join('\n');
}

/** Whether the cluster has exactly these settings, so that a running server needs no restart. */
export async function hasSettings(clusterFolder: string, text: string): Promise<boolean> {
  return (await readFile(settingsFile(clusterFolder), 'utf8').catch(() => undefined)) === text;
}

export async function writeSettings(clusterFolder: string, text: string): Promise<void> {
  const temporary = `${settingsFile(clusterFolder)}.new`;
  // The service may be root and the reader another user. The file contains no secrets, and the folder is private.
  await writeFile(temporary, text, { mode: 0o644 });
  await rename(temporary, settingsFile(clusterFolder));
}

function settingsFile(clusterFolder: string): string {
  return path.join(clusterFolder, 'postgresql.conf');
}

/**
 * A list of one folder: double quotes protect commas and spaces in its name, single quotes belong to the configuration
 * syntax.
 */
function quotedFolder(folder: string): string {
  const listed = `"${folder.replaceAll('"', '""')}"`;
  return `'${listed.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
