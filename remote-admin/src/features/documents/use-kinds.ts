import { call } from '@cessio/client';
import { listDocumentTypes, todayInParis, type DocumentRow } from '@cessio/contract';
import { useQuery } from '@cessio/shell';
import { expiresSoon } from './document-file.ts';
import type { Kind } from './guess-type.ts';
import type { Gift } from './kept-uploads.ts';

/** The kinds of papers that a company may provide, required ones first. */
export function useKinds(documents: readonly DocumentRow[] | undefined): readonly Kind[] {
  const types = useQuery({
    queryKey: ['documentTypes', 'party'],
    queryFn: ({ signal }) => call(listDocumentTypes, { query: { appliesTo: 'party', limit: '200' }, signal }),
    staleTime: 300_000,
  });
  const open = new Set(documents?.filter(({ status }) => status === 'requested').map(({ typeId }) => typeId));
  return (types.data?.data ?? [])
    .filter(({ active }) => active)
    .toSorted((a, b) => Number(open.has(b.id)) - Number(open.has(a.id)));
}

/** What a file of that kind is for; it replaces a valid document that is about to expire. */
export const giftFor =
  (partyId: string, documents: readonly DocumentRow[]) =>
  (typeId: string): Gift => {
    const today = todayInParis();
    const ending = documents.find((one) => one.typeId === typeId && expiresSoon(one, today));
    return { typeId, partyId, replacesId: ending?.id };
  };
