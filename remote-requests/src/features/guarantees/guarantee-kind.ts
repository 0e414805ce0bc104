import { call, createAttemptKeys } from '@cessio/client';
import {
  getGuarantee,
  guaranteeTimeline,
  transitionGuarantee,
  uploadFile,
  type Guarantee,
} from '@cessio/contract';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** A guarantee with the fields of its page; an API from before its machine sends neither version nor steps. */
export type ShownGuarantee = Guarantee & Required<Pick<Guarantee, 'version' | 'allowedActions'>>;

const shown = (record: Guarantee): ShownGuarantee => ({
  ...record,
  version: record.version ?? 1,
  allowedActions: record.allowedActions ?? [],
});

/** The calls of a guarantee's page. */
export const guaranteeKind: RecordKind<ShownGuarantee> = {
  kind: 'guarantee',
  load: async (id, signal) => shown(await call(getGuarantee, { params: { id }, signal })),
  history: (id, signal) => call(guaranteeTimeline, { params: { id }, signal }),
  take: async (id, body) =>
    shown(
      await call(transitionGuarantee, {
        params: { id },
        body,
        idempotencyKey: keyFor(`guarantee ${id}`, body),
      }),
    ),
  upload: (file, onProgress) => call(uploadFile, { file, onProgress }),
  nameOf: ({ number }) => number,
};
