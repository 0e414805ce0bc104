import { useState } from 'react';
import { call, isApiProblem } from '@cessio/client';
import { readMe, updateMe, type BodyIn, type Me, type User } from '@cessio/contract';
import {
  notificationsAtom,
  setUserAtom,
  useQuery,
  useQueryClient,
  userAtom,
  useStore,
  useTranslation,
} from '@cessio/shell';
import { showToast } from '@cessio/ui';

const KEY = ['me'];

export type MePatch = Omit<BodyIn<typeof updateMe>, 'version'>;

/**
 * The signed-in user, read when the page opens and after the user's own changes only: a form keeps the version it was
 * filled from, so that a conflict with another session is detected.
 */
export function useMe() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(readMe, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Header and menus follow changes of the profile. */
export function useFollow(): (patch: Partial<User>) => void {
  const store = useStore();
  return (patch) => {
    const user = store.get(userAtom);
    // The user signed out while this was loading.
    if (user)
      store.set(setUserAtom, { ...user, ...patch, notifications_count: store.get(notificationsAtom) });
  };
}

/** Sends changes with the version of `me`. */
export function useSaveMe(me: Me) {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  const follow = useFollow();
  const [conflict, setConflict] = useState<Me | null>(null);
  return {
    /** What another session saved meanwhile, until the user has chosen. */
    conflict,
    /** Continues from the server's values, with or without what was typed. */
    resolve: () => {
      if (conflict) client.setQueryData(KEY, conflict);
      setConflict(null);
    },
    /** Throws what the form is to show; a conflict becomes state and leaves the form as it is. */
    save: async (patch: MePatch): Promise<boolean> => {
      try {
        const saved = await call(updateMe, { body: { ...patch, version: me.version } });
        client.setQueryData(KEY, saved);
        const {
          phone: _phone,
          adviserTitle: _title,
          preferences: _preferences,
          updatedAt: _at,
          version: _version,
          ...user
        } = saved;
        follow(user);
        setConflict(null);
        showToast({ title: t('profile.saved'), severity: 'success' });
        return true;
      } catch (error) {
        if (!isApiProblem(error, 'VERSION_CONFLICT')) throw error;
        setConflict(error.members['current'] as Me);
        return false;
      }
    },
  };
}

/** Updates the photo here and in the header; the version stays, as a photo is no field of a form. */
export function useShowPhoto(): (profileImageUrl: string | null) => void {
  const client = useQueryClient();
  const follow = useFollow();
  return (profileImageUrl) => {
    client.setQueryData<Me>(KEY, (me) => me && { ...me, profileImageUrl });
    follow({ profileImageUrl });
  };
}
