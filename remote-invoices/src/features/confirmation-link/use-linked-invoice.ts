import { useState } from 'react';
import { call, isApiProblem } from '@cessio/client';
import {
  confirmByLink,
  contestByLink,
  getPublicConfirmation,
  type BodyIn,
  type PublicInvoice,
} from '@cessio/contract';
import { useQuery, useQueryClient } from '@cessio/shell';

/** Why a link shows no invoice. */
type LinkRefusal = 'invalid' | 'expired' | 'used' | 'withdrawn';

/** Refusals that no retry changes. */
const FINAL: Readonly<Partial<Record<string, LinkRefusal>>> = {
  LINK_INVALID: 'invalid',
  LINK_EXPIRED: 'expired',
  CONFIRMATION_EXPIRED: 'expired',
  LINK_USED: 'used',
};

/** Why the link shows nothing, or null. */
export function refusalOf(error: unknown): LinkRefusal | null {
  if (!isApiProblem(error)) return null;
  const refusal = FINAL[error.code] ?? null;
  return refusal === 'used' && error.members['withdrawn'] === true ? 'withdrawn' : refusal;
}

/**
 * A link's invoice and its answer. If somebody else answered first, that is not an error: the link's present state is
 * shown. Anything else, a lost network above all, is thrown for the form to show.
 */
export function useLinkedInvoice(token: string) {
  const queries = useQueryClient();
  const queryKey = ['invoices', 'link', token];
  const [answered, setAnswered] = useState<'now' | 'before' | null>(null);
  const invoice = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPublicConfirmation, { params: { token }, signal }),
    staleTime: 60_000,
  });

  const take = async (send: () => Promise<PublicInvoice>) => {
    try {
      queries.setQueryData(queryKey, await send());
      setAnswered('now');
    } catch (error) {
      if (!refusalOf(error)) throw error;
      setAnswered('before');
      await queries.invalidateQueries({ queryKey });
    }
  };
  return {
    invoice,
    answered,
    confirm: (body: BodyIn<typeof confirmByLink>) =>
      take(() => call(confirmByLink, { params: { token }, body })),
    contest: (body: BodyIn<typeof contestByLink>) =>
      take(() => call(contestByLink, { params: { token }, body })),
  };
}
