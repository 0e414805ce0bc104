import type { BankData, PortalSettings, SettingsPatch } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { jsonInstant } from '../../db/select.ts';

/** Missing fields are null, whatever the document contains. */
const NO_BANK: BankData = { name: null, siren: null, vatNo: null, address: null, phone: null, email: null };

interface Row extends Omit<PortalSettings, 'maintenance'> {
  id: string;
  on: boolean;
  until: string | null;
  message: string | null;
}

/** Current rates, and those before them: older ones stay in the table. */
const RATES = `(select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'perEuroPpm', r.per_euro_ppm, 'since', r.since,
    'setAt', ${jsonInstant('r.set_at')}, 'setBy', (select u.first_name || ' ' || u.last_name from users u where u.id = r.set_by))
    order by r.since desc, r.id desc), '[]')
  from (select *, row_number() over (partition by currency order by since desc, id desc) as place from comparison_rates) r
  where r.place <= 12)`;

const COLUMNS = `s.id, s.maintenance_on as "on", s.maintenance_until as until, s.maintenance_message as message,
  s.mfa_required_for_staff as "mfaRequiredForStaff", s.idle_lock_minutes as "idleLockMinutes",
  s.committee_threshold as "committeeThreshold", s.review_target_days as "reviewTargetDays", s.uncovered_reason_ppm as "uncoveredReasonPpm", s.demand_fee_ppm as "demandFeePpm", s.demand_fee_min as "demandFeeMin",
  s.release_failures as "releaseFailures", s.remote_overrides as "remoteOverrides", s.bank, ${RATES} as "comparisonRates", s.version, s.updated_at as "updatedAt",
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.updated_by) as "updatedBy"`;

export interface SettingsRecord {
  id: string;
  settings: PortalSettings;
}

/** @param lock locks the row until the transaction ends, for a change */
export async function readSettings(db: Queryable, lock = false): Promise<SettingsRecord> {
  const { rows } = await db.query<Row>({
    name: lock ? 'lock_settings' : 'read_settings',
    text: `select ${COLUMNS} from portal_settings s${lock ? ' for update of s' : ''}`,
  });
  return view(rows[0]);
}

export async function saveSettings(db: Queryable, patch: SettingsPatch, by: string): Promise<SettingsRecord> {
  const { maintenance, comparisonRate: rate } = patch;
  if (rate)
    await db.query(
      'insert into comparison_rates (currency, per_euro_ppm, since, set_by) values ($1, $2, $3, $4)',
      [rate.currency, rate.perEuroPpm, rate.since, by],
    );
  const { rows } = await db.query<Row>(
    `update portal_settings s set
       maintenance_on = coalesce($1, s.maintenance_on),
       maintenance_until = case when $1 is null then s.maintenance_until else $2::timestamptz end,
       maintenance_message = case when $1 is null then s.maintenance_message else nullif($3, '') end,
       mfa_required_for_staff = coalesce($4, s.mfa_required_for_staff),
       idle_lock_minutes = coalesce($5, s.idle_lock_minutes),
       committee_threshold = case when $6 then $7::bigint else s.committee_threshold end,
       bank = coalesce($9::jsonb, s.bank),
       review_target_days = coalesce($10, s.review_target_days),
       remote_overrides = coalesce($11, s.remote_overrides),
       demand_fee_ppm = coalesce($12, s.demand_fee_ppm),
       demand_fee_min = coalesce($13, s.demand_fee_min),
       uncovered_reason_ppm = coalesce($14, s.uncovered_reason_ppm),
       release_failures = coalesce($15, s.release_failures),
       version = s.version + 1, updated_at = now(), updated_by = $8
     returning ${COLUMNS}`,
    [
      maintenance?.on,
      maintenance?.on ? maintenance.until : null,
      maintenance?.on ? maintenance.message : null,
      patch.mfaRequiredForStaff,
      patch.idleLockMinutes,
      patch.committeeThreshold !== undefined,
      patch.committeeThreshold,
      by,
      patch.bank && JSON.stringify(saidOf(patch.bank)),
      patch.reviewTargetDays,
      patch.remoteOverrides,
      patch.demandFeePpm,
      patch.demandFeeMin,
      patch.uncoveredReasonPpm,
      patch.releaseFailures,
    ],
  );
  return view(rows[0]);
}

function view(row: Row | undefined): SettingsRecord {
  if (!row) throw new Error('portal_settings has no row for this caller');
  const { id, on, until, message, bank, ...settings } = row;
  return {
    id,
    settings: { ...settings, bank: { ...NO_BANK, ...bank }, maintenance: { on, until, message } },
  };
}

/** Only filled fields are stored. */
const saidOf = (bank: NonNullable<SettingsPatch['bank']>) =>
  Object.fromEntries(Object.entries(bank).filter(([, text]) => text));
