import { call, createAttemptKeys } from '@cessio/client';
import {
  adhesionTimeline,
  getAdhesion,
  transitionAdhesion,
  type AdhesionRecord,
} from '@cessio/contract/adhesions';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of an adhesion request's page. */
export const adhesionKind: RecordKind<AdhesionRecord> = {
  kind: 'adhesion_request',
  load: (id, signal) => call(getAdhesion, { params: { id }, signal }),
  history: (id, signal) => call(adhesionTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionAdhesion, { params: { id }, body, idempotencyKey: keyFor(`adhesion ${id}`, body) }),
  nameOf: ({ number }) => number,
};
