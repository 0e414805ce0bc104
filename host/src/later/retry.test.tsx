import { useQuery } from '@cessio/shell';
import { act, renderInPortal, screen } from '@cessio/testing';
import { retryWhenBack } from './retry.ts';

const { jest } = import.meta;
const away = Object.assign(new Error('down'), { code: 'NETWORK_DOWN' });

/** A page with one query, whose service is down until `isUp` says otherwise. */
async function portal(error: unknown) {
  const state = { isUp: false, calls: 0, probes: 0 };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    state.probes += 1;
    return new Response(null, { status: state.isUp ? 200 : 503 });
  });
  function Rows() {
    const { data } = useQuery({
      queryKey: ['rows'],
      queryFn: async () => {
        state.calls += 1;
        if (!state.isUp) throw error;
        return 'des lignes';
      },
    });
    return <p>{data}</p>;
  }
  const { queryClient } = await renderInPortal(<Rows />);
  const stop = retryWhenBack(queryClient, 5);
  const wait = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  return { state, stop, wait };
}
afterEach(() => jest.restoreAllMocks());

it('sends what failed for lack of the service again when that is back, and asks nothing before', async () => {
  const { state, stop, wait } = await portal(away);
  await wait(120);
  expect(state.calls).toBe(1);
  // Each wait is twice as long as the one before.
  expect(state.probes).toBeGreaterThan(1);
  expect(state.probes).toBeLessThan(8);
  state.isUp = true;
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('des lignes')).toBeInTheDocument();
  expect(state.calls).toBe(2);
  stop();
});

it.each([
  ['a refusal', Object.assign(new Error('no'), { status: 403, code: 'FORBIDDEN' })],
  ['a maintenance', Object.assign(new Error('closed'), { status: 503, code: 'MAINTENANCE' })],
])('leaves %s alone', async (_what, error) => {
  const { state, stop, wait } = await portal(error);
  await wait(60);
  dispatchEvent(new Event('online'));
  await wait(20);
  expect(state).toMatchObject({ calls: 1, probes: 0 });
  stop();
});
