import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** The next file that this process writes by `FileHandle.writeFile` gets half of its text, as where the disk is full. */
export async function fillDisk(folder: string): Promise<void> {
  const probe = path.join(folder, 'probe');
  const file = await open(probe, 'w');
  await file.close();
  await rm(probe);
  jest.spyOn(Object.getPrototypeOf(file) as FileHandle, 'writeFile').mockImplementationOnce(async function (
    this: FileHandle,
    content,
  ) {
    const text = String(content);
    await this.write(text.slice(0, text.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
}
