import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeRemote, remoteFolder, remoteFolders } from './remotes.ts';

const repository = join(import.meta.dirname, '../../..');

it('finds the specified remotes at their ports', () => {
  const found = remoteFolders().map(({ folder, portOffset }) => [folder, 3000 + portOffset]);
  expect(found.slice(0, 3)).toEqual([
    ['remote-invoices', 3001],
    ['remote-requests', 3002],
    ['remote-admin', 3003],
  ]);
});

it('has a release carry all texts of its remote, those of its features too', () => {
  const { texts, labels } = describeRemote(join(repository, 'remote-invoices'), { prefixes: [] });
  expect(texts?.['fr']).toMatchObject({
    'list.title': expect.stringMatching(/\S/) as string,
    'record.way': expect.stringMatching(/\S/) as string,
    'bulk.selected_one': expect.stringMatching(/\S/) as string,
    'menu.list': 'Factures',
  });
  expect(Object.keys(labels ?? {})).toEqual(expect.arrayContaining(['registry.name', 'registry.area']));
  expect(Object.keys(labels ?? {}).filter((key) => !/^(?:registry|menu)\./.test(key))).toEqual([]);
});

describe('a folder', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'cessio-remotes-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  function put(folder: string, manifest: object, labels: Record<string, string> = {}): string {
    mkdirSync(join(dir, folder, 'locales'), { recursive: true });
    writeFileSync(join(dir, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
    writeFileSync(join(dir, folder, 'locales', 'registry.json'), JSON.stringify(labels));
    return join(dir, folder);
  }

  it('is a remote by its name alone, in the order of the ports', () => {
    put('remote-trade-finance', { description: 'module crédits', cessio: { port: 3005 } });
    put('remote-b', { cessio: { port: 3004 } });
    put('other', {});
    expect(remoteFolders(dir)).toEqual([
      { name: 'b', folder: 'remote-b', portOffset: 4, label: 'module b' },
      { name: 'trade-finance', folder: 'remote-trade-finance', portOffset: 5, label: 'module crédits' },
    ]);
  });

  it.each([
    ['no port', 'remote-a', {}, /cessio\.port/],
    ['the host’s port', 'remote-a', { cessio: { port: 3000 } }, /cessio\.port/],
    ['a port among the API’s', 'remote-a', { cessio: { port: 4000 } }, /cessio\.port/],
    ['a name with capitals', 'remote-Credits', { cessio: { port: 3001 } }, /le nom/],
  ])('with %s is refused', (_name, folder, manifest, message) => {
    put(folder, manifest);
    expect(() => remoteFolders(dir)).toThrow(message);
  });

  it('of another name is still the remote that its package names', () => {
    const root = put('clone-42', { name: 'remote-credits', cessio: { port: 3900 } });
    expect(remoteFolder(root)).toMatchObject({ name: 'credits', folder: 'remote-credits' });
    expect(describeRemote(root, { prefixes: [] }).name).toBe('credits');
  });

  it('that claims another’s port is refused, and both are named', () => {
    put('remote-a', { cessio: { port: 3001 } });
    put('remote-b', { cessio: { port: 3001 } });
    expect(() => remoteFolders(dir)).toThrow('remote-a and remote-b claim the same port, 3001');
  });

  it('cannot name a label in its menu that its release does not carry', () => {
    const root = put('remote-a', {}, { 'menu.home': 'Accueil' });
    const offering = (label: string) => () =>
      describeRemote(root, { prefixes: [], menu: [{ key: 'home', icon: 'chart', label, to: '/a' }] });
    expect(offering('a:menu.home')().menu).toHaveLength(1);
    writeFileSync(join(root, 'locales', 'fr.json'), JSON.stringify({ 'calls.title': 'Appels', other: '-' }));
    expect(offering('a:calls.title')().labels).toEqual({ 'menu.home': 'Accueil', 'calls.title': 'Appels' });
    for (const label of ['a:menu.other', 'b:menu.home', 'menu.home']) expect(offering(label)).toThrow(label);
  });

  it('names the fields that its `src/release.ts` lacks or has wrong', () => {
    const root = put('remote-a', {});
    const place = { name: 'a', title: 'a', board: 'home', actors: 'C', size: 'half', height: 1, order: 1 };
    const describing = (parts: object) => () => describeRemote(root, { prefixes: [], ...parts });
    expect(describing({ widgets: [{ ...place, parts: 1, phoneHeight: 1 }] })).not.toThrow();
    expect(describing({ widgets: [place] })).toThrow(
      'src/release.ts\u00a0: widgets[0].phoneHeight manque, widgets[0].parts manque.',
    );
    expect(describing({ widgets: [{ ...place, parts: '1', phoneHeight: 1, board: 'hall' }] })).toThrow(
      'widgets[0].board doit être home ou portfolio, widgets[0].parts n’est pas valable (number).',
    );
    expect(describing({ menu: [{ key: 'home', icon: 'chart', label: 'a:home' }] })).toThrow(
      'src/release.ts\u00a0: menu[0].to manque.',
    );
  });
});
