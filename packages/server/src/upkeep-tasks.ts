import type { UpkeepTask } from './common/upkeep-task.ts';
import { jobWaitUpkeep } from './compute/jobs/job-upkeep.ts';
import { checkpointUpkeep } from './compute/search/checkpoint-upkeep.ts';
import type { Services } from './context.ts';
import { measurementUpkeep } from './domains/calibration/measure-claims.ts';
import { groupUpkeep, lostAndFoundUpkeep, outboxUpkeep } from './domains/lost-and-found/lost-and-found-upkeep.ts';
import { mailUpkeep } from './domains/mail/mail-upkeep.ts';
import { personSessionUpkeep, renewalUpkeep } from './domains/people/session-upkeep.ts';
import { sessionUpkeep } from './domains/sessions/session-actions.ts';
import { earlyTemplateUpkeep } from './domains/templates/early-template-upkeep.ts';
import { imageRemovalUpkeep, uploadUpkeep } from './domains/uploads/remove-images.ts';
import { retentionTasks } from './ops/erasure/retention.ts';
import { lateBackupUpkeep } from './ops/start-backups.ts';
import { auditUpkeep } from './storage/audit/audit-upkeep.ts';
import { requestUpkeep } from './storage/request-log/request-log.ts';

/** Upkeep tasks of all domains. */
export function upkeepTasks(services: Services): UpkeepTask[] {
  return [
    ...retentionTasks(services),
    personSessionUpkeep(services),
    renewalUpkeep(services),
    sessionUpkeep(services),
    lostAndFoundUpkeep(services),
    groupUpkeep(services),
    mailUpkeep(services),
    lateBackupUpkeep(services),
    outboxUpkeep(services),
    jobWaitUpkeep(services),
    checkpointUpkeep(services),
    measurementUpkeep(services),
    requestUpkeep(services),
    auditUpkeep(services),
    earlyTemplateUpkeep(services),
    imageRemovalUpkeep(services),
    uploadUpkeep(services),
  ];
}
