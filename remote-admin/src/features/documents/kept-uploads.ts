import { DRAFTS } from '@cessio/ui';
import { keepDraft, loadDraft, sealedBytes, type KeptDraft } from '@cessio/ui/form';

/** How long the API keeps an unfinished upload. */
const KEPT_MS = 24 * 3_600_000;
const store = sealedBytes('cessio.uploads');

/** An upload begun on this device and not finished. */
interface Upload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
  readonly gift: Gift;
  /** Key of its bytes, stored elsewhere on this device; null where the browser stores none. */
  readonly secret: string | null;
}
export type KeptUpload = KeptDraft<Upload>;

const UPLOADS = 'cessio.upload.';
const prefixOf = (userId: string) => `${UPLOADS}${userId}.`;

/** Identical for the same bytes uploaded as the same kind of document, whatever the file's name. */
export async function fingerprintOf(file: File, { typeId, partyId }: Gift): Promise<string> {
  let content = `${file.name} ${file.size} ${file.lastModified}`;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    content = toHex(new Uint8Array(digest));
  } catch {
    // Not available on pages served without TLS.
  }
  return `${typeId}.${partyId}.${content}`;
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const findKept = (userId: string, fingerprint: string): KeptUpload | null =>
  loadDraft<Upload>(
    prefixOf(userId) + fingerprint,
    ({ id, name, gift, savedAt }) =>
      typeof id === 'string' &&
      typeof name === 'string' &&
      typeof gift === 'object' &&
      Date.now() - Date.parse(savedAt as string) < KEPT_MS,
  );

/**
 * Records an upload under its user's name: signing out deletes it with all drafts (docs/adr/0044). Where storage is
 * refused it restarts after a reload.
 */
export const keepUpload = (userId: string, fingerprint: string, upload: Upload) =>
  void keepDraft(prefixOf(userId) + fingerprint, upload);

export function forgetUpload(userId: string, fingerprint: string): void {
  try {
    localStorage.removeItem(DRAFTS + prefixOf(userId) + fingerprint);
  } catch {
    // Nothing was stored.
  }
  void store.drop(fingerprint);
}

/** The rest of the keys of uploads with this prefix. */
function keysOf(begin: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFTS + begin))
      .map((key) => key.slice(DRAFTS.length + begin.length));
  } catch {
    return [];
  }
}

/** A user's uploads begun on this device within a day, by fingerprint; older ones are deleted. */
export function listKept(userId: string): [fingerprint: string, upload: KeptUpload][] {
  return keysOf(prefixOf(userId)).flatMap((fingerprint) => {
    const upload = findKept(userId, fingerprint);
    if (upload) return [[fingerprint, upload] as [string, KeptUpload]];
    forgetUpload(userId, fingerprint);
    return [];
  });
}

/** Stores a file's bytes on this device, so that a closed tab does not lose a photo just taken. @returns their key */
export const keepBytes = store.keep;

/** The file of a stored upload; null when its bytes are gone. */
export const bytesOf = (fingerprint: string, upload: KeptUpload): Promise<File | null> =>
  store.open(fingerprint, upload);

/** Removes bytes without a recorded upload. */
export const sweepBytes = (): Promise<void> =>
  store.sweep(new Set(keysOf(UPLOADS).map((key) => key.replace(/^[^.]*\./, ''))));

const lockOf = (fingerprint: string) => `cessio.upload ${fingerprint}`;
/** Absent on pages served without TLS. */
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Runs work on an upload while other tabs leave it alone; runs it even if one of them holds it. */
export async function whileHeld<T>(fingerprint: string, work: () => Promise<T>): Promise<T> {
  const all = locks();
  return all ? all.request(lockOf(fingerprint), { ifAvailable: true }, work) : work();
}

/** Whether a tab of this browser is sending it now. */
export async function isHeld(fingerprint: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(fingerprint));
}

/** The document's owner, and the still valid document that it replaces. */
export interface Gift {
  readonly typeId: string;
  readonly partyId: string;
  readonly replacesId?: string | undefined;
}
