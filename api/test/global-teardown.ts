import { rmSync } from 'node:fs';
import './global-setup.ts';

/** Stops the PostgreSQL of the run and deletes its data. */
export default async function globalTeardown(): Promise<void> {
  const held = globalThis.cessioTestPostgres;
  if (!held) return;
  await held.server.stop();
  rmSync(held.dir, { recursive: true, force: true });
}
