import { i18n, initTexts } from '@cessio/shell';
import { pageFact } from '../base/page-fact.ts';
import { readText, writeText } from '../settings/storage.ts';
import { setOverride, type RemoteRecord } from './registry.ts';

/** Key of this browser's overrides: origins of remotes on this machine, by name. */
const KEPT = 'cessio.overrides';
const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** The page's content security policy allows the same (tools/web-server.ts). */
const ORIGIN = /^http:\/\/localhost:\d{2,5}$/;
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

function readKept(): [name: string, origin: string][] {
  try {
    return Object.entries(JSON.parse(readText(KEPT) ?? '{}') as Record<string, string>).filter(
      ([name, origin]) => NAME.test(name) && ORIGIN.test(origin),
    );
  } catch {
    return [];
  }
}

/** Where storage is refused, an override lasts for this page only. */
function keep(overrides: readonly [string, string][]): void {
  writeText(KEPT, overrides.length === 0 ? null : JSON.stringify(Object.fromEntries(overrides)));
}

/** The override that the address asks for (`?remote=invoices&at=http://localhost:3001`), which is then taken out of it. */
function takeFromAddress(): [string, string][] {
  const url = new URL(location.href);
  const [name, origin] = [url.searchParams.get('remote') ?? '', url.searchParams.get('at') ?? ''];
  if (!NAME.test(name) || !ORIGIN.test(origin)) return [];
  for (const key of ['remote', 'at']) url.searchParams.delete(key);
  history.replaceState(history.state, '', url);
  return [[name, origin]];
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

/** A red bar over the page that says so, with a way back. Without React, so that it also shows when the page fails. */
function drawLine(overrides: readonly Override[]): void {
  const line = document.createElement('div');
  line.setAttribute('role', 'status');
  Object.assign(line.style, {
    position: 'fixed',
    insetInline: '0',
    insetBlockEnd: '0',
    zIndex: '1500',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px 16px',
    padding: '6px 16px',
    background: '#b3261e',
    color: '#fff',
    fontSize: '13px',
    fontWeight: '500',
    lineHeight: '20px',
  });
  const say = (key: string, some: readonly Override[]) => {
    const names = some.map(({ name, origin }) => `${i18n.t(`${name}:registry.name`, name)} (${origin})`);
    if (names.length === 0) return;
    const text = document.createElement('span');
    text.textContent = i18n.t(key, { names: names.join(', ') });
    line.append(text);
  };
  say(
    'host:override.text',
    overrides.filter(({ record }) => record),
  );
  say(
    'host:override.stopped',
    overrides.filter(({ record }) => !record),
  );
  const back = document.createElement('button');
  back.textContent = i18n.t('host:override.back');
  Object.assign(back.style, {
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    minBlockSize: '24px',
    background: 'none',
    border: '0',
    cursor: 'pointer',
  });
  back.addEventListener('click', () => {
    keep([]);
    location.reload();
  });
  line.append(back);
  document.body.append(line);
  document.body.style.paddingBlockEnd = `${line.offsetHeight}px`;
}

/**
 * Replaces released remotes by those of this machine, in this browser only, where the portal allows it (docs/adr/0053).
 * The override of a dev server that has stopped waits for its return.
 */
export async function startOverrides(): Promise<void> {
  const kept = [...new Map([...readKept(), ...takeFromAddress()])];
  if (kept.length === 0) return;
  if (!(await isAllowed())) return keep([]);
  keep(kept);
  const overrides = await Promise.all(
    kept.map(async ([name, origin]) => ({ name, origin, record: await recordAt(name, origin) })),
  );
  const records = overrides.flatMap(({ record }) => record ?? []);
  setOverride((remotes) => {
    const others = remotes.filter(({ name }) => records.every((own) => own.name !== name));
    return [
      ...others,
      ...records.map((own) => {
        const { prefixes = [] } = remotes.find(({ name }) => name === own.name) ?? {};
        return own.prefixes.length > 0 ? own : { ...own, prefixes };
      }),
    ];
  });
  await initTexts();
  drawLine(overrides);
}
