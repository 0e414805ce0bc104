import { tokens } from '@cessio/client';
import type { GuestBuild } from '@cessio/contract';
import { i18n, initTexts, userAtom, type createStore } from '@cessio/shell';
import { formatDateTime, showToast } from '@cessio/ui';
import { pageFact } from '../base/page-fact.ts';
import { invitedBuilds, leaveBuild, letWait, takeLink } from './invitation.ts';
import { askedOverride, INVITED, keep, readKept, type Overrides } from './kept-overrides.ts';
import { setOverride, type RemoteRecord } from './registry.ts';
import { remoteStatesAtom } from './remote-states.ts';

type Store = ReturnType<typeof createStore>;

const PATIENCE_MS = 5000;

async function fetchJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.json();
}

/** Whether this portal allows it: demonstration and test installations do, production if its operator has said so. */
async function isAllowed(): Promise<boolean> {
  const told = pageFact('config') ?? (await fetchJson('/api/config').catch(() => null));
  return (told as { remoteOverrides?: unknown } | null)?.remoteOverrides === true;
}

/** The override that the address asks for, which is then taken out of it. */
function takeFromAddress(): ReturnType<typeof askedOverride> {
  const asked = askedOverride();
  if (asked.length === 0) return asked;
  const url = new URL(location.href);
  for (const key of ['remote', 'at']) url.searchParams.delete(key);
  history.replaceState(history.state, '', url);
  return asked;
}

/** The dev server's record of its remote; null if it does not answer. */
async function recordAt(name: string, origin: string): Promise<RemoteRecord | null> {
  const told = (await fetchJson(`${origin}/remote.json`).catch(() => null)) as Partial<RemoteRecord> | null;
  if (!told) return null;
  const unknown = { version: '0.0.0-dev', prefixes: [], contractRange: '^1.0' };
  const entry = new URL(told.entry ?? 'remote-entry.js', `${origin}/`).href;
  return { ...unknown, ...told, name, entry, hashes: {} };
}

interface Override {
  name: string;
  origin: string;
  /** What its dev server says of it; null if that has stopped: the released version is shown. */
  record: RemoteRecord | null;
}

const releasedName = (name: string, { labels }: Partial<RemoteRecord> = {}): string =>
  labels?.['registry.name'] ?? i18n.t(`${name}:registry.name`, name);

/** Lines over the end of the page, without React, so that they also show when the page fails. */
function drawBars(): HTMLElement {
  const bars = document.createElement('div');
  Object.assign(bars.style, { position: 'fixed', insetInline: '0', insetBlockEnd: '0', zIndex: '1500' });
  document.body.append(bars);
  return bars;
}

function addLine(bars: HTMLElement, background: string): HTMLElement {
  const line = document.createElement('div');
  line.setAttribute('role', 'status');
  Object.assign(line.style, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px 16px',
    padding: '6px 16px',
    background,
    color: '#fff',
    fontSize: '13px',
    fontWeight: '500',
    lineHeight: '20px',
    textAlign: 'center',
  });
  bars.append(line);
  return line;
}

function addText(line: HTMLElement, text: string): HTMLElement {
  const part = document.createElement('span');
  part.textContent = text;
  line.append(part);
  return part;
}

/** Its action leads back to the released versions, which the page then loads. */
function addButton(line: HTMLElement, text: string, action: () => void | Promise<void>): void {
  const button = document.createElement('button');
  button.textContent = text;
  Object.assign(button.style, {
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    minBlockSize: '24px',
    background: 'none',
    border: '0',
    cursor: 'pointer',
  });
  const reload = (): void => location.reload();
  button.addEventListener('click', () => void Promise.resolve(action()).then(reload, reload));
  line.append(button);
}

/** In red: remotes of this machine, and a way back. */
function drawOverrides(bars: HTMLElement, overrides: readonly Override[]): void {
  const line = addLine(bars, '#b3261e');
  for (const [key, isRunning] of [
    ['host:override.text', true],
    ['host:override.stopped', false],
  ] as const) {
    const names = overrides
      .filter(({ record }) => (record !== null) === isRunning)
      .map(({ name, origin, record }) => `${releasedName(name, record ?? {})} (${origin})`);
    if (names.length > 0) addText(line, i18n.t(key, { names: names.join(', ') }));
  }
  addButton(line, i18n.t('host:override.back'), () =>
    keep(new Map([...readKept()].filter(([, at]) => at === INVITED))),
  );
}

