import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IN, MOST_BYTES, OtherBytes, OUT, READ, REFUSED, type BankChannel } from './bank-channel.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The channel in a folder that this process reaches. */
export function folderChannel(folder: string): BankChannel {
  const move = async (name: string, to: string): Promise<void> => {
    await mkdir(path.join(folder, to), { recursive: true });
    await rename(path.join(folder, IN, name), path.join(folder, to, name));
  };
  return {
    drop: (name, content) => dropFile(path.join(folder, OUT), name, content),
    waiting: () =>
      readdir(path.join(folder, IN)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }),
    read: async (name) => {
      const file = await open(path.join(folder, IN, name), 'r');
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    moveToRead: (name) => move(name, READ),
    moveToRefused: async (name, reason) => {
      // The reason first: where it cannot be written the answer keeps waiting.
      await mkdir(path.join(folder, REFUSED), { recursive: true });
      await writeFile(path.join(folder, REFUSED, `${name}.txt`), reason);
      await move(name, REFUSED);
    },
    close: () => undefined,
  };
}

async function dropFile(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const whole = path.join(folder, name);
  const part = path.join(folder, `.${name}.part`);
  try {
    const file = await open(part, 'w', 0o640);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(part, whole);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if ((await readFile(whole, 'utf8')) !== content) throw new OtherBytes(name);
  } finally {
    await rm(part, { force: true });
  }
}
