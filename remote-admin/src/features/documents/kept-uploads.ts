import { DRAFTS } from '@cessio/ui';
import { keepDraft, loadDraft, sealedBytes, type KeptDraft } from '@cessio/ui/form';

/** So long does the API keep what was not finished. */
const KEPT_MS = 24 * 3_600_000;
const store = sealedBytes('cessio.uploads');

/** An upload that this device has begun and not finished. */
interface Upload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
  readonly gift: Gift;
  /** Opens its bytes, which lie elsewhere on this device; null where the browser keeps none. */
  readonly secret: string | null;
}
export type KeptUpload = KeptDraft<Upload>;

const UPLOADS = 'cessio.upload.';
const prefixOf = (userId: string) => `${UPLOADS}${userId}.`;

/** What is the same for the same bytes given as the same kind of document, whatever their file is called. */
export async function fingerprintOf(file: File, { typeId, partyId }: Gift): Promise<string> {
  let content = `${file.name} ${file.size} ${file.lastModified}`;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    content = toHex(new Uint8Array(digest));
  } catch {
    // Pages served without TLS compute none.
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
 * Notes an upload under its user's name: signing out forgets it with all that was typed (docs/adr/0044). Where storage is
 * refused it begins anew after a reload.
 */
export const keepUpload = (userId: string, fingerprint: string, upload: Upload) =>
  void keepDraft(prefixOf(userId) + fingerprint, upload);

export function forgetUpload(userId: string, fingerprint: string): void {
  try {
    localStorage.removeItem(DRAFTS + prefixOf(userId) + fingerprint);
  } catch {
    // Nothing was kept.
  }
  void store.drop(fingerprint);
}

/** What comes after `begin` in the keys of uploads. */
function keysOf(begin: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFTS + begin))
      .map((key) => key.slice(DRAFTS.length + begin.length));
  } catch {
    return [];
  }
}

/** What a user has begun on this device within a day, by fingerprint; what is older is forgotten. */
export function listKept(userId: string): [fingerprint: string, upload: KeptUpload][] {
  return keysOf(prefixOf(userId)).flatMap((fingerprint) => {
    const upload = findKept(userId, fingerprint);
    if (upload) return [[fingerprint, upload] as [string, KeptUpload]];
    forgetUpload(userId, fingerprint);
    return [];
  });
}

/** Keeps a file's bytes on this device, so that a closed tab does not lose a photo just taken. @returns what opens them */
export const keepBytes = store.keep;

/** The file of a kept upload; null where its bytes are not there any more. */
export const bytesOf = (fingerprint: string, upload: KeptUpload): Promise<File | null> =>
  store.open(fingerprint, upload);

/** Removes bytes of which no upload is noted any more. */
export const sweepBytes = (): Promise<void> =>
  store.sweep(new Set(keysOf(UPLOADS).map((key) => key.replace(/^[^.]*\./, ''))));

const lockOf = (fingerprint: string) => `cessio.upload ${fingerprint}`;
/** Absent on pages served without TLS. */
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Does something with an upload that other tabs then leave alone; where they hold it already it is done all the same. */
export async function whileHeld<T>(fingerprint: string, work: () => Promise<T>): Promise<T> {
  const all = locks();
  return all ? all.request(lockOf(fingerprint), { ifAvailable: true }, work) : work();
}

/** Whether a tab of this browser is sending it now. */
export async function isHeld(fingerprint: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(fingerprint));
}

/** Whose document it is, and what it replaces while that is still valid. */
export interface Gift {
  readonly typeId: string;
  readonly partyId: string;
  readonly replacesId?: string | undefined;
}
