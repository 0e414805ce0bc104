import type { GuaranteeRequest } from '@cessio/contract';
import { done } from './answers.ts';
import { people } from './small-world.ts';
import type { Person } from './world.ts';

/* Shared by tests of guarantee requests. Importing it gives the file its own small world. */

export const REQUESTS = '/api/guarantee-requests';
type Named = Pick<GuaranteeRequest, 'id' | 'version'>;

export const read = (who: Person, id: string) => who.get<GuaranteeRequest>(`${REQUESTS}/${id}`);
export const step = (
  who: Person,
  { id, version }: Named,
  action: string,
  more: object = {},
  headers: Record<string, string> = {},
) => who.call('POST', `${REQUESTS}/${id}/transitions`, { action, version, ...more }, headers);
export const taken = (...given: Parameters<typeof step>) => done<GuaranteeRequest>(step(...given));

export const OPINION = {
  comment: 'Avis favorable.',
  payload: { grade: 'B', amount: 3_000_000, note: 'Deux retards.' },
};
/** From a draft to the decision; by default the opinion is for the requested amount. */
export async function toDecide(draft: GuaranteeRequest, advice: object = {}): Promise<GuaranteeRequest> {
  let request = await taken(people.client, draft, 'submit');
  request = await taken(people.adviser, request, 'study');
  request = await taken(people.adviser, request, 'ask_opinion', { comment: 'Incidents à l’automne ?' });
  const payload = { ...OPINION.payload, amount: request.amount, ...advice };
  return taken(people.risk, request, 'give_opinion', { ...OPINION, payload });
}
