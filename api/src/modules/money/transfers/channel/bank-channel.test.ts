import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ParsedKey } from 'ssh2';
import { fillDisk } from '../../../../../test/full-disk.ts';
import { newKey, parsed, PASSWORD, startSftp, type SftpServer } from '../../../../../test/sftp-server.ts';
import { MOST_BYTES, type BankChannel } from './bank-channel.ts';
import { folderChannel } from './payment-folder.ts';
import { sftpChannel } from './payment-sftp.ts';

let folder: string;
let server: SftpServer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cessio-channel-'));
  server = await startSftp(folder);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const list = (name: string) => readdir(path.join(folder, name));
const text = (name: string) => readFile(path.join(folder, name), 'utf8');
async function answered(name: string, content: string | Buffer): Promise<void> {
  await mkdir(path.join(folder, 'in'), { recursive: true });
  await writeFile(path.join(folder, 'in', name), content);
}
async function through<T>(channel: BankChannel, work: (channel: BankChannel) => Promise<T>): Promise<T> {
  try {
    return await work(channel);
  } finally {
    channel.close();
  }
}

describe.each([
  ['folder', async () => folderChannel(folder), () => fillDisk(folder), /ENOSPC/],
  ['SFTP', () => sftpChannel(server.place), async () => void (server.manner = 'full'), /Failure/],
])('%s', (_name, opened, fill, full) => {
  test('a file is dropped whole, the same bytes count as dropped, and other bytes never take its name', async () => {
    const content = `<é>${'a'.repeat(100_000)}`;
    await through(await opened(), async (channel) => {
      await channel.drop('VIR.xml', content);
      await channel.drop('VIR.xml', content);
      await expect(channel.drop('VIR.xml', `${content}b`)).rejects.toThrow('VIR.xml: other bytes have left');
      await expect(channel.drop('VIR.xml', content.slice(1))).rejects.toThrow('other bytes have left');
    });
    expect(await list('out')).toEqual(['VIR.xml']);
    expect(await text('out/VIR.xml')).toBe(content);
  });

  test('a full disk leaves nothing under the name, and what it left of the file does not stop the next run', async () => {
    await fill();
    await expect(through(await opened(), (channel) => channel.drop('VIR.xml', 'whole'))).rejects.toThrow(
      full,
    );
    expect(await list('out')).toEqual([]);
    server.manner = 'serves';
    await writeFile(path.join(folder, 'out/.VIR.xml.part'), 'longer than the whole file');
    await through(await opened(), (channel) => channel.drop('VIR.xml', 'whole'));
    expect([await list('out'), await text('out/VIR.xml')]).toEqual([['VIR.xml'], 'whole']);
  });

  test('answers are read and moved, in place of those that had their names', async () => {
    await through(await opened(), async (channel) => {
      expect(await channel.waiting()).toEqual([]);
      for (const turn of ['one', 'two']) {
        await answered('a.xml', `${turn} read`);
        await answered('b.xml', `${turn} refused`);
        expect((await channel.waiting()).toSorted().slice(0, 2)).toEqual(['a.xml', 'b.xml']);
        expect(String(await channel.read('a.xml'))).toBe(`${turn} read`);
        await channel.moveToRead('a.xml');
        await channel.moveToRefused('b.xml', `${turn} reason`);
      }
    });
    expect([await list('in'), await list('in/read'), await list('in/refused')]).toEqual([
      ['read', 'refused'],
      ['a.xml'],
      ['b.xml', 'b.xml.txt'],
    ]);
    expect([await text('in/read/a.xml'), await text('in/refused/b.xml.txt')]).toEqual([
      'two read',
      'two reason',
    ]);
  });

  test('of an answer that is too long, one byte too many is read', async () => {
    await answered('a.xml', Buffer.alloc(MOST_BYTES + 100_000, 'a'));
    const bytes = await through(await opened(), (channel) => channel.read('a.xml'));
    expect(bytes.equals(Buffer.alloc(MOST_BYTES, 'a'))).toBe(true);
  });
});

describe('an SFTP server', () => {
  test('with another key gets neither a password nor a file', async () => {
    const other = { ...server.place, hostKeys: [`SHA256:${'A'.repeat(43)}`] };
    await expect(sftpChannel(other)).rejects.toThrow(
      `the server has another key: ${server.place.hostKeys[0]}`,
    );
    expect([server.attempts, await readdir(folder)]).toEqual([0, []]);
    const both = { ...other, hostKeys: [...other.hostKeys, ...server.place.hostKeys] };
    await through(await sftpChannel(both), (channel) => channel.drop('VIR.xml', 'whole'));
    expect(await list('out')).toEqual(['VIR.xml']);
  });

  test('lets its user in by password or key, and by no other, without either in the error', async () => {
    const byKey = (key: ParsedKey) => ({ login: { type: 'publickey' as const, key } });
    const good = { ...server.place, ...byKey(server.key) };
    await through(await sftpChannel(good), (channel) => channel.drop('VIR.xml', 'whole'));
    const byPassword = { login: { type: 'password' as const, password: 'not-the-password' } };
    for (const wrong of [byPassword, byKey(parsed(newKey())), { user: 'other' }]) {
      const error = (await sftpChannel({ ...server.place, ...wrong }).catch(
        (error: unknown) => error,
      )) as Error;
      expect(error.message).toBe('All configured authentication methods failed');
      for (const secret of [PASSWORD, 'not-the-password', 'PRIVATE KEY'])
        expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(secret);
    }
  });

  test('that hangs up in the middle of a file has nothing under its name, and gets it whole the next time', async () => {
    server.manner = 'hangs up';
    const dropping = through(await sftpChannel(server.place), (channel) => channel.drop('VIR.xml', 'whole'));
    await expect(dropping).rejects.toThrow(/closed the connection|No response from server/);
    expect(await list('out')).toEqual(['.VIR.xml.part']);
    server.manner = 'serves';
    await through(await sftpChannel(server.place), (channel) => channel.drop('VIR.xml', 'whole'));
    expect([await list('out'), await text('out/VIR.xml')]).toEqual([['VIR.xml'], 'whole']);
  });

  test('that does not answer is given up after the limit, and the connection is closed', async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const gone = new Promise<void>((resolve) =>
      mute.on('connection', (socket) => socket.on('close', () => resolve()).resume()),
    );
    await expect(sftpChannel({ ...server.place, port }, { connectMs: 50, operationMs: 50 })).rejects.toThrow(
      'connect: not done within 50 ms',
    );
    await gone;
    mute.close();

    const channel = await sftpChannel(server.place, { connectMs: 20_000, operationMs: 50 });
    server.manner = 'silent';
    await expect(through(channel, () => channel.waiting())).rejects.toThrow('list: not done within 50 ms');
    await server.left();
    expect(server.open()).toBe(0);
  });
});
