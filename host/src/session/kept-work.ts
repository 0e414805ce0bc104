import { DRAFTS } from '@cessio/ui';

/** Forms whose drafts this device stores, by key prefix (docs/adr/0021). */
const FORMS = {
  'cessio.deposit.': 'deposit',
  'cessio.requests.draft.': 'request',
  'cessio.contact.': 'contact',
  'cessio.profile.': 'profile',
  'cessio.admin.company.': 'company',
  'cessio.admin.employee.': 'employee',
  'cessio.step.': 'step',
  'cessio.note.': 'note',
  'cessio.upload.': 'upload',
  'cessio.file.': 'file',
} as const;

export interface KeptWork {
  form: (typeof FORMS)[keyof typeof FORMS] | 'other';
  /** UTC instant of the last input. */
  savedAt: string | null;
}

/** Unsent input of a user on this device, latest first; signing out deletes it. */
export function keptWork(userId: string): KeptWork[] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(DRAFTS) && key.includes(userId))
      .map(([key, text]) => {
        const name = key.slice(DRAFTS.length);
        const [, form = 'other' as const] =
          Object.entries(FORMS).find(([begins]) => name.startsWith(begins)) ?? [];
        const { savedAt } = JSON.parse(String(text)) as { savedAt?: unknown };
        return { form, savedAt: typeof savedAt === 'string' ? savedAt : null };
      })
      .toSorted((one, other) => (other.savedAt ?? '').localeCompare(one.savedAt ?? ''));
  } catch {
    // Storage is refused: nothing was stored.
    return [];
  }
}
