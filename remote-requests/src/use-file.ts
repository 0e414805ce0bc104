import { call } from '@cessio/client';
import { whoActsNext, type WorkEntity } from '@cessio/contract';
import { useNextAction, useRecord, useRecordStep, type RecordKind } from '@cessio/ui/record';

type Moving = NonNullable<Parameters<typeof useRecordStep>[1]>;

/** Data of a record's page: the record and its history, the step being asked for, and who acts next. */
export function useFile<Shown extends Moving>(kind: RecordKind<Shown>, entity: WorkEntity, id: string) {
  const { record: query, history } = useRecord(kind, id);
  const step = useRecordStep(kind, query.data);
  const next = useNextAction((signal) => call(whoActsNext, { params: { entity, id }, signal }), entity, id);
  return { query, history, step, next };
}
