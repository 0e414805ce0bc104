import { useEffect, useState, type ComponentType } from 'react';
import type { RemoteVersion } from '@cessio/contract';
import { createStore, i18n, initTexts, type PortalRoute, type RemoteDefinition } from '@cessio/shell';
import { act, buildRemoteRecord, buildUser, renderInPortal, screen, waitFor } from '@cessio/testing';
import { candidatesOf } from './candidates.ts';
import { remoteStatesAtom } from './remote-states.ts';
import { registryAtom, type RemoteRecord } from './registry.ts';
import { RemoteError } from './remote-error.ts';
import { Remotes, type RemotesOptions } from './remotes.ts';
import type { VersionOf } from './running.ts';

const { jest } = import.meta;

const version = (number: string): RemoteVersion => ({
  version: number,
  entry: `http://localhost/${number}.js`,
  contractRange: '^1.0',
});
const record = buildRemoteRecord();
const withBefore = buildRemoteRecord({ ...version('2.0.0'), previous: [version('1.0.0'), version('0.9.0')] });

const drawn = (Component: ComponentType): PortalRoute => ({
  path: '/invoices',
  lazy: () => Promise.resolve({ Component }),
});
const page = (text: string) => drawn(() => <p>{text}</p>);
const definition = (over: Partial<RemoteDefinition> = {}): RemoteDefinition => ({
  name: 'invoices',
  contractRange: '^1.0',
  namespace: 'invoices',
  texts: { fr: {} },
  routes: [page('page')],
  ...over,
});
const lostChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

/** What loading each version gives, by its number. */
type Answers = Record<string, RemoteDefinition | Error | Promise<RemoteDefinition>>;

