import { call } from '@cessio/client';
import { getParty, partyTimeline, type BodyIn } from '@cessio/contract';
import { updateParty } from '@cessio/contract/parties';
import { useEditedRecord } from '../../record/use-edited-record.ts';

/** One company with its history, and a way to edit its identity. */
export const useCompany = (id: string) =>
  useEditedRecord(
    {
      entity: 'party',
      load: (signal) => call(getParty, { params: { id }, signal }),
      history: (signal) => call(partyTimeline, { params: { id }, signal }),
      update: (body: BodyIn<typeof updateParty>) => call(updateParty, { params: { id }, body }),
    },
    id,
  );

export type CompanyAccess = ReturnType<typeof useCompany>;
