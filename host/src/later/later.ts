import { i18n, registerTexts, type createStore } from '@cessio/shell';
import { showToast } from '@cessio/ui';
import { lastGood } from '../federation/kept-registry.ts';
import { readBuildsAgain } from '../federation/override.ts';
import { ownBuild } from '../federation/own-build.ts';
import { askForRegistry } from '../federation/registry.ts';
import { newVersionAtom, watchVersions } from '../federation/version-watch.ts';
import { sendVitals } from '../reports/vitals.ts';
import texts from '../../locales/later.json' with { type: 'json' };
import { pageFact } from '../base/page-fact.ts';
import { headPrintedPages } from './print-header.ts';
import { queryClient } from '../base/query-client.ts';
import { retryWhenBack } from './retry.ts';

export { lastGood };
export { assertContract, assertFit } from '../federation/fit-check.ts';
export { findAnother, giveUp, recover } from '../federation/recovery.ts';
export { startOverrides } from '../federation/override.ts';
export { sendFailure } from '../reports/reports.ts';

registerTexts('host', texts);

type Store = ReturnType<typeof createStore>;
let watching: ReturnType<typeof watchVersions> | undefined;

/** Says once that a newer version was released; the user chooses when to reload. */
function tellOfNewVersions(store: Store): void {
  store.sub(newVersionAtom, () => {
    if (!store.get(newVersionAtom)) return;
    showToast({
      id: 'new-version',
      title: i18n.t('host:version.title'),
      message: i18n.t('host:version.text'),
      severity: 'info',
      duration: null,
      action: { label: i18n.t('host:version.reload'), onClick: () => location.reload() },
    });
  });
}

/** Starts the watchers, once. Returns how to check for newer versions at once. */
export function startLater(store: Store): { look: () => void } {
  if (!watching) {
    const told = pageFact('remotes');
    try {
      // Stored for the next time, unless the stored one is newer.
      if (told !== null) lastGood(told);
    } catch {
      // Not a registry, which was reported.
    }
    tellOfNewVersions(store);
    sendVitals(store);
    headPrintedPages(store);
    retryWhenBack(queryClient);
    watching = watchVersions({
      store,
      build: ownBuild(),
      readRegistry: async () => {
        await readBuildsAgain();
        return lastGood(await askForRegistry());
      },
    });
  }
  return watching;
}

/** Drafts are lost when this page is closed. */
export function tellOfStorage(): void {
  showToast({
    id: 'storage',
    title: i18n.t('host:storage.title'),
    message: i18n.t('host:storage.text'),
    severity: 'warning',
    duration: null,
  });
}
