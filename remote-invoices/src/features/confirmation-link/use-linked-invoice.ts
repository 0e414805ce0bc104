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

/** Answers that no second try changes. */
const FINAL = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'CONFIRMATION_EXPIRED'] as const;
export type LinkRefusal = (typeof FINAL)[number];

/** Why the link shows nothing, or null while it may. */
export function refusalOf(error: unknown): { code: LinkRefusal; withdrawn: boolean } | null {
  if (!isApiProblem(error, ...FINAL)) return null;
  return { code: error.code as LinkRefusal, withdrawn: error.members['withdrawn'] === true };
}

/**
 * The invoice of a link and its answer. A refusal because somebody was faster is no failure of the form: what the
 * link now says is shown instead. Anything else, a lost network above all, is thrown for the form to say.
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
