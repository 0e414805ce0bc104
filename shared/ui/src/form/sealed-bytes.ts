interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** Metadata of a stored file. */
export interface SealedFile {
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
  /** Key of its bytes; null where the browser stores none. */
  readonly secret: string | null;
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const keyOf = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
}

/**
 * Bytes of files on this device, under names chosen by the caller. They are encrypted with keys in local storage, so
 * that signing out, which deletes those, leaves nothing readable (docs/adr/0044).
 * @param database its name in the browser
 */
export function sealedBytes(database: string) {
  /** One request to the store of bytes. @throws DOMException where the browser has none or refuses */
  async function ask<T>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const opened = indexedDB.open(database, 1);
    opened.addEventListener('upgradeneeded', () => opened.result.createObjectStore('bytes'));
    const open = await answerOf(opened);
    try {
      return await answerOf(request(open.transaction('bytes', mode).objectStore('bytes')));
    } finally {
      open.close();
    }
  }
  return {
    /** @returns the key; null where the browser stores nothing */
    keep: async (name: string, file: File): Promise<string | null> => {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const secret = crypto.getRandomValues(new Uint8Array(32));
        const bytes = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv },
          await keyOf(secret),
          await file.arrayBuffer(),
        );
        await ask('readwrite', (store) => store.put({ iv, bytes } satisfies Sealed, name));
        return toHex(secret);
      } catch {
        return null;
      }
    },
    /** The stored file; null when its bytes are gone. */
    open: async (name: string, { secret, ...about }: SealedFile): Promise<File | null> => {
      if (secret === null) return null;
      try {
        const { iv, bytes } = (await ask('readonly', (store) => store.get(name))) as Sealed;
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv },
          await keyOf(fromHex(secret)),
          bytes,
        );
        return new File([opened], about.name, { type: about.type, lastModified: about.lastModified });
      } catch {
        return null;
      }
    },
    drop: (name: string) => ask('readwrite', (store) => store.delete(name)).catch(() => undefined),
    /** Removes bytes without metadata: of users who have signed out, and of earlier days. */
    sweep: async (noted: ReadonlySet<string>): Promise<void> => {
      try {
        for (const name of await ask('readonly', (store) => store.getAllKeys()))
          if (typeof name === 'string' && !noted.has(name))
            await ask('readwrite', (store) => store.delete(name));
      } catch {
        // This browser stores nothing.
      }
    },
  };
}
