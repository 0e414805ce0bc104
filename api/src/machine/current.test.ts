import type { GuaranteeRequest, Problem } from '@cessio/contract';
import { typedRequest } from '../../test/records.ts';
import { world } from '../../test/small-world.ts';
import { requestSteps } from '../modules/guarantee-requests/guarantee-requests.steps.ts';

test('the record is read for its page only where a conflict sends it back', async () => {
  const { client, adviser } = world.people;
  const { show } = requestSteps;
  let shown = 0;
  requestSteps.show = (around) => {
    shown += 1;
    return show(around);
  };
  const created = await client.call('POST', '/api/guarantee-requests', typedRequest(world, 4_000_000));
  const { id, version } = created.json<GuaranteeRequest>();
  const take = async (by: typeof client, body: object) => {
    shown = 0;
    const answer = await by.call('POST', `/api/guarantee-requests/${id}/transitions`, body);
    const { code, current } = answer.json<Partial<Problem> & { current?: GuaranteeRequest }>();
    return { code, shown, current: current?.id };
  };
  const quiet = { shown: 0, current: undefined };
  const conflict = { shown: 1, current: id };
  expect(await take(adviser, { action: 'submit', version })).toEqual({ code: 'FORBIDDEN', ...quiet });
  expect(await take(client, { action: 'submit', version, payload: { x: 1 } })).toEqual({
    code: 'VALIDATION_FAILED',
    ...quiet,
  });
  expect(await take(client, { action: 'submit', version })).toEqual({ code: undefined, ...quiet });
  expect(await take(client, { action: 'cancel', version })).toEqual({
    code: 'VERSION_CONFLICT',
    ...conflict,
  });
  expect(await take(client, { action: 'submit', version: version + 1 })).toEqual({
    code: 'STATE_CONFLICT',
    ...conflict,
  });
  requestSteps.show = show;
});
