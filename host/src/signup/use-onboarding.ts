import { pages } from '@cessio/contract';
import { isApiProblem } from '@cessio/client';
import type { Onboarding, OnboardingStep } from '@cessio/contract/onboarding';
import { useQuery, useQueryClient } from '@cessio/shell';
import { readToken } from './kept.ts';
import { fetchOnboarding } from './onboarding-calls.ts';

const KEY = ['onboarding'];

/** Where each step is shown. */
export const STEP_PATHS: Readonly<Record<OnboardingStep, string>> = {
  company: pages.signUpCompany,
  documents: pages.signUpDocuments,
  mailbox: pages.mailbox,
};

/** The sign-up of this browser: none, loading, ended (its token is no longer valid), or the server's. */
export function useOnboarding() {
  const client = useQueryClient();
  const token = readToken();
  const query = useQuery({
    queryKey: [...KEY, token],
    queryFn: ({ signal }) => fetchOnboarding(signal),
    enabled: token !== null,
    retry: (count, error) => !isApiProblem(error, 'LINK_INVALID', 'LINK_EXPIRED') && count < 2,
    // Another tab may have advanced it.
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  return {
    token,
    onboarding: query.data,
    error: query.error,
    isEnded: isApiProblem(query.error, 'LINK_INVALID', 'LINK_EXPIRED'),
    refetch: query.refetch,
    /** Refetches: the last call may have ended it. */
    reread: () => client.invalidateQueries({ queryKey: KEY }),
    /** Stores a call's answer, so that the next step shows it at once. */
    take: (answer: Onboarding) => client.setQueryData([...KEY, token], answer),
  };
}
