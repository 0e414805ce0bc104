import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end. @throws Error of `failure` (French) and its whole output, when it fails */
export async function run(
  file: string,
  args: readonly string[],
  failure: string,
  options: ExecFileOptions,
): Promise<void> {
  try {
    await promisify(execFile)(file, args, { ...options, maxBuffer: 100_000_000 });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${failure}\n${`${stdout}${stderr}`.trim() || message}`, { cause: error });
  }
}
