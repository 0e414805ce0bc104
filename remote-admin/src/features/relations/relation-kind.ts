import { call, createAttemptKeys } from '@cessio/client';
import { getRelation, relationTimeline, transitionRelation, type Relation } from '@cessio/contract';
import type { RecordKind } from '@cessio/ui/record';

const keyFor = createAttemptKeys();

/** The calls of a relation's page. */
export const relationKind: RecordKind<Relation> = {
  kind: 'relation',
  load: (id, signal) => call(getRelation, { params: { id }, signal }),
  history: (id, signal) => call(relationTimeline, { params: { id }, signal }),
  take: (id, body) =>
    call(transitionRelation, { params: { id }, body, idempotencyKey: keyFor(`relation ${id}`, body) }),
  nameOf: ({ debtor }) => debtor.legalName,
};
