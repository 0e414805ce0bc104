import { DRAFTS, readStored } from '@cessio/ui';
import type { Gift } from './send-document.ts';

/** So long does the API keep what was not finished. */
const KEPT_MS = 24 * 3_600_000;
const NAME = 'cessio.uploads';

/** An upload that this device has begun and not finished. */
export interface KeptUpload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
  readonly gift: Gift;
  /** UTC instant of its beginning. */
  readonly savedAt: string;
  /** Opens its bytes, which lie elsewhere on this device; null where the browser keeps none. */
  readonly secret: string | null;
}

const prefixOf = (userId: string) => `${DRAFTS}cessio.upload.${userId}.`;

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
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const isKept = (found: unknown): found is KeptUpload => {
  const { id, name, savedAt, gift } = (found ?? {}) as Partial<Record<keyof KeptUpload, unknown>>;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof gift === 'object' &&
    typeof savedAt === 'string' &&
    Date.now() - Date.parse(savedAt) < KEPT_MS
  );
};

const read = (key: string) =>
  readStored<KeptUpload | null>(key, null, (found): found is KeptUpload => isKept(found));

export const findKept = (userId: string, fingerprint: string) => read(prefixOf(userId) + fingerprint);

/** Notes an upload under its user's name: signing out forgets it with all that was typed (docs/adr/0044). */
export function keepUpload(userId: string, fingerprint: string, upload: Omit<KeptUpload, 'savedAt'>): void {
  try {
    const savedAt = new Date().toISOString();
    localStorage.setItem(prefixOf(userId) + fingerprint, JSON.stringify({ ...upload, savedAt }));
  } catch {
    // Storage is refused: after a reload it begins anew.
  }
}

export function forgetUpload(userId: string, fingerprint: string): void {
  try {
    localStorage.removeItem(prefixOf(userId) + fingerprint);
  } catch {
    // Nothing was kept.
  }
  void withBytes('readwrite', (store) => store.delete(fingerprint)).catch(() => undefined);
}

function keysOf(begin: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(begin));
  } catch {
    return [];
  }
}

/** What a user has begun on this device within a day, by fingerprint; what is older is forgotten. */
export function listKept(userId: string): [fingerprint: string, upload: KeptUpload][] {
  const prefix = prefixOf(userId);
  return keysOf(prefix).flatMap((key) => {
    const upload = read(key);
    const fingerprint = key.slice(prefix.length);
    if (upload) return [[fingerprint, upload] as [string, KeptUpload]];
    forgetUpload(userId, fingerprint);
    return [];
  });
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** One request to the store of bytes. @throws DOMException where the browser has none or refuses */
async function withBytes<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = indexedDB.open(NAME, 1);
  opened.addEventListener('upgradeneeded', () => opened.result.createObjectStore('bytes'));
  const database = await answerOf(opened);
  try {
    return await answerOf(ask(database.transaction('bytes', mode).objectStore('bytes')));
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
}

/**
 * Keeps a file's bytes on this device, so that a closed tab does not lose a photo just taken. They are sealed with a key
 * that signing out deletes with the rest of local storage.
 * @returns the key; null where the browser keeps nothing
 */
export async function keepBytes(fingerprint: string, file: File): Promise<string | null> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await keyOf(secret),
      await file.arrayBuffer(),
    );
    await withBytes('readwrite', (store) => store.put({ iv, bytes } satisfies Sealed, fingerprint));
    return toHex(secret);
  } catch {
    return null;
  }
}

const keyOf = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** The file of a kept upload; null where its bytes are not there any more. */
export async function bytesOf(
  fingerprint: string,
  { secret, name, type, lastModified }: KeptUpload,
): Promise<File | null> {
  if (secret === null) return null;
  try {
    const { iv, bytes } = (await withBytes('readonly', (store) => store.get(fingerprint))) as Sealed;
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(fromHex(secret)), bytes);
    return new File([opened], name, { type, lastModified });
  } catch {
    return null;
  }
}

/** Removes bytes of which no upload is noted any more: of those who have signed out, and of days before. */
export async function sweepBytes(): Promise<void> {
  try {
    const begin = `${DRAFTS}cessio.upload.`;
    const noted = new Set(keysOf(begin).map((key) => key.slice(begin.length).replace(/^[^.]*\./, '')));
    for (const key of await withBytes('readonly', (store) => store.getAllKeys()))
      if (typeof key === 'string' && !noted.has(key))
        await withBytes('readwrite', (store) => store.delete(key));
  } catch {
    // Nothing is kept in this browser.
  }
}

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
