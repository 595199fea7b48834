import { encryptionUpkeep } from './at-rest/encrypt-stored.ts';
import { auditUpkeep } from './audit/audit-upkeep.ts';
import type { Services } from './context.ts';
import { deletionUpkeep } from './deletions/deletion-upkeep.ts';
import { eventUpkeep } from './events/event-upkeep.ts';
import { idempotencyUpkeep } from './http/idempotency-upkeep.ts';
import { jobUpkeep } from './jobs/job-upkeep.ts';
import { personSessionUpkeep } from './people/session-upkeep.ts';
import { requestUpkeep } from './request-log/request-upkeep.ts';
import { checkpointUpkeep } from './search/checkpoint-upkeep.ts';
import { recallUpkeep } from './search/recall-upkeep.ts';
import { removalUpkeep } from './search/removal-upkeep.ts';
import { sessionUpkeep } from './sessions/session-upkeep.ts';
import { earlyTemplateUpkeep } from './templates/early-template-upkeep.ts';
import type { UpkeepTask } from './upkeep-task.ts';
import { uploadUpkeep } from './uploads/upload-upkeep.ts';

/** What each domain wants done from time to time. */
export function upkeepTasks(services: Services): UpkeepTask[] {
  return [
    personSessionUpkeep(services),
    sessionUpkeep(services),
    idempotencyUpkeep(services),
    jobUpkeep(services),
    removalUpkeep(services),
    checkpointUpkeep(services),
    recallUpkeep(services),
    deletionUpkeep(services),
    eventUpkeep(services),
    requestUpkeep(services),
    auditUpkeep(services),
    earlyTemplateUpkeep(services),
    uploadUpkeep(services),
    encryptionUpkeep(services),
  ];
}
