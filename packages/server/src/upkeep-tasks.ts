import type { UpkeepTask } from './common/upkeep-task.ts';
import { jobUpkeep, jobWaitUpkeep } from './compute/jobs/job-upkeep.ts';
import { checkpointUpkeep, recallUpkeep, removalUpkeep } from './compute/search/search-upkeep.ts';
import type { Services } from './context.ts';
import { measurementUpkeep } from './domains/calibration/measurement-upkeep.ts';
import { eventUpkeep } from './domains/events/event-upkeep.ts';
import { linkUpkeep } from './domains/links/link-upkeep.ts';
import { groupUpkeep } from './domains/lost-and-found/groups/group-upkeep.ts';
import { outboxUpkeep } from './domains/lost-and-found/outbox/outbox-upkeep.ts';
import { lostAndFoundUpkeep } from './domains/lost-and-found/records/lost-and-found-upkeep.ts';
import { mailUpkeep } from './domains/mail/mail-upkeep.ts';
import { personSessionUpkeep } from './domains/people/session-upkeep.ts';
import { deletionUpkeep } from './domains/pets/history/deletion-upkeep.ts';
import { sessionUpkeep } from './domains/sessions/session-upkeep.ts';
import { earlyTemplateUpkeep } from './domains/templates/early-template-upkeep.ts';
import { markUpkeep } from './domains/to-do/mark-upkeep.ts';
import { imageRemovalUpkeep } from './domains/uploads/remove-images.ts';
import { uploadUpkeep } from './domains/uploads/upload-upkeep.ts';
import { idempotencyUpkeep } from './http/idempotency-upkeep.ts';
import { rateBudgetUpkeep } from './http/rate-budget-upkeep.ts';
import { auditUpkeep } from './storage/audit/audit-upkeep.ts';
import { requestUpkeep } from './storage/request-log/request-upkeep.ts';

/** Upkeep tasks of all domains. */
export function upkeepTasks(services: Services): UpkeepTask[] {
  return [
    personSessionUpkeep(services),
    sessionUpkeep(services),
    linkUpkeep(services),
    lostAndFoundUpkeep(services),
    groupUpkeep(services),
    mailUpkeep(services),
    markUpkeep(services),
    outboxUpkeep(services),
    idempotencyUpkeep(services),
    rateBudgetUpkeep(services),
    jobUpkeep(services),
    jobWaitUpkeep(services),
    removalUpkeep(services),
    checkpointUpkeep(services),
    recallUpkeep(services),
    measurementUpkeep(services),
    deletionUpkeep(services),
    eventUpkeep(services),
    requestUpkeep(services),
    auditUpkeep(services),
    earlyTemplateUpkeep(services),
    imageRemovalUpkeep(services),
    uploadUpkeep(services),
  ];
}
