import process from 'node:process';

/** Minimum file descriptors of the process: connections, files under way, database and engine. */
const descriptorsMin = 1024;

/** Open-file limit of this process, `undefined` if it is unlimited or the system has none. */
function descriptorsOf(): number | undefined {
  const { userLimits } = (process.report?.getReport() ?? {}) as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = userLimits?.open_files?.soft;
  return typeof limit === 'number' ? limit : undefined;
}

/** Throws an error with instructions if the process may open too few files. Node.js has raised the limit already. */
export function requireDescriptors(): void {
  const descriptors = descriptorsOf();
  if (descriptors === undefined || descriptors >= descriptorsMin) return;
  throw new Error(
    `This process may have only ${descriptors} files and connections open at a time, and needs ${descriptorsMin} at least. Raise the limit: ulimit -n 65536 in a shell, LimitNOFILE=65536 in a systemd unit, --ulimit nofile=65536 for Docker.`,
  );
}
