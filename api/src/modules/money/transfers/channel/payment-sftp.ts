import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import ssh2, { type SFTPWrapper } from 'ssh2';
import type { SftpFolder } from '../../../../config.ts';
import { IN, MOST_BYTES, OtherBytes, OUT, READ, REFUSED, type BankChannel } from './bank-channel.ts';

/** For connecting, and for each operation of the channel. */
const LIMITS = { connectMs: 20_000, operationMs: 20_000 };
const { NO_SUCH_FILE, OP_UNSUPPORTED } = ssh2.utils.sftp.STATUS_CODE;

/** The fingerprint of a server's key, as `ssh-keygen -l` prints it. */
export const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === NO_SUCH_FILE;
/** By the server's answer, or by ssh2 before it asks. */
const isUnsupported = (error: unknown): boolean =>
  (error as { code?: unknown }).code === OP_UNSUPPORTED || /does not support/.test((error as Error).message);

/** What a function gives to its callback. */
const call = <T = void>(begin: (done: (error?: Error | null, value?: T) => void) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    begin((error, value) => (error ? reject(error) : resolve(value as T)));
  });

/**
 * The channel in a folder of an SFTP server (version 3), over one connection, which the caller closes.
 * @throws Error when the server has another key, refuses the login or does not answer; never with a secret
 */
export async function sftpChannel(place: SftpFolder, limits = LIMITS): Promise<BankChannel> {
  const client = new ssh2.Client();
  let otherKey: string | undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', (error) =>
      reject(otherKey === undefined ? error : new Error(`the server has another key: ${otherKey}`)),
    );
    client.on('close', () => reject(new Error('the server closed the connection')));
  });
  lost.catch(() => undefined);

  const within = async <T>(operation: string, work: Promise<T>, limitMs = limits.operationMs): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${operation}: not done within ${limitMs} ms`)), limitMs);
    });
    try {
      return await Promise.race([work, lost, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const connected = call<SFTPWrapper>((done) => {
    client.on('ready', () => client.sftp(done));
    client.connect({
      // With a delay each request would wait some 40 ms for the acknowledgement of the one before it.
      sock: connect({ host: place.host, port: place.port, noDelay: true }),
      username: place.user,
      authHandler: [{ username: place.user, ...place.login }],
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        const found = fingerprint(key);
        if (place.hostKeys.includes(found)) return true;
        otherKey = found;
        return false;
      },
    });
  });
  try {
    const files = filesOf(await within('connect', connected, limits.connectMs), place.path);
    return {
      drop: (name, content) => within(`drop ${name}`, files.drop(name, Buffer.from(content))),
      waiting: () => within('list', files.waiting()),
      read: (name) => within(`read ${name}`, files.read([IN, name], MOST_BYTES)),
      moveToRead: (name) => within(`move ${name}`, files.move(name, READ)),
      moveToRefused: (name, reason) => within(`refuse ${name}`, files.refuse(name, reason)),
      close: () => client.destroy(),
    };
  } catch (error) {
    client.destroy();
    throw error;
  }
}

/** The channel's operations, without a limit. */
function filesOf(sftp: SFTPWrapper, folder: string) {
  const at = (...names: string[]) => path.posix.join(folder, ...names);

  const makeFolder = async (name: string): Promise<void> => {
    try {
      await call<unknown>((done) => sftp.stat(at(name), done));
    } catch (error) {
      if (!isMissing(error)) throw error;
      await call((done) => sftp.mkdir(at(name), done));
    }
  };
  const remove = async (file: string): Promise<void> => {
    try {
      await call((done) => sftp.unlink(file, done));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };
  /** Works on an open file and closes it; an error of closing counts, for the server may write only then. */
  const opened = async <T>(file: string, flags: 'r' | 'w', work: (handle: Buffer) => Promise<T>) => {
    const handle = await call<Buffer>((done) => sftp.open(file, flags, { mode: 0o640 }, done));
    try {
      return await work(handle);
    } finally {
      await call((done) => sftp.close(handle, done));
    }
  };
  const write = (file: string, bytes: Buffer): Promise<void> =>
    opened(file, 'w', async (handle) => {
      await call((done) => sftp.write(handle, bytes, 0, bytes.length, 0, done));
      try {
        await call((done) => sftp.ext_openssh_fsync(handle, done));
      } catch (error) {
        if (!isUnsupported(error)) throw error;
      }
    });
  /** The first bytes of a file, at most `most`; the server may give fewer at a time than asked. */
  const read = (names: string[], most: number): Promise<Buffer> =>
    opened(at(...names), 'r', async (handle) => {
      const bytes = Buffer.alloc(most);
      let length = 0;
      let got: number;
      do {
        got = await call<number>((done) =>
          sftp.read(handle, bytes, length, most - length, length, (error, count) => done(error, count)),
        );
        length += got;
      } while (got > 0 && length < most);
      return bytes.subarray(0, length);
    });

  const move = async (name: string, to: string): Promise<void> => {
    await makeFolder(to);
    // Renaming replaces nothing in SFTP version 3.
    await remove(at(to, name));
    await call((done) => sftp.rename(at(IN, name), at(to, name), done));
  };
  return {
    read,
    move,
    drop: async (name: string, bytes: Buffer): Promise<void> => {
      const before = await read([OUT, name], bytes.length + 1).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (before?.equals(bytes)) return;
      if (before) throw new OtherBytes(name);
      await makeFolder(OUT);
      const part = at(OUT, `.${name}.part`);
      try {
        await write(part, bytes);
        await call((done) => sftp.rename(part, at(OUT, name), done));
      } catch (error) {
        await remove(part).catch(() => undefined);
        throw error;
      }
    },
    waiting: async (): Promise<string[]> => {
      try {
        const entries = await call<{ filename: string }[]>((done) => sftp.readdir(at(IN), done));
        return entries.map(({ filename }) => filename);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    refuse: async (name: string, reason: string): Promise<void> => {
      // The reason first: where it cannot be written the answer keeps waiting.
      await makeFolder(REFUSED);
      await write(at(REFUSED, `${name}.txt`), Buffer.from(reason));
      await move(name, REFUSED);
    },
  };
}
