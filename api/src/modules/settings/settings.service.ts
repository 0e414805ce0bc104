import { rateOn, type PortalSettings, type SettingsPatch, type updateSettings } from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit, originOf } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import type { Context } from '../../http/context.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { readSettings, saveSettings } from './settings.repository.ts';

/**
 * Changes settings and notifies every process and every open browser after the commit.
 * @throws ApiError VERSION_CONFLICT, VALIDATION_FAILED when the expected end is past or a rate's day in the future
 */
export async function changeSettings(
  tx: Transaction,
  { services, identity, request, body: patch }: Context<typeof updateSettings>,
): Promise<PortalSettings> {
  if (patch.maintenance?.on && Date.parse(patch.maintenance.until) <= Date.now()) {
    const message = 'La fin prévue doit être à venir.';
    throw invalid([{ path: '/maintenance/until', code: 'OUT_OF_RANGE', message }]);
  }
  if (patch.comparisonRate && patch.comparisonRate.since > clock.today()) {
    const message = 'Un taux vaut à partir d’aujourd’hui au plus tard.';
    throw invalid([{ path: '/comparisonRate/since', code: 'OUT_OF_RANGE', message }]);
  }
  const { id, settings: before } = await readSettings(tx, true);
  if (before.version !== patch.version)
    throw versionConflict({ who: before.updatedBy, at: before.updatedAt }, { current: before, yours: patch });
  const { settings: after } = await saveSettings(tx, patch, identity.userId);
  await audit(tx, originOf(request), {
    action: 'settings.update',
    entity: 'settings',
    entityId: id,
    internal: true,
    before: decisions(before, patch),
    after: decisions(after, patch),
  });
  tx.afterCommit(() => {
    services.settings.forget();
    services.realtime.settingsChanged();
  });
  return after;
}

/**
 * The decisions, without when and by whom: the event itself says that. For rates, those in force on the day of the new
 * one.
 */
function decisions(
  { version: _version, updatedAt: _at, updatedBy: _by, comparisonRates, ...decided }: PortalSettings,
  { comparisonRate }: SettingsPatch,
) {
  if (!comparisonRate) return decided;
  const held = rateOn(comparisonRates, comparisonRate.currency, comparisonRate.since);
  const { currency, perEuroPpm, since } = held ?? { ...comparisonRate, perEuroPpm: null, since: null };
  return { ...decided, comparisonRate: { currency, perEuroPpm, since } };
}
