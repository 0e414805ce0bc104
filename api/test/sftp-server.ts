import { generateKeyPairSync } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import ssh2, { type Connection, type ParsedKey, type SFTPWrapper } from 'ssh2';
import type { SftpFolder } from '../src/config.ts';
import { fingerprint } from '../src/modules/money/transfers/channel/payment-sftp.ts';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

export const PASSWORD = 'the-password-of-the-tests';

/** How it behaves: as it should, without answering requests, ending the connection at the first bytes, or with a full disk. */
export type Manner = 'serves' | 'silent' | 'hangs up' | 'full';

export interface SftpServer {
  /** How the portal reaches it, by {@link PASSWORD}. */
  readonly place: SftpFolder;
  /** A private key with which its user may sign in as well. */
  readonly key: ParsedKey;
  manner: Manner;
  /** Names that it lists in `in/` besides those that are there. */
  listed: string[];
  /** Paths of files that were opened. */
  readonly opened: string[];
  /** Attempts to sign in with a password or a key. */
  attempts: number;
  /** Open connections. */
  open(): number;
  /** Once the open connections have ended. */
  left(): Promise<unknown>;
  close(): Promise<void>;
}

/** A private key, PEM. One in 300 that ssh2 makes is malformed, so it is Node's. */
export const newKey = (passphrase?: string): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      type: 'sec1',
      format: 'pem',
      ...(passphrase && { cipher: 'aes-256-cbc', passphrase }),
    },
  }).privateKey;

/** An SSH server whose SFTP (version 3) shows a folder as `/bank`, to one user. */
export async function startSftp(folder: string): Promise<SftpServer> {
  const [hostKey, key] = [newKey(), newKey()];
  const connections = new Set<Connection>();
  const known = parsed(key);
  const ssh = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    connection
      .on('close', () => connections.delete(connection))
      .on('error', () => undefined)
      .on('authentication', (attempt) => {
        if (attempt.method !== 'none') sftp.attempts += 1;
        const good =
          attempt.username === 'cessio' &&
          ((attempt.method === 'password' && attempt.password === PASSWORD) ||
            (attempt.method === 'publickey' &&
              attempt.key.data.equals(known.getPublicSSH()) &&
              (!attempt.signature ||
                known.verify(attempt.blob as Buffer, attempt.signature, attempt.hashAlgo) === true)));
        if (good) attempt.accept();
        else attempt.reject(['password', 'publickey']);
      })
      .on('session', (accept) => accept().on('sftp', (accept) => serve(accept(), connection, sftp, folder)));
  });
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sftp: SftpServer = {
    place: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      user: 'cessio',
      path: '/bank',
      hostKeys: [fingerprint(parsed(hostKey).getPublicSSH())],
      login: { type: 'password', password: PASSWORD },
    },
    key: known,
    manner: 'serves',
    listed: [],
    opened: [],
    attempts: 0,
    open: () => connections.size,
    left: () =>
      Promise.all(
        [...connections].map((one) => new Promise<void>((resolve) => one.on('close', () => resolve()))),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.end();
      }),
  };
  return sftp;
}

export function parsed(key: string): ParsedKey {
  const result = ssh2.utils.parseKey(key);
  if (result instanceof Error) throw result;
  return result;
}

/** An open file, or a folder whose names are yet to be listed. */
type Opened = FileHandle | string[];

function serve(stream: SFTPWrapper, connection: Connection, server: SftpServer, folder: string): void {
  const handles: Opened[] = [];
  connection.on('close', () => {
    for (const what of handles) if (!Array.isArray(what)) void what.close();
  });
  const local = (name: string) => path.join(folder, path.posix.relative('/bank', name));
  const give = (id: number, what: Opened) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(handles.push(what) - 1);
    stream.handle(id, handle);
  };
  const found = <T extends Opened>(handle: Buffer) => handles[handle.readUInt32BE()] as T;
  /** Answers a request with what the work does; its errors are SFTP's. */
  const answer = (id: number, work: () => Promise<unknown>) => {
    if (server.manner === 'silent') return;
    work().catch((error: NodeJS.ErrnoException) =>
      stream.status(id, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE),
    );
  };
  const done = (id: number, work: () => Promise<unknown>) =>
    answer(id, async () => {
      await work();
      stream.status(id, STATUS_CODE.OK);
    });
  stream
    .on('OPEN', (id, name, flags) =>
      answer(id, async () => {
        server.opened.push(name);
        const { O_RDONLY, O_WRONLY, O_CREAT, O_TRUNC } = constants;
        give(id, await open(local(name), flags & OPEN_MODE.WRITE ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY));
      }),
    )
    .on('WRITE', (id, handle, offset, bytes) =>
      answer(id, async () => {
        const whole = server.manner === 'serves';
        await found<FileHandle>(handle).write(bytes, 0, whole ? bytes.length : bytes.length >> 1, offset);
        if (server.manner === 'hangs up') connection.end();
        else stream.status(id, whole ? STATUS_CODE.OK : STATUS_CODE.FAILURE);
      }),
    )
    .on('READ', (id, handle, offset, length) =>
      answer(id, async () => {
        // Fewer bytes than asked, as a server may.
        const bytes = Buffer.alloc(Math.min(length, 20_000));
        const { bytesRead } = await found<FileHandle>(handle).read(bytes, 0, bytes.length, offset);
        if (bytesRead === 0) stream.status(id, STATUS_CODE.EOF);
        else stream.data(id, bytes.subarray(0, bytesRead));
      }),
    )
    .on('CLOSE', (id, handle) =>
      done(id, async () => {
        const what = found(handle);
        if (!Array.isArray(what)) await what.close();
      }),
    )
    .on('OPENDIR', (id, name) =>
      answer(id, async () => give(id, [...(await readdir(local(name))), ...server.listed])),
    )
    .on('READDIR', (id, handle) =>
      answer(id, async () => {
        const names = found<string[]>(handle).splice(0);
        if (names.length === 0) return stream.status(id, STATUS_CODE.EOF);
        const attrs = { mode: 0o100640, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
        return stream.name(
          id,
          names.map((filename) => ({ filename, longname: filename, attrs })),
        );
      }),
    )
    .on('STAT', (id, name) =>
      answer(id, async () => {
        const { mode, uid, gid, size } = await stat(local(name));
        stream.attrs(id, { mode, uid, gid, size, atime: 0, mtime: 0 });
      }),
    )
    .on('MKDIR', (id, name) => done(id, () => mkdir(local(name))))
    .on('REMOVE', (id, name) => done(id, () => rm(local(name))))
    // As OpenSSH's: a link never replaces a file.
    .on('RENAME', (id, from, to) =>
      done(id, async () => {
        await link(local(from), local(to));
        await rm(local(from));
      }),
    );
}