function setUp({
  answers = {},
  now,
  ...options
}: Partial<RemotesOptions> & { answers?: Answers; now?: RemoteRecord } = {}) {
  const store = options.store ?? createStore();
  const asked: string[] = [];
  const load = async (wanted: Pick<VersionOf, 'version'>): Promise<RemoteDefinition> => {
    asked.push(wanted.version);
    const answer = await (answers[wanted.version] ?? definition());
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const remotes = new Remotes({
    store,
    readAgain: () => {
      store.set(registryAtom, [now ?? record]);
      return Promise.resolve([now ?? record]);
    },
    runtime: { load },
    contractVersion: '1.3',
    build: 'abcd',
    missingOf: () => Promise.resolve([]),
    isTampered: () => Promise.resolve(false),
    ...options,
  });
  const state = () => store.get(remoteStatesAtom)['invoices'];
  return { store, asked, remotes, state };
}

const reports: Record<string, unknown>[] = [];
beforeEach(async () => {
  const { forgetSent } = await import('../reports/reports.ts');
  forgetSent();
  reports.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/reports/errors')) reports.push(JSON.parse(String(init?.body)));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('candidates', () => {
  const onTrial = { ...withBefore, canary: { ...version('3.0.0'), percent: 50 } };
  const numbers = (user: string | undefined, of: RemoteRecord = onTrial): string[] =>
    candidatesOf(of, user).map((one) => one.version);

  it('are the live version, then those before it; the canary for its share of the users alone', () => {
    expect(numbers(undefined)).toEqual(['2.0.0', '1.0.0', '0.9.0']);
    const users = Array.from({ length: 4000 }, (_, index) => `01940000-0000-7000-8000-${index}`);
    const tried = users.filter((user) => numbers(user)[0] === '3.0.0');
    expect(tried.length / users.length).toBeCloseTo(0.5, 1);
    // A user within a smaller share is within every greater one, and another remote selects other users.
    const few = { ...onTrial, canary: { ...onTrial.canary, percent: 5 } };
    const early = users.filter((user) => numbers(user, few)[0] === '3.0.0');
    expect(early.length).toBeGreaterThan(100);
    expect(early.filter((user) => !tried.includes(user))).toEqual([]);
    const other = users.filter((user) => numbers(user, { ...few, name: 'admin' })[0] === '3.0.0');
    expect(other).not.toEqual(early);
  });

  it('leave out what is not well formed', () => {
    const odd = {
      ...onTrial,
      canary: { percent: 100, version: '3.0.0' },
      previous: [null, { version: 1 }, version('1.0.0')],
    } as unknown as RemoteRecord;
    expect(numbers('u', odd)).toEqual(['2.0.0', '1.0.0']);
    expect(numbers('u', { ...onTrial, previous: 'x' } as unknown as RemoteRecord)).toContain('2.0.0');
  });
});

it('loads a remote once, also when asked twice at the same time', async () => {
  const { remotes, asked, state } = setUp();
  const [one, other] = await Promise.all([remotes.load(record), remotes.load(record)]);
  expect(one).toBe(other);
  await remotes.load(record);
  expect(asked).toHaveLength(1);
  expect(state()).toMatchObject({ phase: 'ready', version: '1.0.0', ms: expect.any(Number) });
});

it('draws routes of one page as one component, so that a form stays when its address changes', async () => {
  const { lazy } = page('form');
  const routes = ['/new', '/:id/edit'].map((path): PortalRoute => ({ path, ...(lazy && { lazy }) }));
  const { remotes } = setUp({ answers: { '1.0.0': definition({ routes: [...routes, page('list')] }) } });
  const pages = await Promise.all(
    (await remotes.routes(record)).map(async (route) =>
      typeof route.lazy === 'function'
        ? ((await route.lazy()) as { Component: ComponentType }).Component
        : null,
    ),
  );
  expect(pages[0]).toBe(pages[1]);
  expect(pages[2]).not.toBe(pages[0]);
});

it.each([
  ['a script that does not come', new Error('ScriptNetworkError'), 'REMOTE_UNAVAILABLE'],
  ['a chunk that is gone', lostChunk, 'CHUNK_MISSING'],
  ['another React', new Error('Version 18.0.0 does not satisfy ^19.3.1'), 'REMOTE_REFUSED'],
])('names %s, and reports it', async (_what, thrown, kind) => {
  const { remotes, state } = setUp({ answers: { '1.0.0': thrown } });
  await expect(remotes.load(record)).rejects.toMatchObject({ kind, remote: 'invoices' });
  expect(state()).toMatchObject({ phase: 'failed', error: { kind } });
  await waitFor(() => expect(reports).toMatchObject([{ app: 'invoices', version: '1.0.0', code: kind }]));
});

it.each([
  ['the registry asks for another contract', { ...record, contractRange: '^2.0' }, definition()],
  ['the remote asks for a newer contract', record, definition({ contractRange: '^1.4' })],
  ['another remote answers', record, definition({ name: 'admin' })],
  ['no route is declared', record, definition({ routes: [] })],
  ['nothing is declared', record, undefined as unknown as RemoteDefinition],
])('refuses when %s', async (_what, wanted, answer) => {
  const { remotes } = setUp({ runtime: { load: () => Promise.resolve(answer) } });
  await expect(remotes.load(wanted)).rejects.toMatchObject({ kind: 'REMOTE_REFUSED' });
});

it('refuses an entry whose bytes are not those that were announced', async () => {
  const { remotes } = setUp({
    answers: { '1.0.0': new Error('integrity') },
    isTampered: () => Promise.resolve(true),
  });
  await expect(remotes.load(record)).rejects.toMatchObject({ kind: 'REMOTE_REFUSED' });
});

it('refuses, before anything of it is fetched, what takes more than the page offers, and names it', async () => {
  const { remotes, asked } = setUp({ missingOf: () => Promise.resolve(['@cessio/ui: Nothing']) });
  const refused = { kind: 'REMOTE_REFUSED', code: 'REMOTE_REFUSED · @cessio/ui: Nothing' };
  await expect(remotes.load(record)).rejects.toMatchObject(refused);
  expect(asked).toEqual([]);
  // A version that the API has compared with this build is not compared again.
  await expect(remotes.load({ ...record, fits: ['abcd'] })).resolves.toBeDefined();
});

it('follows a remote that has moved since the registry was read', async () => {
  const moved = buildRemoteRecord(version('1.1.0'));
  const { remotes, state } = setUp({ answers: { '1.0.0': new Error('404') }, now: moved });
  await remotes.load(record);
  expect(state()).toMatchObject({ phase: 'ready', version: '1.1.0', entry: moved.entry });
});

it('tries again after a failure', async () => {
  const answers: Answers = { '1.0.0': new Error('404') };
  const { remotes } = setUp({ answers });
  await expect(remotes.load(record)).rejects.toBeInstanceOf(RemoteError);
  answers['1.0.0'] = definition();
  await expect(remotes.load(record)).resolves.toBeDefined();
});

describe('falling back', () => {
  it('takes the version before one that does not load, and reports that one', async () => {
    const { remotes, state, asked } = setUp({ answers: { '2.0.0': new Error('404') } });
    await remotes.load(withBefore);
    expect(asked).toEqual(['2.0.0', '1.0.0']);
    expect(state()).toMatchObject({ phase: 'ready', version: '1.0.0' });
    await waitFor(() => expect(reports).toMatchObject([{ version: '2.0.0', code: 'REMOTE_UNAVAILABLE' }]));
  });

  it('says why the newest is not there when none loads', async () => {
    const gone = new Error('404');
    const { remotes } = setUp({
      answers: { '1.0.0': gone, '0.9.0': gone },
      missingOf: ({ entry }) => Promise.resolve(entry === withBefore.entry ? ['react 18.3.1 (19.3.1)'] : []),
      now: withBefore,
    });
    await expect(remotes.load(withBefore)).rejects.toMatchObject({
      code: 'REMOTE_REFUSED · react 18.3.1 (19.3.1)',
    });
  });

  it('asks for the next beside one that hangs, and runs who comes first', async () => {
    const slow = Promise.withResolvers<RemoteDefinition>();
    const first = setUp({ answers: { '2.0.0': slow.promise }, lateMs: 5 });
    await first.remotes.load(withBefore);
    expect(first.state()).toMatchObject({ version: '1.0.0' });

    const never = new Promise<never>(() => undefined);
    const late = Promise.withResolvers<RemoteDefinition>();
    const second = setUp({ answers: { '2.0.0': late.promise, '1.0.0': never, '0.9.0': never }, lateMs: 5 });
    const loading = second.remotes.load(withBefore);
    setTimeout(() => late.resolve(definition()), 30);
    expect((await loading).version.version).toBe('2.0.0');
    expect(reports).toEqual([]);
  });

  it('shows the words of the version that runs, also when another comes late or the registry is read again', async () => {
    await initTexts();
    const says = (word: string) => definition({ texts: { fr: { word } } });
    const slow = Promise.withResolvers<RemoteDefinition>();
    const { remotes, store } = setUp({
      answers: { '2.0.0': slow.promise, '1.0.0': says('avant') },
      lateMs: 5,
    });
    await remotes.load(withBefore);
    i18n.addResourceBundle('fr', 'invoices', { word: 'après' }, true, true);
    slow.resolve(says('après'));
    await slow.promise;
    await Promise.resolve();
    expect(i18n.t('invoices:word')).toBe('avant');
    store.set(registryAtom, [{ ...withBefore, labels: { word: 'après' } }]);
    expect(i18n.t('invoices:word')).toBe('avant');
  });
});

describe('what is on screen', () => {
  const crashing = (thrown: unknown) =>
    drawn(() => {
      throw thrown;
    });
  const losing: PortalRoute = { path: '/invoices', lazy: () => Promise.reject(lostChunk) };

  /**
   * Shows the remote's page beside a field: its newest version with the first page, the previous one with the other.
   */
  async function show(newest: PortalRoute, before: PortalRoute = page('avant')) {
    const store = createStore();
    store.set(registryAtom, [withBefore]);
    const answers = { '2.0.0': definition({ routes: [newest] }), '1.0.0': definition({ routes: [before] }) };
    const made = setUp({ store, answers, now: withBefore });
    const [route] = await made.remotes.routes(withBefore);
    const lazy = route?.lazy as () => Promise<{ Component: ComponentType }>;
    const { Component: Shown } = await lazy();
    const view = await renderInPortal(
      <>
        <input aria-label="Montant" />
        <Shown />
      </>,
      { store, user: buildUser() },
    );
    return { ...made, ...view };
  }

  it('is the page of the version before where that of the newest crashes at first, what was typed beside it kept', async () => {
    const { store, state } = await show(crashing(new TypeError('x is not a function')));
    expect(await screen.findByText('avant')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Montant' })).toBeInTheDocument();
    expect(state()).toMatchObject({ version: '1.0.0', failed: ['2.0.0'] });
    await waitFor(() =>
      expect(reports).toMatchObject([{ version: '2.0.0', code: 'REMOTE_CRASHED', route: '/invoices' }]),
    );
    expect(store.get(registryAtom)).toEqual([withBefore]);
  });

  it('is the page of the version before where a file of the newest is lost', async () => {
    const { state } = await show(losing);
    expect(await screen.findByText('avant')).toBeInTheDocument();
    expect(state()).toMatchObject({ version: '1.0.0' });
    await waitFor(() => expect(reports).toMatchObject([{ version: '2.0.0', code: 'CHUNK_MISSING' }]));
  });

  /** A page that crashes when its data loads. */
  function crashingLater() {
    const data = Promise.withResolvers<void>();
    function Later() {
      const [rows, setRows] = useState<string[] | undefined>([]);
      useEffect(() => void data.promise.then(() => setRows(undefined)), []);
      return <p>{(rows as string[]).join() || 'en attente'}</p>;
    }
    return {
      page: drawn(Later),
      come: () => act(async () => data.resolve()),
    };
  }

  it('is replaced when the data of the newest make it crash, and what was typed beside it is kept', async () => {
    const newest = crashingLater();
    const { user } = await show(newest.page);
    const field = screen.getByRole('textbox', { name: 'Montant' });
    await user.type(field, '1200');
    await newest.come();
    expect(await screen.findByText('avant')).toBeInTheDocument();
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('1200');
  });

  it('is left to the boundary around it when it crashes later, and reported', async () => {
    const newest = crashingLater();
    const { state } = await show(newest.page);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5001);
    await newest.come();
    await waitFor(() => expect(screen.queryByText('en attente')).not.toBeInTheDocument());
    expect(screen.queryByText('avant')).not.toBeInTheDocument();
    expect(state()).toMatchObject({ version: '2.0.0' });
    await waitFor(() => expect(reports).toMatchObject([{ version: '2.0.0', code: 'REMOTE_CRASHED' }]));
  });

  it('is left to the boundary when the API refuses, whatever the version', async () => {
    const { state } = await show(crashing({ problem: { status: 503, code: 'SERVICE_UNAVAILABLE' } }));
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(state()).toMatchObject({ version: '2.0.0' });
    expect(reports).toEqual([]);
  });

  it('is the notice where the version before has no such page', async () => {
    const { state } = await show(crashing(new Error('bug')), { path: '/invoices/other' });
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(state()).toMatchObject({ version: '1.0.0', failed: ['2.0.0'] });
  });
});
