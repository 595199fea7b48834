export { restorePlace } from '../src/ops/backup/restore-place.ts';
export { checkStorage } from '../src/ops/check-storage.ts';
export { INSTALLATION_FIGURES, MEASURES, PROCESS_FIGURES } from '../src/ops/figures.ts';
export { upgradeCluster } from '../src/storage/database/embedded/upgrade-cluster.ts';
