import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { DetectionStatus, FailureReason } from '../controller/status.ts';

/** Photo bytes per message before base64, small enough for every bridge. */
export const chunkBytes = 48 * 1024;

/** Messages from the page to the app around its web view, version 1. Each is one JSON string. */
export type BridgeMessage = { readonly v: 1 } & (
  | { readonly t: 'ready' }
  | { readonly t: 'status'; readonly status: DetectionStatus }
  | { readonly t: 'error'; readonly code: string; readonly serverCode?: string | undefined }
  | {
      readonly t: 'file.begin';
      readonly id: string;
      readonly kind: UploadKind;
      readonly name: string;
      readonly type: string;
      readonly size: number;
      /** Lower-case hexadecimal digits. */
      readonly sha256: string;
    }
  | { readonly t: 'file.chunk'; readonly id: string; readonly n: number; readonly data: string }
  | { readonly t: 'file.end'; readonly id: string }
  | { readonly t: 'result'; readonly type: 'Success' | 'Fail'; readonly reason?: FailureReason }
);
