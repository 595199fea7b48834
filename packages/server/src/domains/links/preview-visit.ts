import type { VisitPreview } from '@rhinarium/contract';
import { type PreviewContext, previewSession } from '../matching/preview-session.ts';
import type { VisitPlace } from './admit-visitor.ts';
import { requireLink } from './require-link.ts';

/**
 * Whether the photos of a visit would decide, and what to photograph next. Not the decision, nor anything about pets:
 * the visitor may be a stranger. Photos of a sighting decide nothing.
 */
export async function previewVisit(context: PreviewContext, place: VisitPlace): Promise<VisitPreview> {
  const { tenant, linkId, sessionId } = place;
  const link = await context.database.tenant(tenant.id, (sql) => requireLink(sql, tenant.id, linkId));
  if (link.createsSighting) return { wouldDecide: true, advice: [] };
  const preview = await previewSession(context, sessionId, link.searchPoolName ?? undefined);
  return { wouldDecide: preview.wouldDecide, advice: preview.advice.map(({ code }) => code) };
}
