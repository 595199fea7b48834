import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the server listens: on a Unix socket, and where there are none (Windows) on a port of this machine only. */
export type Endpoint = { readonly socketFolder: string } | { readonly port: number };

/** In a Unix socket's name only; nothing listens on the network. */
export const socketPort = 5432;

/** The whole of postgresql.conf. */
export function serverSettings(endpoint: Endpoint): string {
  const lines = {
    ...('port' in endpoint
      ? { listen_addresses: "'127.0.0.1'", port: endpoint.port, unix_socket_directories: "''" }
      : { listen_addresses: "''", port: socketPort, unix_socket_directories: quotedFolder(endpoint.socketFolder) }),
    unix_socket_permissions: '0700',
    max_connections: 60,
    password_encryption: "'scram-sha-256'",
    // Durable: an answered request is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Modest: the whole service at rest stays under 350 MB, and the machine is the service's own only in part.
    shared_buffers: "'32MB'",
    work_mem: "'4MB'",
    maintenance_work_mem: "'32MB'",
    huge_pages: 'off',
    jit: 'off',
    io_method: "'sync'",
    max_worker_processes: 2,
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    min_wal_size: "'64MB'",
    max_wal_size: "'512MB'",
    autovacuum: 'on',
    autovacuum_worker_slots: 2,
    autovacuum_max_workers: 2,
    // Private: no statement, no value and no row ever reaches the log; PostgreSQL's own troubles do.
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

/** True when the cluster's settings are these already, so that a server that runs needs no restart. */
export async function hasSettings(clusterFolder: string, text: string): Promise<boolean> {
  return (await readFile(settingsFile(clusterFolder), 'utf8').catch(() => undefined)) === text;
}

export async function writeSettings(clusterFolder: string, text: string): Promise<void> {
  const temporary = `${settingsFile(clusterFolder)}.new`;
  // The service may be root and the reader another user; there is nothing secret in it, and the folder is closed.
  await writeFile(temporary, text, { mode: 0o644 });
  await rename(temporary, settingsFile(clusterFolder));
}

function settingsFile(clusterFolder: string): string {
  return path.join(clusterFolder, 'postgresql.conf');
}

/**
 * A list of one folder: double quotes keep commas and spaces in its name, single quotes are the configuration's own.
 */
function quotedFolder(folder: string): string {
  const listed = `"${folder.replaceAll('"', '""')}"`;
  return `'${listed.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
