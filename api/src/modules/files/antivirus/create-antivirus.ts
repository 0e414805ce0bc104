import type { Antivirus } from './antivirus.ts';
import { clamd } from './clamd.ts';

/** Without a scanner: the reader's check is final. */
const readerAlone: Antivirus = { scan: () => Promise.resolve(null) };

/** @param url `tcp://host:port` of clamd; null: files are judged by the reader alone */
export function createAntivirus(url: string | null): Antivirus {
  return url === null ? readerAlone : clamd(url);
}