/** In blue: builds that this session was invited to, until when, and a way back from each. */
function drawBuilds(bars: HTMLElement, store: Store): void {
  const line = addLine(bars, '#1f4b99');
  for (const { record, until } of builds) {
    const name = releasedName(record.name, record);
    const text = addText(line, '');
    const say = (): void => {
      const { phase, version } = store.get(remoteStatesAtom)[record.name] ?? {};
      const isLost = phase === 'ready' && version !== record.version;
      text.textContent = i18n.t(isLost ? 'host:override.lost' : 'host:override.invited', {
        name,
        until: formatDateTime(until),
      });
    };
    say();
    store.sub(remoteStatesAtom, say);
    addButton(line, i18n.t('host:override.leave'), () => leaveBuild(record.name));
  }
}

/** Builds that this session was invited to, as last read. */
let builds: readonly GuestBuild[] = [];

/** Reads them again: what has ended is replaced by what is live, when the registry is read next. */
export async function readBuildsAgain(): Promise<void> {
  if (builds.length > 0) builds = (await invitedBuilds(null)) ?? builds;
}

/**
 * Opens a link to a build, and reads those that this session was invited to. A user who must sign in first gets them then.
 * @returns the names of those that are kept
 */
async function startBuilds(store: Store, kept: Overrides): Promise<readonly string[]> {
  const link = takeLink();
  const names = [...kept].flatMap(([name, at]) => (at === INVITED ? name : []));
  if (link === null && names.length === 0) return [];
  if (tokens.read() === null) {
    if (!link) return names;
    letWait(link);
    const stop = store.sub(userAtom, () => {
      if (store.get(userAtom) === null) return;
      stop();
      location.reload();
    });
    return [...names, link.name];
  }
  const read = await invitedBuilds(link);
  if (read === null) return names;
  builds = read;
  const now = builds.map(({ record }) => record.name);
  const ended = names.filter((name) => name !== link?.name && !now.includes(name));
  if (ended.length > 0)
    showToast({
      id: 'invitation-ended',
      severity: 'info',
      title: i18n.t('host:override.ended', { names: ended.map((name) => releasedName(name)).join(', ') }),
    });
  return now;
}

/**
 * Replaces released remotes in this browser only: by those of this machine, where the portal allows it
 * (docs/adr/0053), and by builds that this session was invited to (docs/adr/0099). The override of a dev server that
 * has stopped waits for its return.
 */
export async function startOverrides(store: Store): Promise<void> {
  await initTexts();
  const kept = readKept();
  const invited = await startBuilds(store, kept);
  const asked = [...new Map([...kept, ...takeFromAddress()])].filter(([, at]) => at !== INVITED);
  const local = asked.length > 0 && (await isAllowed()) ? asked : [];
  keep(new Map([...invited.map((name) => [name, INVITED] as const), ...local]));
  const overrides = await Promise.all(
    local.map(async ([name, origin]) => ({ name, origin, record: await recordAt(name, origin) })),
  );
  const locals = overrides.flatMap(({ record }) => record ?? []);
  setOverride((remotes) => {
    const records = [
      ...new Map([...builds.map((one) => one.record), ...locals].map((own) => [own.name, own])).values(),
    ];
    const others = remotes.filter(({ name }) => records.every((own) => own.name !== name));
    return [
      ...others,
      ...records.map((own) => {
        const { prefixes = [] } = remotes.find(({ name }) => name === own.name) ?? {};
        return own.prefixes.length > 0 ? own : { ...own, prefixes };
      }),
    ];
  });
  if (builds.length + overrides.length === 0) return;
  const bars = drawBars();
  if (builds.length > 0) drawBuilds(bars, store);
  if (overrides.length > 0) drawOverrides(bars, overrides);
  document.body.style.paddingBlockEnd = `${bars.offsetHeight}px`;
}
